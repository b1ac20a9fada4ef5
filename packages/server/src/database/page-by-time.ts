import type { IdKind } from '@florin/wire/ids';
import type { PageQuery } from '@florin/wire/values/list';
import { ApiError } from '../errors/api-error.ts';
import type { Queryable } from './database.ts';
import { assertCursors } from './page.ts';
import { identifier, joined, NOTHING, type Sql, sql } from './sql.ts';

const LIMIT_DEFAULT = 25;
const NEWEST_FIRST = sql`created DESC, id DESC`;
const OLDEST_FIRST = sql`created ASC, id ASC`;

interface Timed {
  readonly id: string;
  readonly created: number;
}

/**
 * One page of rows whose `created` is the time of a block, which may lie before that of an older row: such lists go by
 * (created, id), newest first.
 * @example await pageByTime<TransactionRow>(database, 'transaction', 'transactions', accountId, query, sql`AND type = ${type}`)
 */
export async function pageByTime<Row extends Timed>(
  database: Queryable,
  kind: IdKind,
  table: string,
  accountId: string,
  query: PageQuery,
  filters: Sql = NOTHING,
): Promise<{ rows: Row[]; hasMore: boolean }> {
  assertCursors(kind, query);
  const backwards = query.ending_before !== undefined;
  const limit = query.limit ?? LIMIT_DEFAULT;
  const cursor = await findCursor(database, kind, table, accountId, query);
  const rows = await database.query<Row>(sql`
    SELECT * FROM ${identifier(table)}
    WHERE account_id = ${accountId} ${beyond(cursor, backwards)} ${ranges(query)} ${filters}
    ORDER BY ${backwards ? OLDEST_FIRST : NEWEST_FIRST} LIMIT ${limit + 1}`);
  const page = rows.slice(0, limit);
  return { rows: backwards ? page.reverse() : page, hasMore: rows.length > limit };
}

async function findCursor(
  database: Queryable,
  kind: IdKind,
  table: string,
  accountId: string,
  query: PageQuery,
): Promise<Timed | null> {
  const param = query.ending_before === undefined ? 'starting_after' : 'ending_before';
  const id = query[param];
  if (id === undefined) return null;
  const [row] = await database.query<Timed>(sql`
    SELECT id, created FROM ${identifier(table)} WHERE account_id = ${accountId} AND id = ${id}`);
  if (row) return row;
  throw new ApiError('parameter_invalid', `No such ${kind.replaceAll('_', ' ')}: '${id}'.`, { param });
}

function beyond(cursor: Timed | null, backwards: boolean): Sql {
  if (cursor === null) return NOTHING;
  const position = sql`(${cursor.created}, ${cursor.id})`;
  return backwards ? sql`AND (created, id) > ${position}` : sql`AND (created, id) < ${position}`;
}

function ranges({ created_gte, created_gt, created_lte, created_lt }: PageQuery): Sql {
  return joined([
    created_gte === undefined ? NOTHING : sql`AND created >= ${created_gte}`,
    created_gt === undefined ? NOTHING : sql`AND created > ${created_gt}`,
    created_lte === undefined ? NOTHING : sql`AND created <= ${created_lte}`,
    created_lt === undefined ? NOTHING : sql`AND created < ${created_lt}`,
  ]);
}
