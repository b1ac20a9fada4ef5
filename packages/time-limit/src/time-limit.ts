import { setMaxListeners } from 'node:events';

export interface Limits {
  /** Without it only the signals count. */
  readonly timeoutMs?: number;
  /** Whichever comes first; undefined ones are passed over. */
  readonly signals?: readonly (AbortSignal | undefined)[];
}

export interface TimeLimit {
  /** Aborts with `TimedOut`, or with the reason of the signal that came first. */
  readonly signal: AbortSignal;
  /** Lets go of the timer and of the signals. To be called in any case. */
  end(): void;
}

/** The time was over. Named as the platform names it. */
export class TimedOut extends Error {
  override readonly name = 'TimeoutError';

  constructor(timeoutMs: number) {
    super(`no answer within ${timeoutMs} ms`);
  }
}

/**
 * A signal that comes after a time, or with one of several others. For work that has no end of its own to wait for;
 * otherwise `withTimeLimit` is shorter.
 * @example
 * const limit = startTimeLimit({ timeoutMs: 5_000, signals: [stopping] });
 * try { return await fetch(url, { signal: limit.signal }) } finally { limit.end() }
 */
export function startTimeLimit({ timeoutMs, signals = [] }: Limits): TimeLimit {
  const controller = new AbortController();
  const cleanUps: (() => void)[] = [];
  // Any number of waits may end with one signal; Node would warn of a leak from the eleventh on.
  setMaxListeners(Number.POSITIVE_INFINITY, controller.signal);
  const end = () => {
    for (const cleanUp of cleanUps.splice(0)) cleanUp();
  };
  const abort = (reason: unknown) => {
    end();
    controller.abort(reason);
  };
  for (const source of signals) {
    if (source === undefined) continue;
    if (source.aborted) {
      abort(source.reason);
      return { signal: controller.signal, end };
    }
    const onAbort = () => abort(source.reason);
    setMaxListeners(Number.POSITIVE_INFINITY, source);
    source.addEventListener('abort', onAbort, { once: true });
    cleanUps.push(() => source.removeEventListener('abort', onAbort));
  }
  if (timeoutMs !== undefined) {
    const timer = setTimeout(() => abort(new TimedOut(timeoutMs)), timeoutMs);
    cleanUps.push(() => clearTimeout(timer));
  }
  return { signal: controller.signal, end };
}

/**
 * Runs work until it ends or its limit comes, also where the work does not listen to the signal that it is handed.
 * @example const slot = await withTimeLimit({ timeoutMs: 2_500, signals: [stopping] }, (signal) => askNode(signal))
 */
export async function withTimeLimit<T>(
  limits: Limits,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = startTimeLimit(limits);
  const { signal } = limit;
  let onAbort: (() => void) | undefined;
  try {
    signal.throwIfAborted();
    const over = new Promise<never>((_resolve, reject) => {
      onAbort = () => reject(signal.reason as Error);
      signal.addEventListener('abort', onAbort, { once: true });
    });
    return await Promise.race([work(signal), over]);
  } finally {
    limit.end();
    if (onAbort) signal.removeEventListener('abort', onAbort);
  }
}
