import { proofSeed } from '@florin/testing/proof-seed';
import { expect, test } from 'vitest';
import { crashRounds } from './testing/crash-rounds.testing.ts';

test('killed twice while transactions stream in, balances equal the history and nothing lands twice', async () => {
  const seed = proofSeed();
  const totals = await crashRounds(2, seed).catch((cause) => {
    throw new Error(`failed with seed ${seed}`, { cause });
  });
  expect(totals.acknowledged).toBeGreaterThanOrEqual(3);
});
