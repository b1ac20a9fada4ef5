import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { forgetRows } from '../database/forget.ts';
import { type Page, type PageRange, pageOf } from '../database/page.ts';
import { sql } from '../database/sql.ts';

/** A request that was answered with an error. Neither its parameters nor its body are kept. */
export interface RefusedRequestRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'request'>;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string;
  /** Null where the dashboard asked. */
  readonly api_key: Id<'api_key'> | null;
  readonly created: number;
}

const RETENTION = '7 days';

/** All of them in one statement. */
export async function insertRefusedRequests(
  database: Queryable,
  rows: readonly RefusedRequestRow[],
): Promise<void> {
  await database.execute(sql`
    INSERT INTO refused_requests
    SELECT * FROM json_populate_recordset(null::refused_requests, ${JSON.stringify(rows)}::json)
    ON CONFLICT DO NOTHING`);
}

export async function listRefusedRequests(
  database: Queryable,
  accountId: Id<'account'>,
  range: PageRange,
): Promise<Page<RefusedRequestRow>> {
  return pageOf(database, 'request', 'refused_requests', accountId, range);
}

export async function findRefusedRequest(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<RefusedRequestRow | null> {
  return database.first<RefusedRequestRow>(
    sql`SELECT * FROM refused_requests WHERE account_id = ${accountId} AND id = ${id}`,
  );
}

/** Removes what is past its retention; run now and then. */
export async function forgetOldRefusedRequests(database: Queryable): Promise<void> {
  const isOver = sql`created < extract(epoch FROM now() - ${RETENTION}::interval)::bigint`;
  await forgetRows(database, 'refused_requests', isOver);
}
