import type { IdKind } from '@florin/wire/ids';
import type { Queryable } from './database.ts';
import { type Cursor, findCursor, type Page, type PageRange, readPage, type SortOrder } from './page.ts';
import { joined, NOTHING, type Sql, sql } from './sql.ts';

const BY_TIME: SortOrder = { newestFirst: sql`created DESC, id DESC`, oldestFirst: sql`created ASC, id ASC` };

/**
 * One page of rows whose `created` is the time of a block, which may lie before that of an older row: such lists go by
 * (created, id), newest first.
 * @example await pageByTime<TransactionRow>(database, 'transaction', 'transactions', accountId, range, sql`AND type = ${type}`)
 */
export async function pageByTime<Row extends Cursor>(
  database: Queryable,
  kind: IdKind,
  table: string,
  accountId: string,
  range: PageRange,
  filters: Sql = NOTHING,
): Promise<Page<Row>> {
  const cursor = await findCursor(database, kind, table, accountId, range);
  return readPage(database, table, accountId, range, BY_TIME, rangesOf(cursor, range), filters);
}

function rangesOf(cursor: Cursor | null, range: PageRange): Sql {
  return joined([
    cursor === null ? NOTHING : beyond(cursor, range.ending_before !== undefined),
    range.created_gte === undefined ? NOTHING : sql`AND created >= ${range.created_gte}`,
    range.created_gt === undefined ? NOTHING : sql`AND created > ${range.created_gt}`,
    range.created_lte === undefined ? NOTHING : sql`AND created <= ${range.created_lte}`,
    range.created_lt === undefined ? NOTHING : sql`AND created < ${range.created_lt}`,
  ]);
}

function beyond({ created, id }: Cursor, isBackwards: boolean): Sql {
  const position = sql`(${created}, ${id})`;
  return isBackwards ? sql`AND (created, id) > ${position}` : sql`AND (created, id) < ${position}`;
}
