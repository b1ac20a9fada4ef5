import { describe, expect, it } from 'vitest';
import { type PossibleSource, rankSources } from './rank-sources.ts';

const LANDED = 1_763_200_000;
const money = { amount: 1_881, sender_address: 'payer', created: LANDED };
const source = (id: string, change: Partial<PossibleSource> = {}): PossibleSource => ({
  id,
  due: 1_881,
  created: LANDED - 600,
  seen_at: LANDED - 300,
  payer_address: null,
  ...change,
});

describe('what money may have been for', () => {
  it('is first what asks for exactly this, then whose page was open last', () => {
    const ranked = rankSources(money, [
      source('older', { seen_at: LANDED - 3_000 }),
      source('less', { due: 1_900 }),
      source('open', { seen_at: LANDED + 10 }),
    ]);
    expect(ranked).toEqual({ all: ['open', 'older', 'less'], only: null });
  });

  it('is before all what the wallet was about to pay', () => {
    const ranked = rankSources(money, [
      source('open', { seen_at: LANDED }),
      source('tried', { payer_address: 'payer' }),
    ]);
    expect(ranked.all).toEqual(['tried', 'open']);
  });

  it('is an old visit only where nothing better fits', () => {
    const old = source('old', { seen_at: LANDED - 90_000 });
    expect(rankSources(money, [old, source('today')])).toEqual({ all: ['today'], only: 'today' });
    expect(rankSources(money, [old, source('other', { due: 5_000 })]).all).toEqual(['old', 'other']);
    expect(rankSources(money, [old])).toEqual({ all: ['old'], only: 'old' });
  });

  it('is nothing that was made after it landed, or that is paid', () => {
    expect(
      rankSources(money, [source('late', { created: LANDED + 61 }), source('paid', { due: 0 })]),
    ).toEqual({
      all: [],
      only: null,
    });
  });
});
