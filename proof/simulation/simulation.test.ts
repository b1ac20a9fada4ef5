import { freshSeed } from '@florin/testing/proof-seed';
import { expect, it } from 'vitest';
import { explain } from './explain.ts';
import { type Run, run } from './run.ts';
import { SCENES } from './traffic/traffic.ts';

/** With the storm about a minute beside other tests. Both scenes play: the one by odd seeds, the other by even ones. */
const FRESH_RUNS = 6;
const STEPS = 400;

it.each(SCENES)('the same seed gives the same trace: %s', async (scene) => {
  const once = await run(454_991_204, 100, scene);
  const again = await run(454_991_204, 100, scene);
  expect(again.trace).toEqual(once.trace);
  expect(again.steps).toEqual(once.steps);
  expect(once.counts.deaths).toBeGreaterThan(0);
  await expectToHold(once);
});

it('random traffic, faults and deaths break no promise', async () => {
  const seed = freshSeed();
  for (let index = 0; index < FRESH_RUNS; index++) await expectToHold(await run(seed + index, STEPS));
});

it('processes that die at every third call break no promise', async () => {
  const played = await run(freshSeed(), STEPS, undefined, true);
  expect(played.counts.deaths).toBeGreaterThan(STEPS / 20);
  await expectToHold(played);
});

async function expectToHold(played: Run): Promise<void> {
  if (played.failure) expect.fail(await explain(played));
}
