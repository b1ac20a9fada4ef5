import { setTimeout as elapse } from 'node:timers/promises';

/**
 * Waits, and no longer than until the signal comes.
 * @example while (!signal.aborted) await pause(1_000, signal)
 */
export async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  // It rejects for one reason alone, that the signal came; then the wait is over as well.
  await elapse(durationMs, undefined, { signal }).catch(() => undefined);
}
