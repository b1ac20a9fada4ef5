import { type Run, run } from './run.ts';
import { shrink } from './scheduler/shrink.ts';

/** Plays a failing run with ever fewer steps and says what is left: the promise, the seed, and the fewest steps that break it. */
export async function explain(failed: Run): Promise<string> {
  const { seed, failure, steps } = failed;
  const fewest = await shrink(steps, async (fewer) => {
    const again = await run(seed, fewer);
    return again.failure?.promise === failure?.promise;
  });
  const last = await run(seed, fewest);
  return [
    ``,
    `Broken, ${failure!.message}`,
    ``,
    `Seed ${seed}: ${steps.length} steps, of which these ${fewest.length} are enough:`,
    ...last.trace.slice(0, fewest.length),
    ...(last.trace.length > fewest.length ? [`and then everything comes to its end`] : []),
    ``,
    `Again: npm run simulate -- --seed ${seed} --steps ${steps.length}`,
  ].join('\n');
}
