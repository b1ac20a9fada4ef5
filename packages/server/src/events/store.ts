import type { EventType } from '@florin/wire/events/event-types';
import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { type Page, type PageRange, pageOf } from '../database/page.ts';
import { identifier, joined, NOTHING, type Sql, sql } from '../database/sql.ts';

/** Written by triggers (migration 15), by the very statement that changes the object. */
export interface EventRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'event'>;
  readonly type: EventType;
  /** The id of the object that changed. */
  readonly about: string;
  readonly created: number;
}

/** How long an event can be read. */
export const EVENT_RETENTION = '30 days';

export async function findEvent(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<EventRow | null> {
  return database.first<EventRow>(sql`SELECT * FROM events WHERE account_id = ${accountId} AND id = ${id}`);
}

/** Of one account, by their ids. */
export async function findEvents(
  database: Queryable,
  accountId: Id<'account'>,
  ids: readonly string[],
): Promise<EventRow[]> {
  return database.query<EventRow>(sql`
    SELECT account_id, id, type, about, created FROM events WHERE account_id = ${accountId} AND id = ANY(${ids})`);
}

/** To how many endpoints each of these is still to be sent; those that are sent are left out. */
export async function countPendingDeliveries(
  database: Queryable,
  accountId: Id<'account'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await database.query<{ event: string; count: number }>(sql`
    SELECT event, count(*) AS count FROM webhook_deliveries
    WHERE account_id = ${accountId} AND event = ANY(${ids}) AND status = 'pending' GROUP BY event`);
  return new Map(rows.map(({ event, count }) => [event, count]));
}

export async function listEvents(
  database: Queryable,
  accountId: Id<'account'>,
  range: PageRange,
  patterns: readonly string[],
): Promise<Page<EventRow>> {
  return pageOf<EventRow>(database, 'event', 'events', accountId, range, ofTypes(patterns));
}

/** A group such as `gift.*` is a range of names, `*` is all of them. */
function ofTypes(patterns: readonly string[]): Sql {
  if (patterns.length === 0 || patterns.includes('*')) return NOTHING;
  const alternatives = patterns.map((pattern) =>
    pattern.endsWith('*') ? sql`starts_with(type, ${pattern.slice(0, -1)})` : sql`type = ${pattern}`,
  );
  return sql`AND (${joined(alternatives, ' OR ')})`;
}

/** The rows that these events keep, by the event's id. Columns that were added since are null. */
export async function readSnapshots<Row>(
  database: Queryable,
  table: string,
  events: readonly EventRow[],
): Promise<ReadonlyMap<string, Row>> {
  const rows = await database.query<Row & { event_id: string }>(sql`
    SELECT events.id AS event_id, kept.*
    FROM unnest(${events.map((event) => event.account_id)}::text[], ${events.map(({ id }) => id)}::text[])
      AS wanted (account_id, id)
    JOIN events USING (account_id, id), json_populate_record(null::${identifier(table)}, events.snapshot) kept`);
  return new Map(rows.map((row) => [row.event_id, row]));
}

const FORGOTTEN_AT_ONCE = 10_000;

/** Removes what is past its retention; run now and then. In small statements, so that no other waits for one long. */
export async function forgetOldEvents(database: Queryable): Promise<void> {
  const forgetSome = () =>
    database.execute(sql`
      DELETE FROM events WHERE ctid = ANY(ARRAY(
        SELECT ctid FROM events WHERE created < extract(epoch FROM now() - ${EVENT_RETENTION}::interval)::bigint
        LIMIT ${FORGOTTEN_AT_ONCE}))`);
  while ((await forgetSome()) === FORGOTTEN_AT_ONCE);
}
