import type { Id } from '@florin/wire/ids';
import type { Database } from '../database/database.ts';
import type { Listener } from '../database/listen.ts';
import { type CheckoutIntentRow, findCheckoutIntent } from './store.ts';

/** The database tells of every move; looking by ourselves covers what is lost while a connection is down. */
const LOOK_MS = 1_000;

/** Lets requests wait for intents that a worker, in whatever process, is busy with. */
export class CheckoutIntentWatch {
  readonly #database: Database;
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #stopping = new AbortController();
  #listener: Listener | null = null;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * The intent once it is no longer `processing`, or as it is when the time is up.
   * @example const row = await watch.settled(accountId, id, 55_000)
   */
  async settled(accountId: Id<'account'>, id: string, timeoutMs: number): Promise<CheckoutIntentRow | null> {
    this.#listen();
    const endsAtMs = Date.now() + timeoutMs;
    for (;;) {
      const moved = this.#nextMove(id, Math.min(LOOK_MS, endsAtMs - Date.now()));
      const row = await findCheckoutIntent(this.#database, accountId, id);
      const isOver = Date.now() >= endsAtMs || this.#stopping.signal.aborted;
      if (row?.status !== 'processing' || isOver) {
        moved.cancel();
        return row;
      }
      await moved.promise;
    }
  }

  /** Everyone who waits gets the intent as it is. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const wake of [...this.#waiting.values()].flatMap((waiters) => [...waiters])) wake();
    await this.#listener?.stop();
  }

  #listen(): void {
    this.#listener ??= this.#database.listen('checkout_intents', (id) => {
      for (const wake of this.#waiting.get(id) ?? []) wake();
    });
  }

  /** Starts before the row is read, so that a move in between is not missed. */
  #nextMove(id: string, timeoutMs: number): { promise: Promise<void>; cancel(): void } {
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
