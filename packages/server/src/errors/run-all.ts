/**
 * Runs all of them, one after the other, also where one fails: what went wrong is thrown at the end. For chores that have
 * nothing to do with each other, so that one that fails every time does not keep the rest from ever being done.
 * @example await runAll([() => forgetOldEvents(database), () => forgetOldDeliveries(database)])
 */
export async function runAll(chores: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const chore of chores) await chore().catch((error: unknown) => failures.push(error));
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, `several failed: ${failures.join('; ')}`);
}
