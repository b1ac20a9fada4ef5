import { proofSeed } from '@florin/testing/proof-seed';
import { expect, it } from 'vitest';
import { checkReader } from './reader-property.testing.ts';

it('finds exactly the transfers that the machine performed in 300 generated transactions', async () => {
  const tally = await checkReader(proofSeed(), 300);
  expect(tally.succeeded + tally.failed).toBe(300);
  expect(Math.min(...Object.values(tally)), `every kind occurs: ${JSON.stringify(tally)}`).toBeGreaterThan(
    10,
  );
});
