import type { HistoryRoot } from '@florin/wire/events/event-proof';
import { moneyEventTypes } from '@florin/wire/events/event-types';
import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { forgetRows } from '../database/forget.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { MoneyEvent } from './entry.ts';
import { edgeOf, type Tile } from './tree.ts';

const HASH_BYTES = 32;
/** Of sealing at a time, in all processes together. */
const SEALING_LOCK = 4_242_000_080;
/** A day after its event was forgotten (events/store.ts). */
export const ENTRY_RETENTION_SECONDS = 31 * 86_400;

/**
 * What an event says of money, as the relation `events`. What a buyer said of themselves is left out: it may be erased at any time, by
 * its term or on request, and the events that told it are then written anew (migration 61).
 */
export const MONEY_EVENT_COLUMNS = sql`
  events.account_id, events.id, events.type, events.about, events.created, events.written_by::text AS written_by,
  CASE WHEN starts_with(events.type, 'checkout.session.') AND json_typeof(snapshot) = 'object'
    THEN (snapshot::jsonb - 'customer_details' - 'details_until')::text ELSE snapshot::text END AS content`;

/** False while another process seals. It ends with the transaction. */
export async function lockHistory(transaction: Queryable): Promise<boolean> {
  const row = await transaction.first<{ locked: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${SEALING_LOCK}) AS locked`,
  );
  return row!.locked;
}

/** What PostgreSQL knows of time and of transactions: those below `over` are over, those from `next` on have not begun. */
export interface Moment {
  readonly at: number;
  readonly over: number;
  readonly next: number;
}

export async function readMoment(database: Queryable): Promise<Moment> {
  // When the statement or its transaction began, which is before it looked at the others.
  const row = await database.first<Moment>(sql`
    SELECT floor(extract(epoch FROM now()))::bigint AS at,
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS over,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS next`);
  return row!;
}

export async function findFirstCreated(database: Queryable): Promise<number | null> {
  const row = await database.first<{ created: number | null }>(
    sql`SELECT min(created) AS created FROM events`,
  );
  return row!.created;
}

/** Events of money without a place, of these seconds, oldest first. */
export async function readUnsealed(
  database: Queryable,
  from: number,
  before: number | null,
  limit: number,
): Promise<MoneyEvent[]> {
  return database.query<MoneyEvent>(sql`
    SELECT ${MONEY_EVENT_COLUMNS} FROM events
    WHERE created >= ${from} AND (${before}::bigint IS NULL OR created < ${before}) AND type = ANY(${moneyEventTypes})
      AND NOT EXISTS (SELECT 1 FROM history_entries
        WHERE history_entries.account_id = events.account_id AND event_id = events.id)
    ORDER BY events.created, events.written_by, events.id LIMIT ${limit}`);
}

export async function findLastRoot(database: Queryable): Promise<HistoryRoot | null> {
  return database.first<HistoryRoot>(sql`SELECT * FROM history_roots ORDER BY number DESC LIMIT 1`);
}

export interface EntryRow {
  readonly place: number;
  readonly entry: string;
}

export async function findEntry(
  database: Queryable,
  accountId: Id<'account'>,
  eventId: string,
): Promise<EntryRow | null> {
  return database.first<EntryRow>(sql`
    SELECT place, entry FROM history_entries WHERE account_id = ${accountId} AND event_id = ${eventId}`);
}

/** The hashes of a tile; none where there is no such tile. */
export async function readTile(database: Queryable, level: number, tile: number): Promise<Buffer[]> {
  const row = await database.first<{ hashes: Buffer }>(sql`
    SELECT hashes FROM history_tiles WHERE level = ${level} AND tile = ${tile}`);
  return hashesIn(row?.hashes ?? Buffer.alloc(0));
}

export function hashesIn(bytes: Buffer): Buffer[] {
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
}

/** The unfinished tile of each level of a tree of this size, the leaves first. */
export async function readEdge(database: Queryable, size: number): Promise<Buffer[][]> {
  const edge: Buffer[][] = [];
  for (const { level, tile, count } of edgeOf(size)) {
    edge.push(count === 0 ? [] : await readTile(database, level, tile));
  }
  return edge;
}

/** What is not as the newest root, of this size, says: nothing can be added to such a history. Null where all is well. */
export async function findDamageOf(database: Queryable, size: number): Promise<string | null> {
  for (const { level, tile, count } of edgeOf(size)) {
    const { length } = count === 0 ? [] : await readTile(database, level, tile);
    if (length !== count) return `tile ${tile} of level ${level} has ${length} hashes instead of ${count}`;
  }
  const beyond = await database.first<{ place: number }>(sql`
    SELECT place FROM history_entries WHERE place >= ${size} ORDER BY place LIMIT 1`);
  return beyond && `an entry has place ${beyond.place}, and the newest root covers only ${size} places`;
}

/** How far sealing is. */
export interface SealingState {
  /** How long the oldest event of money waits for its place; 0 where none does. */
  readonly waiting_seconds: number;
  /** Why nothing can be sealed, in words; null where it can. */
  readonly damage: string | null;
}

/** @example const { damage } = await readSealing(database) */
export async function readSealing(database: Queryable): Promise<SealingState> {
  const last = await findLastRoot(database);
  const found = await findDamageOf(database, last?.size ?? 0);
  // Where another root has come since, what looked damaged was being sealed.
  const isSame = found === null || (await findLastRoot(database))?.number === last?.number;
  const row = await database.first<{ seconds: number }>(sql`
    SELECT extract(epoch FROM now())::float8 - created AS seconds FROM events
    WHERE created >= ${last?.complete_until ?? 0} AND type = ANY(${moneyEventTypes})
      AND NOT EXISTS (SELECT 1 FROM history_entries
        WHERE history_entries.account_id = events.account_id AND event_id = events.id)
    ORDER BY created LIMIT 1`);
  return { waiting_seconds: Math.max(0, row?.seconds ?? 0), damage: isSame ? found : null };
}

export async function writeTiles(transaction: Queryable, tiles: readonly Tile[]): Promise<void> {
  if (tiles.length === 0) return;
  await transaction.execute(sql`
    INSERT INTO history_tiles (level, tile, hashes)
    SELECT * FROM unnest(${tiles.map(({ level }) => level)}::smallint[], ${tiles.map(({ tile }) => tile)}::bigint[],
      ${tiles.map(({ hashes }) => Buffer.concat(hashes))}::bytea[])
    ON CONFLICT (level, tile) DO UPDATE SET hashes = excluded.hashes`);
}

export interface NewEntry {
  readonly place: number;
  readonly accountId: string;
  readonly eventId: string;
  readonly entry: string;
  readonly salt: Buffer;
  readonly mark: Buffer;
}

export async function insertEntries(transaction: Queryable, entries: readonly NewEntry[]): Promise<void> {
  const column = (choose: (entry: NewEntry) => string | number | Buffer): Sql => sql`${entries.map(choose)}`;
  await transaction.execute(sql`
    INSERT INTO history_entries (place, account_id, event_id, entry, salt, mark)
    SELECT * FROM unnest(${column(({ place }) => place)}::bigint[], ${column(({ accountId }) => accountId)}::text[],
      ${column(({ eventId }) => eventId)}::text[], ${column(({ entry }) => entry)}::text[],
      ${column(({ salt }) => salt)}::bytea[], ${column(({ mark }) => mark)}::bytea[])`);
}

export async function insertRoot(transaction: Queryable, root: HistoryRoot): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO history_roots (number, size, root_hash, previous, complete_until, created, key_id, signature)
    VALUES (${root.number}, ${root.size}, ${root.root_hash}, ${root.previous}, ${root.complete_until},
      ${root.created}, ${root.key_id}, ${root.signature})`);
}

/**
 * Removes what is known of events that were forgotten; run now and then. Their leaves stay, and say nothing without it. What still has
 * its event is left, whatever the time.
 */
export async function forgetOldEntries(database: Queryable): Promise<void> {
  const row = await database.first<{ size: number }>(sql`
    SELECT size FROM history_roots WHERE created < ${firstSecondOfEntries()} ORDER BY number DESC LIMIT 1`);
  if (row === null) return;
  await forgetRows(
    database,
    'history_entries',
    sql`place < ${row.size} AND NOT EXISTS (SELECT 1 FROM events
      WHERE events.account_id = history_entries.account_id AND events.id = event_id)`,
  );
}

function firstSecondOfEntries(): number {
  return Math.floor(Date.now() / 1000) - ENTRY_RETENTION_SECONDS;
}
