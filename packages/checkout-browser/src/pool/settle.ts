import { setTimeout as sleep } from 'node:timers/promises';
import type { NetworkWatch } from './network-watch.ts';

const QUIET_MS = 250;
const SETTLE_MS_MAX = 12_000;
/**
 * The same while the shop has not answered what may have changed something there, or is still sending what its page is made of: a
 * slow shop is not a broken one.
 */
const BUSY_MS_MAX = 27_000;
const POLL_MS = 25;
const SECOND_READ_MS = 100;

export interface SettleOptions {
  readonly deadlineMs?: number;
  /** The moment from which quiet time counts. By default now, because what was just pressed may not have asked yet. */
  readonly quietFromMs?: number;
}

/**
 * Waits until no request has been in flight for a while. False where the page never comes to rest before the deadline:
 * what it shows then must not be trusted.
 * @example if (!(await settle(watch, signal))) return failed('merchant_error', 'the page never settles');
 */
export async function settle(
  watch: NetworkWatch,
  signal: AbortSignal,
  { deadlineMs, quietFromMs = Date.now() }: SettleOptions = {},
): Promise<boolean> {
  const startMs = Date.now();
  while (Date.now() < (deadlineMs ?? startMs + timeoutMs(watch))) {
    signal.throwIfAborted();
    const quietSinceMs = watch.quietSinceMs();
    const countsFromMs = Math.max(quietSinceMs ?? 0, quietFromMs);
    if (quietSinceMs !== null && Date.now() - countsFromMs >= QUIET_MS) return true;
    await sleep(POLL_MS, undefined, { signal });
  }
  return false;
}

/** @example timeoutMs(watch) // 12_000, while nothing is asked for that may change something at the shop */
export function timeoutMs(watch: Pick<NetworkWatch, 'isChanging' | 'isDrawing'>): number {
  return watch.isChanging() || watch.isDrawing() ? BUSY_MS_MAX : SETTLE_MS_MAX;
}

const REACTION_MS_MAX = 1_500;

/**
 * Waits until the shop has answered everything that may have changed something there: a page that is left earlier takes it
 * back. After a press that is known to ask for something, what it asks for is waited for too: scripts take their time.
 * @example const sent = watch.mayHaveChanged(); await button.click(); await answered(watch, signal, sent)
 */
export async function answered(watch: NetworkWatch, signal: AbortSignal, sentBefore?: number): Promise<void> {
  const startMs = Date.now();
  const isAwaited = () => watch.mayHaveChanged() === sentBefore && Date.now() - startMs < REACTION_MS_MAX;
  while (isAwaited() || (watch.isChanging() && Date.now() - startMs < SETTLE_MS_MAX))
    await sleep(POLL_MS, undefined, { signal });
}

export type Reading<T> =
  | { readonly kind: 'stable'; readonly value: T }
  /** Requests or values kept changing until the deadline; `last` is the last that was read. */
  | { readonly kind: 'unstable'; readonly last: T | null };

/**
 * Reads until the page is at rest and two reads in a row agree.
 * @example await readStable(watch, () => readTotal(page), signal) // { kind: 'stable', value: total }
 */
export async function readStable<T>(
  watch: NetworkWatch,
  read: () => Promise<T>,
  signal: AbortSignal,
): Promise<Reading<T>> {
  const deadlineMs = Date.now() + SETTLE_MS_MAX;
  let last: T | null = null;
  while (Date.now() < deadlineMs) {
    // Rest before the first read counts: nothing was done to the page that could still have to take effect.
    if (!(await settle(watch, signal, { deadlineMs, quietFromMs: 0 }))) break;
    const first = await read();
    await sleep(SECOND_READ_MS, undefined, { signal });
    last = await read();
    if (watch.quietSinceMs() !== null && JSON.stringify(first) === JSON.stringify(last)) {
      return { kind: 'stable', value: last };
    }
  }
  return { kind: 'unstable', last };
}
