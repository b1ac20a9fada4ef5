/** Lets at most `runningMax` tasks run at once and at most `waitingMax` wait; more is refused at once. */
export class RequestQueue {
  readonly #runningMax: number;
  readonly #waitingMax: number;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(runningMax: number, waitingMax: number) {
    this.#runningMax = runningMax;
    this.#waitingMax = waitingMax;
  }

  /** Rejects with the signal's reason when that comes while the task still waits for its turn. */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#enter(signal);
    try {
      return await task();
    } finally {
      this.#leave();
    }
  }

  #enter(signal: AbortSignal | undefined): Promise<void> {
    if (this.#running < this.#runningMax) {
      this.#running += 1;
      return Promise.resolve();
    }
    if (this.#waiting.size >= this.#waitingMax) {
      return Promise.reject(new Error(`more than ${this.#waitingMax} requests are waiting`));
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.delete(enter);
        reject(signal?.reason);
      };
      const enter = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      if (signal?.aborted) return giveUp();
      signal?.addEventListener('abort', giveUp, { once: true });
      this.#waiting.add(enter);
    });
  }

  /** A place is handed on rather than freed, so that a newcomer cannot overtake those who wait. */
  #leave(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }
}
