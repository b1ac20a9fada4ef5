import { TimedOut, withTimeLimit } from '@florin/time-limit/time-limit';
import type { Queryable } from '../database/database.ts';
import { DatabaseUnavailableError } from '../database/unavailable.ts';
import { proveWrite } from './store.ts';

/** A balancer asks every second or so, and takes a process away that does not say yes. */
const ANSWER_MS_MAX = 2_000;
/** Anyone may ask: however many do, the database is written to twice a second at most. */
const REUSE_MS = 500;

/**
 * Whether this process can do what it is there for: write to its database.
 * @example const readiness = new Readiness(database); if (!(await readiness.isReady())) …
 */
export class Readiness {
  readonly #database: Queryable;
  readonly #answerMsMax: number;
  #proof: Promise<boolean> | null = null;
  #askedMs = 0;

  constructor(database: Queryable, answerMsMax = ANSWER_MS_MAX) {
    this.#database = database;
    this.#answerMsMax = answerMsMax;
  }

  isReady(): Promise<boolean> {
    if (this.#proof === null || performance.now() - this.#askedMs > REUSE_MS) {
      this.#askedMs = performance.now();
      this.#proof = this.#prove();
    }
    return this.#proof;
  }

  async #prove(): Promise<boolean> {
    try {
      await withTimeLimit({ timeoutMs: this.#answerMsMax }, () => proveWrite(this.#database));
      return true;
    } catch (error) {
      if (error instanceof TimedOut || error instanceof DatabaseUnavailableError) return false;
      throw error;
    }
  }
}
