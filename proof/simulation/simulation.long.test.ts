import { availableParallelism } from 'node:os';
import { proofSeed } from '@florin/testing/proof-seed';
import { expect, it } from 'vitest';
import { explain } from './explain.ts';
import { figuresOf } from './figures.ts';
import found from './found-seeds.json' with { type: 'json' };
import { type Run, run } from './run.ts';
import { playInProcesses, type RunOptions } from './several-processes.ts';

/** However quick the machine, as many runs as end in this time, a run on each core. */
const MINUTES = Number(process.env.FLORIN_SIMULATION_MINUTES ?? 60);
const RUNS_MAX = 20_000;
const STEPS = 3_000;
const STORM_EVERY = 4;
const MINUTE_MS = 60_000;

it.each(found as { seed: number; steps: number; found: string }[])(
  'seed $seed, which found: $found',
  async ({ seed, steps }) => {
    const played = await run(seed, steps);
    if (played.failure) expect.fail(await explain(played));
  },
);

it('an hour of random traffic, faults and deaths breaks no promise', {
  timeout: (2 * MINUTES + 30) * MINUTE_MS,
}, async () => {
  const seed = proofSeed();
  const wanted = Array.from(
    { length: RUNS_MAX },
    (_, index): RunOptions => [seed + index, STEPS, undefined, index % STORM_EVERY === 0],
  );
  const runs: Run[] = [];
  const startedMs = performance.now();
  const endMs = startedMs + MINUTES * MINUTE_MS;
  await playInProcesses(wanted, availableParallelism(), (played) => {
    runs.push(played.failure ? played : { ...played, trace: [], steps: [] });
    return !played.failure && performance.now() < endMs;
  });
  const failed = runs.find(({ failure }) => failure);
  if (failed) expect.fail(await explain(failed));
  console.log('simulation', { seed, ...figuresOf(runs, (performance.now() - startedMs) / 1_000) });
});
