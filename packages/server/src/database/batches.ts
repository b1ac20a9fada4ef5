import type { Writable } from 'node:stream';
import type pg from 'pg';

/** As many statements leave together on one connection; one that waits for a lock delays the others of its batch. */
const BATCH_MAX = 4;

interface Waiting {
  readonly query: pg.QueryConfig;
  readonly resolve: (result: pg.QueryResult) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Runs statements that come at the same time in batches: each has its own answer and its own failure, but those of a batch
 * are written to the connection at once, and a write costs more than all else that is done for a small statement.
 */
export class Batches {
  readonly #pool: pg.Pool;
  #waiting: Waiting[] = [];
  #isScheduled = false;
  /** Connections that were asked for and have not come yet. */
  #asked = 0;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  run(query: pg.QueryConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ query, resolve, reject });
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      // After everything that the network has brought in this turn.
      setImmediate(() => this.#send());
    });
  }

  #send(): void {
    this.#isScheduled = false;
    const more = Math.ceil(this.#waiting.length / BATCH_MAX) - this.#asked;
    for (let batch = 0; batch < more; batch++) {
      this.#asked++;
      this.#pool.connect((error, client, release) => {
        this.#asked--;
        const batch = this.#waiting.splice(0, BATCH_MAX);
        if (!client) for (const { reject } of batch) reject(error!);
        else if (batch.length > 0) sendBatch(client, batch, release);
        else release();
      });
    }
  }
}

function sendBatch(
  client: pg.PoolClient,
  batch: readonly Waiting[],
  release: (destroy: boolean) => void,
): void {
  let unanswered = batch.length;
  let isBroken = false;
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  for (const { query, resolve, reject } of batch) {
    client.query(query, (error, result) => {
      if (error) {
        isBroken ||= !isRefusal(error);
        reject(error);
      } else {
        resolve(result);
      }
      unanswered--;
      if (unanswered === 0) release(isBroken);
    });
  }
  stream.uncork();
}

/** The server refused a statement and goes on; after anything else the connection is not to be relied on. */
function isRefusal(error: Error): boolean {
  return (error as { severity?: string }).severity === 'ERROR';
}
