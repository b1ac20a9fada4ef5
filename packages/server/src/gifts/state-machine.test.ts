import { GiftStatus } from '@florin/wire/gifts/gift';
import { expect, it } from 'vitest';
import { giftSourcesOf, giftTargetOf, giftTransitions } from './state-machine.ts';

it('a released gift never changes again', () => {
  expect(giftTransitions.filter((transition) => transition.from === 'released')).toEqual([]);
});

it('a release is recorded from every other state, since the chain is the truth', () => {
  const others = GiftStatus.options.filter((status) => status !== 'released');
  expect(giftSourcesOf('released').sort()).toEqual([...others].sort());
});

it('no state has two outcomes of one change', () => {
  const seen = giftTransitions.map(({ from, change }) => `${from} ${change}`);
  expect(new Set(seen).size).toBe(seen.length);
});

it('every change leads to one state', () => {
  expect(giftTargetOf('funded')).toBe('open');
  expect(giftTargetOf('withdrawn')).toBe('reclaimed');
  expect(giftTargetOf('reclaimed')).toBe('reclaimed');
  expect(giftTargetOf('released')).toBe('released');
});
