import { SeededRandom } from '@florin/testing/seeded-random';
import { Broken } from './invariants/broken.ts';
import { drawStep, drawStorm, drawWeather, type Step } from './scheduler/steps.ts';
import type { Scene } from './traffic/traffic.ts';
import { type Counts, World } from './world/world.ts';

/** How often what must hold in every state is looked at: what is wrong stays wrong, so nothing is missed in between. */
const LOOK_EVERY_STEPS = 20;

/** Odd seeds play payments, refunds and gifts, even ones checkouts. */
const sceneOf = (seed: number): Scene => (seed % 2 === 0 ? 'checkouts' : 'payments');

export interface Run {
  readonly seed: number;
  readonly scene: Scene;
  readonly isStorm: boolean;
  readonly steps: readonly Step[];
  readonly trace: readonly string[];
  readonly counts: Counts;
  readonly fingerprints: ReadonlySet<string>;
  /** Decided calls and timers, in all. */
  readonly events: number;
  readonly simulatedMs: number;
  readonly realMs: number;
  readonly failure: Failure | null;
}

/** What did not hold, as another process can be told. */
export type Failure = Pick<Broken, 'promise' | 'message'>;

/**
 * Plays one seed: draws so many steps, or takes those that are given, lets everything come to its end, and judges.
 * @example const { failure, trace } = await run(4242, 500)
 */
export async function run(
  seed: number,
  steps: number | readonly Step[],
  scene: Scene = sceneOf(seed),
  isStorm = false,
): Promise<Run> {
  const startedMs = performance.now();
  const random = new SeededRandom(seed);
  const weather = isStorm ? drawStorm(random) : drawWeather(random);
  const world = await World.start(seed, scene);
  const played: Step[] = [];
  const fingerprints = new Set<string>();
  let failure: Failure | null = null;
  const length = typeof steps === 'number' ? steps : steps.length;
  try {
    for (let index = 0; index < length; index++) {
      const step = typeof steps === 'number' ? drawStep(random, weather, world.choices) : steps[index]!;
      played.push(step);
      await world.step(step);
      fingerprints.add(world.fingerprint);
      if (index % LOOK_EVERY_STEPS === 0) await world.assertAlways();
    }
    await world.quietDown(new SeededRandom(seed + 5));
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    failure = { promise: error.promise, message: error.message };
  } finally {
    await world.stop();
  }
  return {
    seed,
    scene,
    isStorm,
    steps: played,
    trace: world.trace,
    counts: world.counts,
    fingerprints,
    events: world.counts.steps,
    simulatedMs: world.time.sinceStartMs,
    realMs: performance.now() - startedMs,
    failure,
  };
}
