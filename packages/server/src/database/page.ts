import { type IdKind, idPrefixes, isId } from '@florin/wire/ids';
import type { PageQuery } from '@florin/wire/values/list';
import { ApiError } from '../errors/api-error.ts';
import { firstIdAt } from '../ids.ts';
import type { Queryable } from './database.ts';
import { identifier, joined, NOTHING, type Sql, sql } from './sql.ts';

export interface Page<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

const LIMIT_DEFAULT = 25;
const NEWEST_FIRST = sql`DESC`;
const OLDEST_FIRST = sql`ASC`;

/**
 * One page of an account's objects, newest first. Ids sort by time, so a cursor and a time filter are both ranges of
 * the primary key, and a page costs the same on the first and on the last of a million rows.
 * @example const rows = await pageOf<GiftRow>(database, 'gift', 'gifts', accountId, call.query, sql`AND status = ${status}`)
 */
export async function pageOf<Row extends { id: string }>(
  database: Queryable,
  kind: IdKind,
  table: string,
  accountId: string,
  query: PageQuery,
  filters: Sql = NOTHING,
): Promise<{ rows: Row[]; hasMore: boolean }> {
  assertCursors(kind, query);
  const limit = query.limit ?? LIMIT_DEFAULT;
  const backwards = query.ending_before !== undefined;
  const rows = await database.query<Row>(sql`
    SELECT * FROM ${identifier(table)} WHERE account_id = ${accountId} ${ranges(kind, query)} ${filters}
    ORDER BY id ${backwards ? OLDEST_FIRST : NEWEST_FIRST} LIMIT ${limit + 1}`);
  const page = rows.slice(0, limit);
  return { rows: backwards ? page.reverse() : page, hasMore: rows.length > limit };
}

/** @example return listed('/v1/gifts', rows.map(presentGift), hasMore) */
export function listed<T>(url: string, data: T[], hasMore: boolean): Page<T> {
  return { object: 'list', data, has_more: hasMore, url };
}

function ranges(kind: IdKind, query: PageQuery): Sql {
  return joined([
    query.ending_before === undefined ? NOTHING : sql`AND id > ${query.ending_before}`,
    query.starting_after === undefined ? NOTHING : sql`AND id < ${query.starting_after}`,
    query.created_gte === undefined ? NOTHING : sql`AND id >= ${firstIdAt(kind, query.created_gte)}`,
    query.created_gt === undefined ? NOTHING : sql`AND id >= ${firstIdAt(kind, query.created_gt + 1)}`,
    query.created_lt === undefined ? NOTHING : sql`AND id < ${firstIdAt(kind, query.created_lt)}`,
    query.created_lte === undefined ? NOTHING : sql`AND id < ${firstIdAt(kind, query.created_lte + 1)}`,
  ]);
}

/** The schema has checked that there is one cursor at most. */
export function assertCursors(kind: IdKind, query: PageQuery): void {
  for (const param of ['starting_after', 'ending_before'] as const) {
    const cursor = query[param];
    if (cursor === undefined || isId(kind, cursor)) continue;
    throw new ApiError('parameter_invalid', `Expected an id that starts with ${idPrefixes[kind]}.`, {
      param,
    });
  }
}
