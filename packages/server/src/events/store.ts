import type { Event } from '@florin/wire/events/event';
import type { EventType } from '@florin/wire/events/event-types';
import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { forgetObjects } from '../database/forget.ts';
import { type Page, type PageRange, pageOf } from '../database/page.ts';
import { identifier, joined, NOTHING, type Sql, sql } from '../database/sql.ts';
import { firstIdAt } from '../ids.ts';

/** Written by triggers (migration 15), by the very statement that changes the object. */
export interface EventRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'event'>;
  readonly type: EventType;
  /** The id of the object that changed. */
  readonly about: string;
  readonly created: number;
}

/** How long an event can be read: 30 days. */
export const EVENT_RETENTION_SECONDS = 30 * 86_400;

/** What the object was is read apart, where its table is known. */
const COLUMNS = sql`account_id, id, type, about, created`;

export async function findEvent(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<EventRow | null> {
  return database.first<EventRow>(sql`
    SELECT ${COLUMNS} FROM events WHERE account_id = ${accountId} AND id = ${id}`);
}

/** What was sent as a test: no event, but what its receiver has seen of one. */
export async function findTestEvent(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<Event | null> {
  const row = await database.first<{ test_event: Event }>(sql`
    SELECT test_event FROM webhook_deliveries
    WHERE account_id = ${accountId} AND event = ${id} AND test_event IS NOT NULL`);
  return row?.test_event ?? null;
}

/** Of one account, by their ids. */
export async function findEvents(
  database: Queryable,
  accountId: Id<'account'>,
  ids: readonly string[],
): Promise<EventRow[]> {
  return database.query<EventRow>(sql`
    SELECT found.* FROM ${eachOf(accountId, ids, COLUMNS)}`);
}

/** Each by its key, as the relation `found`; OFFSET keeps the planner from reading all events of the account in one go. */
function eachOf(accountId: Id<'account'>, ids: readonly string[], columns: Sql): Sql {
  return sql`unnest(${ids}::text[]) wanted (wanted_id), LATERAL (
      SELECT ${columns} FROM events WHERE account_id = ${accountId} AND id = wanted_id OFFSET 0) found`;
}

/**
 * To how many endpoints each of these is still to be sent; those that are sent are left out. Each is looked up by itself: a plan is made for an
 * account of average size, where reading all deliveries is cheaper, and is then used for one that has a million.
 */
export async function countPendingDeliveries(
  database: Queryable,
  accountId: Id<'account'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query<{ event: string; count: number }>(sql`
    SELECT wanted.id AS event, sent.count FROM unnest(${ids}::text[]) wanted (id), LATERAL (
      SELECT count(*) FILTER (WHERE status = 'pending') AS count FROM webhook_deliveries
      WHERE account_id = ${accountId} AND event = wanted.id) sent
    WHERE sent.count > 0`);
  return new Map(rows.map(({ event, count }) => [event, count]));
}

export async function listEvents(
  database: Queryable,
  accountId: Id<'account'>,
  range: PageRange,
  patterns: readonly string[],
): Promise<Page<EventRow>> {
  return pageOf<EventRow>(database, 'event', 'events', accountId, range, ofTypes(patterns), COLUMNS);
}

/** A group such as `gift.*` is a range of names, `*` is all of them. */
function ofTypes(patterns: readonly string[]): Sql {
  if (patterns.length === 0 || patterns.includes('*')) return NOTHING;
  const alternatives = patterns.map((pattern) =>
    pattern.endsWith('*') ? sql`starts_with(type, ${pattern.slice(0, -1)})` : sql`type = ${pattern}`,
  );
  return sql`AND (${joined(alternatives, ' OR ')})`;
}

/** The rows that these events of one account keep, by the event's id. Columns that were added since are null. */
export async function readSnapshots<Row>(
  database: Queryable,
  table: string,
  accountId: Id<'account'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row>> {
  const rows = await database.query<Row & { event_id: string }>(sql`
    SELECT found.id AS event_id, kept.* FROM ${eachOf(accountId, ids, sql`id, snapshot`)},
      json_populate_record(null::${identifier(table)}, snapshot) kept`);
  return new Map(rows.map((row) => [row.event_id, row]));
}

/** Removes what is past its retention; run now and then. */
export async function forgetOldEvents(database: Queryable): Promise<void> {
  await forgetObjects(database, 'events', firstIdAt('event', firstSecondKept()));
}

/** Of events, and of what became of sending them. */
export function firstSecondKept(): number {
  return Math.floor(Date.now() / 1000) - EVENT_RETENTION_SECONDS;
}
