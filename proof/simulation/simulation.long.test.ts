import { proofSeed } from '@florin/testing/proof-seed';
import { expect, it } from 'vitest';
import { explain } from './explain.ts';
import { figuresOf } from './figures.ts';
import found from './found-seeds.json' with { type: 'json' };
import { type Run, run } from './run.ts';

/** About an hour on two cores. */
const RUNS = Number(process.env.FLORIN_SIMULATIONS ?? 700);
const STEPS = 3_000;
const STORM_EVERY = 4;

it.each(found as { seed: number; steps: number; found: string }[])(
  'seed $seed, which found: $found',
  async ({ seed, steps }) => {
    const played = await run(seed, steps);
    if (played.failure) expect.fail(await explain(played));
  },
);

it('an hour of random traffic, faults and deaths breaks no promise', async () => {
  const seed = proofSeed();
  const runs: Run[] = [];
  const startedMs = performance.now();
  for (let index = 0; index < RUNS; index++) {
    const played = await run(seed + index, STEPS, undefined, index % STORM_EVERY === 0);
    if (played.failure) expect.fail(await explain(played));
    runs.push({ ...played, trace: [], steps: [] });
  }
  console.log('simulation', { seed, ...figuresOf(runs, (performance.now() - startedMs) / 1_000) });
});
