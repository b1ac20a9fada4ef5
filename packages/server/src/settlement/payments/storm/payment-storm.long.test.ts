import { proofSeed } from '@florin/testing/proof-seed';
import { expect, it } from 'vitest';
import { badNodes } from './bad-nodes.testing.ts';
import { runPaymentStorm } from './run.testing.ts';

const seed = proofSeed();
/** Twenty payments each. */
const rounds = Number(process.env.FLORIN_STORM_ROUNDS ?? 1_000);

it('20,000 random payments and 6,000 refunds, three workers racing and dying: every cent is accounted for', async () => {
  const report = await runPaymentStorm(seed, rounds);
  console.log('payments', { seed, ...report });
  expect(report.settled, `seed ${seed}`).toBeGreaterThan(rounds);
  expect(report.unmatched, `seed ${seed}`).toBeGreaterThan(rounds);
  expect(report.refunds, `seed ${seed}`).toBeGreaterThan(rounds);
});

it('a seventh of them over nodes that refuse, lag, lose, repeat and reorder', async () => {
  const report = await runPaymentStorm(seed, Math.ceil(rounds / 7), badNodes());
  console.log('payments over bad nodes', { seed, ...report });
  expect(report.settled, `seed ${seed}`).toBeGreaterThan(rounds / 7);
});
