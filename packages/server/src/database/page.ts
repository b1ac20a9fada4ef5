import { type IdKind, idPrefixes, isId } from '@florin/wire/ids';
import { firstIdAt } from '../ids.ts';
import type { Queryable } from './database.ts';
import { identifier, joined, NOTHING, type Sql, sql } from './sql.ts';

/** Which part of a list is wanted: after or before one row, and of which time, in Unix seconds. */
export interface PageRange {
  readonly limit?: number | undefined;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
  readonly created_gte?: number | undefined;
  readonly created_gt?: number | undefined;
  readonly created_lte?: number | undefined;
  readonly created_lt?: number | undefined;
}

export interface Page<Row> {
  readonly rows: Row[];
  readonly hasMore: boolean;
}

/** A row that a page cannot start after or end before: it is not in the list. */
export class CursorError extends Error {
  override readonly name = 'CursorError';
  readonly param: CursorName;

  constructor(param: CursorName, message: string) {
    super(message);
    this.param = param;
  }
}

export type CursorName = 'starting_after' | 'ending_before';

/** How rows are sorted, forwards and backwards. */
export interface SortOrder {
  readonly newestFirst: Sql;
  readonly oldestFirst: Sql;
}

const LIMIT_DEFAULT = 25;
const EVERY_COLUMN = sql`*`;
const BY_ID: SortOrder = { newestFirst: sql`id DESC`, oldestFirst: sql`id ASC` };

/**
 * One page of an account's objects, newest first. Ids sort by time, so a cursor and a time filter are both ranges of
 * the primary key, and a page costs the same on the first and on the last of a million rows.
 * @example const page = await pageOf<GiftRow>(database, 'gift', 'gifts', accountId, range, sql`AND status = ${status}`)
 */
export async function pageOf<Row extends { id: string }>(
  database: Queryable,
  kind: IdKind,
  table: string,
  accountId: string,
  range: PageRange,
  filters: Sql = NOTHING,
  columns: Sql = EVERY_COLUMN,
): Promise<Page<Row>> {
  const [page] = await Promise.all([
    readPage<Row>(database, table, accountId, range, BY_ID, rangesOf(kind, range), filters, columns),
    findCursor(database, kind, table, accountId, range),
  ]);
  return page;
}

/** What a page starts after or ends before. */
export interface Cursor {
  readonly id: string;
  readonly created: number;
}

/** Null where none is given. One that names nothing was mistyped, belongs to someone else, or is of another installation. */
export async function findCursor(
  database: Queryable,
  kind: IdKind,
  table: string,
  accountId: string,
  range: PageRange,
): Promise<Cursor | null> {
  const param = range.ending_before === undefined ? 'starting_after' : 'ending_before';
  const id = range[param];
  if (id === undefined) return null;
  if (!isId(kind, id)) throw new CursorError(param, `Expected an id that starts with ${idPrefixes[kind]}.`);
  const row = await database.first<Cursor>(sql`
    SELECT id, created FROM ${identifier(table)} WHERE account_id = ${accountId} AND id = ${id}`);
  if (row) return row;
  throw new CursorError(param, `No such ${kind.replaceAll('_', ' ')}: '${id}'.`);
}

export async function readPage<Row>(
  database: Queryable,
  table: string,
  accountId: string,
  { limit = LIMIT_DEFAULT, ending_before }: PageRange,
  order: SortOrder,
  ranges: Sql,
  filters: Sql,
  columns: Sql = EVERY_COLUMN,
): Promise<Page<Row>> {
  const isBackwards = ending_before !== undefined;
  const rows = await database.query<Row>(sql`
    SELECT ${columns} FROM ${identifier(table)} WHERE account_id = ${accountId} ${ranges} ${filters}
    ORDER BY ${isBackwards ? order.oldestFirst : order.newestFirst} LIMIT ${limit + 1}`);
  const page = rows.slice(0, limit);
  return { rows: isBackwards ? page.reverse() : page, hasMore: rows.length > limit };
}

/**
 * The filters of a list: a column has this value, wherever one is given.
 * @example pageOf<PriceRow>(database, 'price', 'prices', accountId, query, matching({ active: query.active }))
 */
export function matching(columns: Readonly<Record<string, string | boolean | undefined>>): Sql {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return joined(given.map(([column, value]) => sql`AND ${identifier(column)} = ${value!}`));
}

function rangesOf(kind: IdKind, range: PageRange): Sql {
  return joined([
    range.ending_before === undefined ? NOTHING : sql`AND id > ${range.ending_before}`,
    range.starting_after === undefined ? NOTHING : sql`AND id < ${range.starting_after}`,
    range.created_gte === undefined ? NOTHING : sql`AND id >= ${firstIdAt(kind, range.created_gte)}`,
    range.created_gt === undefined ? NOTHING : sql`AND id >= ${firstIdAt(kind, range.created_gt + 1)}`,
    range.created_lt === undefined ? NOTHING : sql`AND id < ${firstIdAt(kind, range.created_lt)}`,
    range.created_lte === undefined ? NOTHING : sql`AND id < ${firstIdAt(kind, range.created_lte + 1)}`,
  ]);
}
