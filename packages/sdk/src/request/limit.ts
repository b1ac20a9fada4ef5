/** A signal that comes when the time is over, when another signal comes, or when `end` is called. */
export interface Limit {
  readonly signal: AbortSignal;
  readonly isTimedOut: () => boolean;
  /** Gives the whole time again. */
  readonly restart: () => void;
  /** Leaves no timer and no listener behind. */
  end(): void;
}

/**
 * A limit on plain timers: joined signals of the platform are collected while a request waits for them on Node 20.
 * @example const limit = startLimit(80_000, options.signal); try { … } finally { limit.end(); }
 */
export function startLimit(timeoutMs: number, outer: AbortSignal | undefined): Limit {
  const controller = new AbortController();
  let timedOut = false;
  const stop = () => controller.abort(outer?.reason);
  if (outer?.aborted) stop();
  else outer?.addEventListener('abort', stop, { once: true });
  const expire = () => {
    timedOut = true;
    controller.abort();
  };
  let timer = setTimeout(expire, timeoutMs);
  return {
    signal: controller.signal,
    isTimedOut: () => timedOut,
    restart() {
      clearTimeout(timer);
      timer = setTimeout(expire, timeoutMs);
    },
    end() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', stop);
    },
  };
}
