import { pause } from '../pause.ts';

/** Calls the listener again and again, until the returned function is called. */
export type Subscribe = (listener: () => void) => () => void;

/**
 * A wait that can be cut short. Who is woken while it does not wait does not wait the next time.
 * @example const pause = new WakeablePause(); onNews(() => pause.wake()); await pause.wait(2_000, signal)
 */
export class WakeablePause {
  #isWoken = false;
  #waiting: AbortController | null = null;

  wake(): void {
    this.#isWoken = true;
    this.#waiting?.abort();
  }

  async wait(durationMs: number, signal: AbortSignal): Promise<void> {
    if (!this.#isWoken && !signal.aborted) {
      const waiting = new AbortController();
      const end = () => waiting.abort();
      this.#waiting = waiting;
      signal.addEventListener('abort', end);
      await pause(durationMs, waiting.signal);
      signal.removeEventListener('abort', end);
      this.#waiting = null;
    }
    this.#isWoken = false;
  }
}
