import { createHash, randomBytes } from 'node:crypto';
import type { HistoryRoot } from '@florin/wire/events/event-proof';
import { NO_ROOT, rootStatement } from '@florin/wire/events/history-root';
import type { Database, Queryable } from '../database/database.ts';
import { entryOf, type MoneyEvent } from './entry.ts';
import type { HistoryKey } from './key.ts';
import {
  findDamageOf,
  findFirstCreated,
  findLastRoot,
  insertEntries,
  insertRoot,
  lockHistory,
  type Moment,
  type NewEntry,
  readEdge,
  readMoment,
  readUnsealed,
  writeTiles,
} from './store.ts';
import { GrowingTree, leafHash } from './tree.ts';

const BATCH_EVENTS = 1_000;
/** So many seconds are looked through in one statement, so that a history of a month is sealed in time that grows with its length alone. */
const SLICE_SECONDS = 60;
/** By how much the clock of PostgreSQL may be set back without an event being missed. */
const CLOCK_SECONDS = 30;
/** A root is signed so often even where nothing has happened: it says that nothing has. */
const QUIET_SECONDS = 3_600;
const SALT_BYTES = 16;
/** More than any transaction takes (database/connection.ts). */
const TRANSACTION_SECONDS_MAX = 3_600;

/** Somebody has changed the history itself: nothing is sealed on top of that. */
export class HistoryDamaged extends Error {
  override readonly name = 'HistoryDamaged';
}

/** Seconds, from one on and before another; null: to the end. */
interface Slice {
  readonly from: number;
  readonly before: number | null;
}

/**
 * Gives every event of money its place. Any number of processes may do so at the same time: one seals, the others find nothing to do.
 *
 * An event is written before its transaction is over, so none can be taken for the last: what is looked at begins where everything is
 * known to be sealed. That is a moment after which every transaction began that was not over when we looked last. Nobody tells of
 * an event (decision 21): whoever makes an object must not pay for its seal.
 */
export class Sealer {
  readonly #database: Database;
  readonly #key: HistoryKey;
  readonly #look: typeof readMoment;
  /** Everything from before has its place; null until it was read. */
  #from: number | null = null;
  /** Once every transaction of then is over, everything from before then can be seen. */
  #awaited: Moment | null = null;

  /** Whoever tests it decides what time it is. */
  constructor(database: Database, key: HistoryKey, look = readMoment) {
    this.#database = database;
    this.#look = look;
    this.#key = key;
  }

  /** Seals what can be seen now, and tells how many events that were. */
  async seal(): Promise<number> {
    const moment = await this.#look(this.#database);
    this.#from ??= await this.#begin(moment);
    const isOver = this.#awaited !== null && this.#awaited.next <= moment.over;
    const completeUntil = isOver ? Math.max(this.#from, this.#awaited!.at - CLOCK_SECONDS) : this.#from;
    let count = 0;
    // A clock that was ahead once must not keep anything from being sealed; that it looks inserted is for the audit to say.
    const start = Math.min(this.#from, moment.at - CLOCK_SECONDS);
    for (let [from, seconds] = [start, SLICE_SECONDS]; ; ) {
      const isLast = from + seconds > moment.at;
      const slice = { from, before: isLast ? null : from + seconds };
      const batch = await this.#sealBatch(slice, isLast ? completeUntil : this.#from);
      // Another process seals: it leaves nothing to do.
      if (batch === null) return count;
      count += batch.count;
      const isFull = batch.count === BATCH_EVENTS;
      if (isLast && !isFull) break;
      from = isFull ? batch.until : from + seconds;
      // Where nothing is, the look goes further.
      seconds = batch.count === 0 ? seconds * 2 : SLICE_SECONDS;
    }
    this.#from = completeUntil;
    if (isOver || this.#awaited === null) this.#awaited = moment;
    return count;
  }

  /** What was written before anybody sealed is sealed, too. */
  async #begin({ at }: Moment): Promise<number> {
    const root = await findLastRoot(this.#database);
    if (root !== null) return root.complete_until;
    return Math.min((await findFirstCreated(this.#database)) ?? at, at - TRANSACTION_SECONDS_MAX);
  }

  /** How many events it sealed, and when the last of them happened; null where another process seals. */
  async #sealBatch(
    { from, before }: Slice,
    completeUntil: number,
  ): Promise<{ readonly count: number; readonly until: number } | null> {
    return this.#database.transaction(async (transaction) => {
      if (!(await lockHistory(transaction))) return null;
      const last = await findLastRoot(transaction);
      const events = await readUnsealed(transaction, from, before, BATCH_EVENTS);
      const { at } = await this.#look(transaction);
      const batch = { count: events.length, until: events.at(-1)?.created ?? from };
      if (batch.count === 0 && !this.#isRootDue(last, at)) return batch;
      const damage = await findDamageOf(transaction, last?.size ?? 0);
      if (damage !== null) throw new HistoryDamaged(damage);
      const tree = await treeOf(transaction, last);
      const entries = events.map((event) => this.#addTo(tree, event));
      if (batch.count > 0) {
        await insertEntries(transaction, entries);
        await writeTiles(transaction, tree.takeTiles());
      }
      // A full batch may not be the last of its slice.
      const until = batch.count < BATCH_EVENTS ? completeUntil : 0;
      await insertRoot(transaction, this.#signRoot(tree, last, until, at));
      return batch;
    });
  }

  #addTo(tree: GrowingTree, event: MoneyEvent): NewEntry {
    const place = tree.size;
    const salt = randomBytes(SALT_BYTES);
    const entry = JSON.stringify(entryOf(place, event, salt));
    const leaf = leafHash(entry);
    tree.add(leaf);
    return {
      place,
      accountId: event.account_id,
      eventId: event.id,
      entry,
      salt,
      mark: this.#key.markOf(leaf),
    };
  }

  /** Also where another key signed the last one: whoever asks for a proof is to find the key that is published. */
  #isRootDue(last: HistoryRoot | null, at: number): boolean {
    if (last === null) return false;
    return at - last.created >= QUIET_SECONDS || last.key_id !== this.#key.publicJwk.kid;
  }

  #signRoot(tree: GrowingTree, last: HistoryRoot | null, completeUntil: number, at: number): HistoryRoot {
    const facts = {
      number: last === null ? 0 : last.number + 1,
      size: tree.size,
      root_hash: tree.root().toString('hex'),
      previous: last === null ? NO_ROOT : statementHash(last),
      // What is sealed stays sealed, whoever sealed it.
      complete_until: Math.max(completeUntil, last?.complete_until ?? 0),
      created: at,
    };
    return { ...facts, key_id: this.#key.publicJwk.kid, signature: this.#key.sign(rootStatement(facts)) };
  }
}

async function treeOf(transaction: Queryable, last: HistoryRoot | null): Promise<GrowingTree> {
  return last === null
    ? new GrowingTree(0, [])
    : new GrowingTree(last.size, await readEdge(transaction, last.size));
}

/** What the next root is chained to, and what may be kept elsewhere to know this one by. */
export function statementHash(root: HistoryRoot): string {
  return createHash('sha256').update(rootStatement(root)).digest('hex');
}
