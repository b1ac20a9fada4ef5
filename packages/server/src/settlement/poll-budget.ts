/** What one poll of an address's history may cost; the rest waits for the next one. */
export interface PollLimits {
  /** Pages of signatures, a call each. */
  readonly pagesMax: number;
  /** Transactions, a call each. */
  readonly readsMax: number;
  readonly workMsMax: number;
}

/** Pages are a thousand entries for the price of one read, so they run out last. */
export const POLL_LIMITS: PollLimits = { pagesMax: 50, readsMax: 5_000, workMsMax: 4_000 };

/** Counts down what a poll may still do. Work that has begun is finished: the page is what is bounded. */
export class PollBudget {
  readonly #endsMs: number;
  readonly #nowMs: () => number;
  #pages: number;
  #reads: number;

  constructor({ pagesMax, readsMax, workMsMax }: PollLimits, nowMs = () => performance.now()) {
    this.#nowMs = nowMs;
    this.#endsMs = nowMs() + workMsMax;
    this.#pages = pagesMax;
    this.#reads = readsMax;
  }

  get reads(): number {
    return this.#nowMs() < this.#endsMs ? Math.max(0, this.#reads) : 0;
  }

  /** False once there is none left. */
  takePage(): boolean {
    return this.#nowMs() < this.#endsMs && this.#pages-- > 0;
  }

  takeReads(count: number): void {
    this.#reads -= count;
  }
}
