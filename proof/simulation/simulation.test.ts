import { proofSeed } from '@florin/testing/proof-seed';
import { expect, it } from 'vitest';
import { explain } from './explain.ts';
import { type Run, run } from './run.ts';
import { SCENES } from './traffic/traffic.ts';

/** One of each scene. */
const FRESH_RUNS = 2;
const STEPS = 300;

it.each(SCENES)('the same seed gives the same trace: %s', async (scene) => {
  const once = await run(454_991_204, 100, scene);
  const again = await run(454_991_204, 100, scene);
  expect(again.trace).toEqual(once.trace);
  expect(again.steps).toEqual(once.steps);
  expect(once.counts.deaths).toBeGreaterThan(0);
  await expectToHold(once);
});

it('random traffic, faults and deaths break no promise', async () => {
  const seed = proofSeed();
  for (let index = 0; index < FRESH_RUNS; index++) await expectToHold(await run(seed + index, STEPS));
});

it('processes that die at every third call break no promise', async () => {
  const played = await run(proofSeed(), STEPS, undefined, true);
  expect(played.counts.deaths).toBeGreaterThan(STEPS / 20);
  await expectToHold(played);
});

async function expectToHold(played: Run): Promise<void> {
  if (played.failure) expect.fail(await explain(played));
}
