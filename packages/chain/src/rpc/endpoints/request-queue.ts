/** Lets at most `runningMax` tasks run at once and at most `waitingMax` wait; more is refused at once. */
export class RequestQueue {
  readonly #runningMax: number;
  readonly #waitingMax: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(runningMax: number, waitingMax: number) {
    this.#runningMax = runningMax;
    this.#waitingMax = waitingMax;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await task();
    } finally {
      this.#leave();
    }
  }

  #enter(): Promise<void> {
    if (this.#running < this.#runningMax) {
      this.#running += 1;
      return Promise.resolve();
    }
    if (this.#waiting.length >= this.#waitingMax) {
      return Promise.reject(new Error(`more than ${this.#waitingMax} requests are waiting`));
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** A place is handed on rather than freed, so that a newcomer cannot overtake those who wait. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
