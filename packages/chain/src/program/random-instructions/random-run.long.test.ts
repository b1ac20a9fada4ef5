import { proofSeed } from '@florin/testing/proof-seed';
import { expect, it } from 'vitest';
import { runRandomInstructions } from './random-run.testing.ts';

const instructionCount = 20_000;

it('conserves money and pays only the rightful under 20,000 random instructions', async () => {
  const seed = proofSeed();
  const tally = await runRandomInstructions({ seed, instructionCount });
  for (const movement of ['fund', 'release', 'reclaim', 'refused'] as const) {
    expect(tally[movement], `${movement} with seed ${seed}`).toBeGreaterThan(instructionCount / 50);
  }
});
