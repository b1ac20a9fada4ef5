import { setTimeout as sleep } from 'node:timers/promises';
import type { NetworkWatch } from './network-watch.ts';

export interface SettleLimits {
  readonly quietMs: number;
  readonly boundMs: number;
}

export const SETTLE_LIMITS: SettleLimits = { quietMs: 250, boundMs: 12_000 };

const POLL_MS = 25;
const SECOND_READ_MS = 100;

/**
 * Waits until no request has been in flight for a while. False where the page never comes to rest within the bound:
 * what it shows then must not be trusted. Quiet time counts from the call, because what was just pressed may not have
 * asked for anything yet; `countsFromMs` of 0 counts earlier quiet too.
 * @example if (!(await settle(watch, signal))) return failed('merchant_error', 'the page never settles');
 */
export async function settle(
  watch: NetworkWatch,
  signal: AbortSignal,
  limits: SettleLimits = SETTLE_LIMITS,
  countsFromMs = Date.now(),
): Promise<boolean> {
  const startedAtMs = Date.now();
  while (Date.now() - startedAtMs < limits.boundMs) {
    signal.throwIfAborted();
    const quietSinceMs = watch.quietSinceMs();
    const quietFromMs = Math.max(quietSinceMs ?? 0, countsFromMs);
    if (quietSinceMs !== null && Date.now() - quietFromMs >= limits.quietMs) return true;
    await sleep(POLL_MS, undefined, { signal });
  }
  return false;
}

export type Reading<T> =
  | { readonly kind: 'stable'; readonly value: T }
  /** Requests or values kept changing until the bound; `last` is the last that was read. */
  | { readonly kind: 'unstable'; readonly last: T | null };

/**
 * Reads until the page is at rest and two reads in a row agree.
 * @example await readStable(watch, () => readTotal(page), signal) // { kind: 'stable', value: total }
 */
export async function readStable<T>(
  watch: NetworkWatch,
  read: () => Promise<T>,
  signal: AbortSignal,
  limits: SettleLimits = SETTLE_LIMITS,
): Promise<Reading<T>> {
  const endsAtMs = Date.now() + limits.boundMs;
  let last: T | null = null;
  while (Date.now() < endsAtMs) {
    // Rest before the first read counts: nothing was done to the page that could still have to take effect.
    if (!(await settle(watch, signal, { ...limits, boundMs: endsAtMs - Date.now() }, 0))) break;
    const first = await read();
    await sleep(SECOND_READ_MS, undefined, { signal });
    last = await read();
    if (watch.quietSinceMs() !== null && JSON.stringify(first) === JSON.stringify(last)) {
      return { kind: 'stable', value: last };
    }
  }
  return { kind: 'unstable', last };
}
