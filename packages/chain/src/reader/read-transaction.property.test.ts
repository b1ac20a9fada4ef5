import { proofSeed } from '@florin/testing/proof-seed';
import { expect, it } from 'vitest';
import { checkReader } from './reader-property.testing.ts';

it('finds exactly the transfers that the machine performed in 120 generated transactions', async () => {
  const tally = await checkReader(proofSeed(), 120);
  expect(tally.succeeded + tally.failed).toBe(120);
  expect(Math.min(...Object.values(tally)), `every kind occurs: ${JSON.stringify(tally)}`).toBeGreaterThan(3);
});
