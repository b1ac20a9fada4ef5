import { proofSeed } from '@florin/testing/proof-seed';
import { expect, it } from 'vitest';
import { checkReader } from './reader-property.testing.ts';

it('finds exactly the transfers that the machine performed in 10,000 generated transactions', async () => {
  const tally = await checkReader(proofSeed(), 10_000);
  expect(tally.succeeded + tally.failed).toBe(10_000);
  expect(Math.min(...Object.values(tally)), `every kind occurs: ${JSON.stringify(tally)}`).toBeGreaterThan(
    500,
  );
});
