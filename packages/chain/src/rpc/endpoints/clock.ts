/** Time as the port sees it, so that tests can move it by hand. */
export interface Clock {
  nowMs(): number;
  /** Resolves after `durationMs`; rejects with the signal's reason when that comes first. */
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  sleep: (durationMs, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const onAbort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      }, durationMs);
      signal?.addEventListener('abort', onAbort, { once: true });
    }),
};
