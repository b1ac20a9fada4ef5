import { expect, it } from 'vitest';
import { badNodes } from './bad-nodes.testing.ts';
import { runPaymentStorm } from './payment-storm-run.testing.ts';

const seed = Number(process.env.FLORIN_SEED ?? Date.now() % 2 ** 31);

it('20,000 random payments, three workers racing and dying: every cent is accounted for', async () => {
  const report = await runPaymentStorm(seed, 1_000);
  console.log('payments', { seed, ...report });
  expect(report.settled, `seed ${seed}`).toBeGreaterThan(3_000);
  expect(report.unmatched, `seed ${seed}`).toBeGreaterThan(3_000);
});

it('3,000 of them over nodes that refuse, lag, lose, repeat and reorder', async () => {
  const report = await runPaymentStorm(seed, 150, badNodes());
  console.log('payments over bad nodes', { seed, ...report });
  expect(report.settled, `seed ${seed}`).toBeGreaterThan(400);
});
