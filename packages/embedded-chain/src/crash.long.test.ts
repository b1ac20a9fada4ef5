import { proofSeed } from '@florin/testing/proof-seed';
import { expect, test } from 'vitest';
import { crashRounds } from './testing/crash-rounds.testing.ts';

test('killed 20 times while transactions stream in, balances equal the history and nothing lands twice', async () => {
  const seed = proofSeed();
  const totals = await crashRounds(20, seed).catch((cause) => {
    throw new Error(`failed with seed ${seed}`, { cause });
  });
  console.log(`seed ${seed}: ${totals.acknowledged} acknowledged, ${totals.unanswered} cut off`);
  expect(totals.acknowledged).toBeGreaterThanOrEqual(20);
});
