import { setTimeout as elapse } from 'node:timers/promises';
import { inspect } from 'node:util';

/** What the measure below takes on a machine with a free core. */
const FREE_MS = 15;
const SLOWNESS_MAX = 5;

/** How many times as long as on a free core work takes here and now; never less than once. */
function measureSlowness(): number {
  const startedMs = performance.now();
  let sum = 0;
  for (let count = 0; count < 6_000_000; count++) sum = (Math.imul(sum, 31) + count) | 0;
  const tookMs = performance.now() - startedMs + (sum === 0 ? 1 : 0);
  return Math.min(SLOWNESS_MAX, Math.max(1, tookMs / FREE_MS));
}

/** How many times as slow as a free core this machine was when the process began: at least 1. */
export const SLOWNESS = measureSlowness();

/** How long a test waits for what must come: two minutes, and longer on a machine that is slow or busy. Who waits in vain is told after it. */
export const TIMEOUT_MS = Math.round(120_000 * SLOWNESS);

/** To look costs the processor that what is waited for needs: who has waited long is told up to a tenth later. */
const LATENESS = 0.1;
const PAUSE_MS_MAX = 250;

type Found<T> = Exclude<T, false | null | undefined>;

/**
 * Looks again and again until there is something to see: an answer other than false, null and undefined, and no exception. With
 * `eventually` the one way in which tests wait.
 * @example const gift = await until(async () => (await read(id)).status === 'open')
 */
export async function until<T>(look: () => T | Promise<T>, everyMs = 20): Promise<Found<T>> {
  return eventually(async () => {
    const seen = await look();
    if (seen === false || seen === null || seen === undefined)
      throw new Error(`still ${inspect(seen)}: ${look}`);
    return seen as Found<T>;
  }, everyMs);
}

/**
 * Expects again and again until it holds.
 * @example await eventually(() => expect(receiver.messages).toHaveLength(3))
 */
export async function eventually<T>(hold: () => T | Promise<T>, everyMs = 20): Promise<T> {
  const startedMs = performance.now();
  for (;;) {
    let waitedMs: number;
    try {
      return await hold();
    } catch (error) {
      // What is waited for need not be there yet.
      waitedMs = performance.now() - startedMs;
      if (waitedMs > TIMEOUT_MS) throw error;
    }
    await elapse(Math.max(everyMs, Math.min(PAUSE_MS_MAX, waitedMs * LATENESS)));
  }
}
