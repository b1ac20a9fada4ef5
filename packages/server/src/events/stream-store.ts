import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { EventRow } from './store.ts';

/** A place in the order in which events are followed: after this event of this transaction. */
export interface Position {
  readonly writtenBy: string;
  readonly id: string;
}

export interface FollowedRow extends EventRow {
  readonly written_by: string;
}

/**
 * After everything that is certain by now: every older transaction is over, so nothing can turn up before it any more.
 * What is still being written comes after it.
 */
export async function findHorizon(database: Queryable): Promise<Position> {
  const row = await database.first<{ horizon: string }>(
    sql`SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon`,
  );
  return { writtenBy: row!.horizon, id: '' };
}

/** Where an event of this account stands; before all that is kept, where it is not known any more. */
export async function findPosition(
  database: Queryable,
  accountId: Id<'account'>,
  eventId: string,
): Promise<Position> {
  const row = await database.first<{ written_by: string }>(sql`
    SELECT written_by::text FROM events WHERE account_id = ${accountId} AND id = ${eventId}`);
  return row ? { writtenBy: row.written_by, id: eventId } : { writtenBy: '0', id: '' };
}

/** What these accounts have to be told between two places. */
export async function readBetween(
  database: Queryable,
  accountIds: readonly string[],
  after: Position,
  until: Position,
  limit: number,
): Promise<FollowedRow[]> {
  // By the column of the table: the name alone would mean the text that is selected, in which 1000 comes before 999.
  return database.query<FollowedRow>(sql`
    SELECT account_id, id, type, about, created, written_by::text FROM events
    WHERE account_id = ANY(${accountIds})
      AND (written_by, id) > (${after.writtenBy}::xid8, ${after.id})
      AND (written_by, id) <= (${until.writtenBy}::xid8, ${until.id})
    ORDER BY events.written_by, id LIMIT ${limit}`);
}
