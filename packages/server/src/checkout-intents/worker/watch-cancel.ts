import { pause } from '../../pause.ts';

const LOOK_MS = 1_000;

export interface CancelWatch {
  /** Aborts soon after the intent was canceled. */
  readonly signal: AbortSignal;
  stop(): void;
}

/**
 * Tells work that takes long that nobody wants it any more, so that its browser is free for others.
 * @example const canceled = watchCancel(() => isAbandoned(database, charge))
 */
export function watchCancel(isCanceled: () => Promise<boolean>): CancelWatch {
  const canceled = new AbortController();
  const stopping = new AbortController();
  const watch = async () => {
    for (;;) {
      await pause(LOOK_MS, stopping.signal);
      if (stopping.signal.aborted) return;
      // A database that does not answer has not canceled anything, and what is recorded is compared anyway.
      if (await isCanceled().catch(() => false)) return canceled.abort(new Error('the intent was canceled'));
    }
  };
  void watch();
  return { signal: canceled.signal, stop: () => stopping.abort() };
}
