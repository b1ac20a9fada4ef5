import type { Id } from '@florin/wire/ids';
import { ChangeWatch } from '../database/change-watch.ts';
import type { Database } from '../database/database.ts';
import { type CheckoutIntentRow, findCheckoutIntent } from './store.ts';

/** Lets requests wait for intents that a worker, in whatever process, is busy with. */
export class CheckoutIntentWatch {
  readonly #database: Database;
  readonly #changes: ChangeWatch;

  constructor(database: Database) {
    this.#database = database;
    this.#changes = new ChangeWatch(database, 'checkout_intents');
  }

  /**
   * The intent once it is no longer `processing`, or as it is when the time is up.
   * @example const row = await watch.settled(accountId, id, 55_000)
   */
  async settled(accountId: Id<'account'>, id: string, timeoutMs: number): Promise<CheckoutIntentRow | null> {
    const read = () => findCheckoutIntent(this.#database, accountId, id);
    return this.#changes.until(id, timeoutMs, read, (row) => row?.status !== 'processing');
  }

  /** Everyone who waits gets the intent as it is. */
  stop(): Promise<void> {
    return this.#changes.stop();
  }
}
