import { isLong } from '@florin/testing/drawn';
import { proofSeed } from '@florin/testing/proof-seed';
import { expect, it } from 'vitest';
import { badNodes } from './bad-nodes.testing.ts';
import { runPaymentStorm } from './run.testing.ts';

const seed = proofSeed();

it('random payments and refunds, three workers racing and dying: every cent is accounted for', async () => {
  const report = await runPaymentStorm(seed, 4);
  expect(report.deaths, `seed ${seed}`).toBeGreaterThan(0);
  expect(report.settled, `seed ${seed}`).toBeGreaterThan(5);
  expect(report.unmatched, `seed ${seed}`).toBeGreaterThan(5);
  expect(report.refunds, `seed ${seed}`).toBeGreaterThan(0);
});

it.runIf(isLong())('the same over nodes that refuse, lag, lose, repeat and reorder', async () => {
  const report = await runPaymentStorm(seed, 3, badNodes());
  expect(report.deaths, `seed ${seed}`).toBeGreaterThan(0);
  expect(report.settled, `seed ${seed}`).toBeGreaterThan(3);
});
