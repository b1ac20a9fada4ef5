import type { Queryable } from '../database/database.ts';
import { TokenBuckets } from '../http/limits/token-bucket.ts';
import type { Refused } from '../http/observe/observe.ts';
import { createdOf } from '../ids.ts';
import { insertRefusedRequests, type RefusedRequestRow } from './store.ts';

const FLUSH_MS = 1_000;
const WAITING_MAX = 1_000;
/** Of one account in one process: a loop that fails fills neither the table nor the time of others. */
const KEPT = { perSecond: 1, burst: 200 };

/** Keeps requests that were refused, a second's worth in one statement, after their answers have left. */
export class RefusedRequests {
  readonly #database: Queryable;
  readonly #onFlushError: (error: unknown) => void;
  readonly #allowances = new TokenBuckets(KEPT, 10_000);
  #waiting: RefusedRequestRow[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(database: Queryable, onFlushError: (error: unknown) => void) {
    this.#database = database;
    this.#onFlushError = onFlushError;
  }

  /** @example refusedRequests.note({ id, accountId, apiKeyId, method: 'POST', path: '/v1/gifts', status: 400, code: 'parameter_missing' }) */
  note({ accountId, apiKeyId, ...refused }: Refused): void {
    if (this.#waiting.length >= WAITING_MAX) return;
    if (!this.#allowances.take(accountId, performance.now()).allowed) return;
    const created = createdOf(refused.id);
    this.#waiting.push({ account_id: accountId, api_key: apiKeyId, ...refused, created });
    this.#timer ??= setTimeout(() => this.flush(), FLUSH_MS).unref();
  }

  /** What cannot be written is let go: the log has it too, and nobody's request waits for this. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const rows = this.#waiting;
    this.#waiting = [];
    if (rows.length > 0) await insertRefusedRequests(this.#database, rows).catch(this.#onFlushError);
  }
}
