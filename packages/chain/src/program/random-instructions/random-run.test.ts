import { proofSeed } from '@florin/testing/proof-seed';
import { expect, it } from 'vitest';
import { runRandomInstructions } from './random-run.testing.ts';

const instructionCount = 400;

it('repeats exactly what a seed says', async () => {
  const run = { seed: 7, instructionCount: 100 };
  expect(await runRandomInstructions(run)).toEqual(await runRandomInstructions(run));
});

it('conserves money and pays only the rightful under random instructions', async () => {
  const seed = proofSeed();
  const tally = await runRandomInstructions({ seed, instructionCount });
  for (const movement of ['fund', 'release', 'reclaim', 'refused'] as const) {
    expect(tally[movement], `${movement} with seed ${seed}`).toBeGreaterThan(instructionCount / 50);
  }
});
