import type { Queryable } from '../database/database.ts';
import { type Arrival, recordDelivered } from './work-store.ts';

/** So long an outcome waits for others, and so many are written at once. */
const GATHER_MS = 10;
const AT_ONCE_MAX = 200;

interface Waiting {
  readonly arrival: Arrival;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Writes down what arrived, many in one statement: each commit waits for the disk, and there may be hundreds a second. */
export class Arrivals {
  readonly #database: Queryable;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(database: Queryable) {
    this.#database = database;
  }

  /** Returns when it is written. */
  record(arrival: Arrival): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ arrival, resolve, reject });
      this.#timer ??= setTimeout(() => void this.#write(), GATHER_MS);
    });
  }

  async #write(): Promise<void> {
    this.#timer = null;
    const batch = this.#waiting.splice(0, AT_ONCE_MAX);
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => void this.#write(), 0);
    try {
      await recordDelivered(
        this.#database,
        batch.map(({ arrival }) => arrival),
      );
      for (const { resolve } of batch) resolve();
    } catch (error) {
      // Whoever waits is told; what is not written down is sent again.
      for (const { reject } of batch) reject(error);
    }
  }
}
