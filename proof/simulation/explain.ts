import { type Run, run } from './run.ts';
import { shrink } from './scheduler/shrink.ts';
import type { Step } from './scheduler/steps.ts';

/** Plays a failing run with ever fewer steps and says what is left: the promise, the seed, and the fewest steps that break it. */
export async function explain(failed: Run, triesMax?: number): Promise<string> {
  const { seed, scene, isStorm, failure, steps } = failed;
  const stillFails = async (fewer: readonly Step[]) =>
    (await run(seed, fewer, scene)).failure?.promise === failure?.promise;
  const fewest = triesMax === 0 ? steps : await shrink(steps, stillFails, triesMax);
  const { trace } = triesMax === 0 ? failed : await run(seed, fewest, scene);
  return [
    ``,
    `Broken, ${failure!.message}`,
    ``,
    `Seed ${seed}: ${steps.length} steps, of which these ${fewest.length} are enough:`,
    ...trace.slice(0, fewest.length),
    ...(trace.length > fewest.length ? [`and then everything comes to its end`] : []),
    ``,
    `Again: npm run simulate -- --seed ${seed} --scene ${scene} --steps ${steps.length}${isStorm ? ' --storm' : ''}`,
  ].join('\n');
}
