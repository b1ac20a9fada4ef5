import type { HistoryRoot } from '@florin/wire/events/event-proof';
import { moneyEventTypes } from '@florin/wire/events/event-types';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { MoneyEvent } from './entry.ts';
import { hashesIn, MONEY_EVENT_COLUMNS } from './store.ts';

const ROOTS_AT_ONCE = 5_000;
const TILES_AT_ONCE = 64;
const ENTRIES_AT_ONCE = 1_000;
const EVENTS_AT_ONCE = 5_000;

/** Everything is read as of one moment, so that what is sealed or forgotten meanwhile is not taken for a fault. */
export async function readAsOfNow(transaction: Queryable): Promise<number> {
  await transaction.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
  const row = await transaction.first<{ at: number }>(
    sql`SELECT floor(extract(epoch FROM now()))::bigint AS at`,
  );
  return row!.at;
}

export async function* readRoots(database: Queryable): AsyncGenerator<HistoryRoot> {
  let after = -1;
  for (;;) {
    const rows: HistoryRoot[] = await database.query<HistoryRoot>(sql`
      SELECT * FROM history_roots WHERE number > ${after} ORDER BY number LIMIT ${ROOTS_AT_ONCE}`);
    yield* rows;
    if (rows.length < ROOTS_AT_ONCE) return;
    after = rows.at(-1)!.number;
  }
}

export interface StoredTile {
  readonly tile: number;
  readonly hashes: readonly Buffer[];
}

export async function* readTilesOf(database: Queryable, level: number): AsyncGenerator<StoredTile> {
  let after = -1;
  for (;;) {
    const rows: { tile: number; hashes: Buffer }[] = await database.query(sql`
      SELECT tile, hashes FROM history_tiles WHERE level = ${level} AND tile > ${after}
      ORDER BY tile LIMIT ${TILES_AT_ONCE}`);
    for (const { tile, hashes } of rows) yield { tile, hashes: hashesIn(hashes) };
    if (rows.length < TILES_AT_ONCE) return;
    after = rows.at(-1)!.tile;
  }
}

/** What is kept of a leaf, and the event as it is now. */
export interface KeptEntry {
  readonly place: number;
  readonly account_id: string;
  readonly event_id: string;
  readonly entry: string;
  readonly salt: Buffer;
  readonly mark: Buffer;
  readonly event: MoneyEvent | null;
}

export async function* readEntries(database: Queryable): AsyncGenerator<KeptEntry> {
  let after = -1;
  for (;;) {
    // The id of the event is its own only where there is one.
    const rows: (Omit<KeptEntry, 'event'> & MoneyEvent & { id: string | null })[] = await database.query(sql`
      SELECT kept.place, kept.event_id, kept.entry, kept.salt, kept.mark, kept.account_id AS kept_account_id,
        ${MONEY_EVENT_COLUMNS}
      FROM (SELECT * FROM history_entries WHERE place > ${after} ORDER BY place LIMIT ${ENTRIES_AT_ONCE}) kept
      LEFT JOIN events ON events.account_id = kept.account_id AND events.id = kept.event_id
      ORDER BY kept.place`);
    for (const row of rows) yield entryIn(row as never);
    if (rows.length < ENTRIES_AT_ONCE) return;
    after = rows.at(-1)!.place;
  }
}

function entryIn({
  place,
  event_id,
  entry,
  salt,
  mark,
  kept_account_id: account_id,
  ...event
}: Omit<KeptEntry, 'event' | 'account_id'> & { kept_account_id: string } & MoneyEvent): KeptEntry {
  return { place, account_id, event_id, entry, salt, mark, event: event.id === null ? null : event };
}

export interface UnsealedEvent {
  readonly account_id: string;
  readonly id: string;
  readonly type: string;
  readonly created: number;
}

/** Events of money without a place. */
export async function* readEventsWithoutEntry(database: Queryable): AsyncGenerator<UnsealedEvent> {
  let [account, id] = ['', ''];
  for (;;) {
    const rows: (UnsealedEvent & { is_sealed: boolean })[] = await database.query(sql`
      SELECT page.*, NOT type = ANY(${moneyEventTypes}) OR EXISTS (SELECT 1 FROM history_entries
          WHERE history_entries.account_id = page.account_id AND event_id = page.id) AS is_sealed
      FROM (SELECT account_id, id, type, created FROM events WHERE (account_id, id) > (${account}, ${id})
        ORDER BY account_id, id LIMIT ${EVENTS_AT_ONCE}) page
      ORDER BY page.account_id, page.id`);
    yield* rows.filter(({ is_sealed }) => !is_sealed);
    if (rows.length < EVENTS_AT_ONCE) return;
    [account, id] = [rows.at(-1)!.account_id, rows.at(-1)!.id];
  }
}
