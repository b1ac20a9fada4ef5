import type { Clock } from './clock.ts';

interface Sleeper {
  readonly wakeAtMs: number;
  readonly wake: () => void;
}

/** Time that passes only when a test says so. */
export class ManualClock implements Clock {
  #nowMs = 1_000_000;
  readonly #sleepers = new Set<Sleeper>();

  nowMs(): number {
    return this.#nowMs;
  }

  sleep(durationMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const sleeper = { wakeAtMs: this.#nowMs + durationMs, wake: resolve };
      this.#sleepers.add(sleeper);
      signal?.addEventListener('abort', () => {
        this.#sleepers.delete(sleeper);
        reject(signal.reason);
      });
    });
  }

  advance(durationMs: number): void {
    this.#nowMs += durationMs;
    for (const sleeper of [...this.#sleepers]) {
      if (sleeper.wakeAtMs > this.#nowMs) continue;
      this.#sleepers.delete(sleeper);
      sleeper.wake();
    }
  }

  /** Lets time pass in steps until the work is done, however many times it sleeps. */
  async passUntil<T>(work: Promise<T>, stepMs = 1_000): Promise<T> {
    let done = false;
    const settled = work.finally(() => {
      done = true;
    });
    settled.catch(() => {}); // The caller awaits the same failure below.
    while (!done) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      this.advance(stepMs);
    }
    return settled;
  }
}
