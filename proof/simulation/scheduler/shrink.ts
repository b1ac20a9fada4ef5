/**
 * Takes steps out of a failing run for as long as it still fails (delta debugging, ddmin): first halves, then quarters, then one by one.
 * @example const fewest = await shrink(steps, async (fewer) => (await run(seed, fewer)).failure?.promise === failure.promise)
 */
export async function shrink<Step>(
  steps: readonly Step[],
  stillFails: (fewer: readonly Step[]) => Promise<boolean>,
  triesMax = 60,
): Promise<readonly Step[]> {
  let kept = steps;
  let parts = 2;
  let tries = 0;
  while (kept.length > 0 && parts <= kept.length * 2 && tries < triesMax) {
    const size = Math.max(1, Math.ceil(kept.length / parts));
    let isSmaller = false;
    for (let from = 0; from < kept.length && tries < triesMax; from += size) {
      const fewer = [...kept.slice(0, from), ...kept.slice(from + size)];
      tries++;
      if (!(await stillFails(fewer))) continue;
      kept = fewer;
      isSmaller = true;
      from -= size;
    }
    if (isSmaller) parts = Math.max(2, parts - 1);
    else if (size === 1) break;
    else parts *= 2;
  }
  return kept;
}
