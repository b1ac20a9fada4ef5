import type { Database } from './database.ts';
import type { Listener } from './listen.ts';

/** The database tells of every change; looking by ourselves covers what is lost while a connection is down. */
const LOOK_MS = 1_000;

/** Lets requests wait for rows that whatever process is about to change, on one connection for all of them. */
export class ChangeWatch {
  readonly #database: Database;
  readonly #channel: string;
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #stopping = new AbortController();
  #listener: Listener | null = null;

  /** `channel` is where the database tells of changes, each by the id of its row. */
  constructor(database: Database, channel: string) {
    this.#database = database;
    this.#channel = channel;
  }

  /** How many rows are waited for now. */
  get size(): number {
    return this.#waiting.size;
  }

  /**
   * Reads a row again whenever it has changed until it is as wanted, or as it is when the time is up.
   * @example const row = await watch.until(id, 55_000, () => find(id), (row) => row?.status !== 'processing')
   */
  async until<Row>(
    id: string,
    timeoutMs: number,
    read: () => Promise<Row>,
    isWanted: (row: Row) => boolean,
  ): Promise<Row> {
    this.#listen();
    const endsAtMs = Date.now() + timeoutMs;
    for (;;) {
      const changed = this.#nextChange(id, Math.min(LOOK_MS, endsAtMs - Date.now()));
      const row = await read().catch((error: unknown) => {
        changed.cancel();
        throw error;
      });
      const isOver = Date.now() >= endsAtMs || this.#stopping.signal.aborted;
      if (isOver || isWanted(row)) {
        changed.cancel();
        return row;
      }
      await changed.promise;
    }
  }

  /** Everyone who waits gets the row as it is. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const wake of [...this.#waiting.values()].flatMap((waiters) => [...waiters])) wake();
    await this.#listener?.stop();
  }

  #listen(): void {
    this.#listener ??= this.#database.listen(this.#channel, (id) => {
      for (const wake of this.#waiting.get(id) ?? []) wake();
    });
  }

  /** Starts before the row is read, so that a change in between is not missed. */
  #nextChange(id: string, timeoutMs: number): { promise: Promise<void>; cancel(): void } {
    const waiters = this.#waiting.get(id) ?? new Set();
    this.#waiting.set(id, waiters);
    let wake = () => {};
    const promise = new Promise<void>((resolve) => {
      const timer = setTimeout(() => wake(), Math.max(0, timeoutMs));
      wake = () => {
        clearTimeout(timer);
        waiters.delete(wake);
        if (waiters.size === 0) this.#waiting.delete(id);
        resolve();
      };
      waiters.add(wake);
    });
    return { promise, cancel: () => wake() };
  }
}
