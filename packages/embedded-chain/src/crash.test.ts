import { beforeAll, expect, test } from 'vitest';
import { crashRounds } from './crash-rounds.testing.ts';
import { buildPrograms } from './processes.testing.ts';

beforeAll(buildPrograms);

test('killed 3 times while transactions stream in, balances equal the history and nothing lands twice', async () => {
  const seed = Date.now() % 1_000;
  const totals = await crashRounds(3, seed).catch((cause) => {
    throw new Error(`failed with seed ${seed}`, { cause });
  });
  expect(totals.acknowledged).toBeGreaterThanOrEqual(3);
});
