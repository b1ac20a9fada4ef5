import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { QueryOf } from '@florin/wire/route';
import type { listTransactions } from '@florin/wire/transaction';
import { ApiError } from '../http/api-error.ts';
import { assertCursors } from '../http/page.ts';
import type { Fragment, Sql } from '../storage/database.ts';

export interface TransactionRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'transaction'>;
  readonly type: 'gift_fund' | 'gift_release' | 'checkout_session' | 'transaction_intent';
  readonly source: string;
  readonly signature: string;
  readonly sender_address: string;
  readonly recipient_address: string | null;
  readonly amount: Cents;
  readonly created: number;
}

export type TransactionQuery = QueryOf<typeof listTransactions>;

const LIMIT_DEFAULT = 25;

export async function findTransaction(
  sql: Sql,
  accountId: Id<'account'>,
  id: string,
): Promise<TransactionRow | null> {
  const [row] = await sql<TransactionRow[]>`
    SELECT * FROM transactions WHERE account_id = ${accountId} AND id = ${id}`;
  return row ?? null;
}

/** `created` is the time of the block, which may lie before that of an older row, so lists go by (created, id). */
export async function pageOfTransactions(
  sql: Sql,
  accountId: Id<'account'>,
  query: TransactionQuery,
): Promise<{ rows: TransactionRow[]; hasMore: boolean }> {
  assertCursors('transaction', query);
  const backwards = query.ending_before !== undefined;
  const limit = query.limit ?? LIMIT_DEFAULT;
  const cursor = await findCursor(sql, accountId, query);
  const rows = await sql<TransactionRow[]>`
    SELECT * FROM transactions WHERE account_id = ${accountId} ${beyond(sql, cursor, backwards)} ${filters(sql, query)}
    ORDER BY ${backwards ? sql`created ASC, id ASC` : sql`created DESC, id DESC`} LIMIT ${limit + 1}`;
  const page = rows.slice(0, limit);
  return { rows: backwards ? page.reverse() : page, hasMore: rows.length > limit };
}

async function findCursor(
  sql: Sql,
  accountId: Id<'account'>,
  query: TransactionQuery,
): Promise<TransactionRow | null> {
  const param = query.ending_before === undefined ? 'starting_after' : 'ending_before';
  const id = query[param];
  if (id === undefined) return null;
  const row = await findTransaction(sql, accountId, id);
  if (row) return row;
  throw new ApiError('parameter_invalid', `No such transaction: '${id}'.`, { param });
}

function beyond(sql: Sql, cursor: TransactionRow | null, backwards: boolean): Fragment {
  if (cursor === null) return sql``;
  const position = sql`(${cursor.created}, ${cursor.id})`;
  return backwards ? sql`AND (created, id) > ${position}` : sql`AND (created, id) < ${position}`;
}

function filters(sql: Sql, query: TransactionQuery): Fragment {
  const { type, source, signature, created_gte, created_gt, created_lte, created_lt } = query;
  return sql`
    ${type === undefined ? sql`` : sql`AND type = ${type}`}
    ${source === undefined ? sql`` : sql`AND source = ${source}`}
    ${signature === undefined ? sql`` : sql`AND signature = ${signature}`}
    ${created_gte === undefined ? sql`` : sql`AND created >= ${created_gte}`}
    ${created_gt === undefined ? sql`` : sql`AND created > ${created_gt}`}
    ${created_lte === undefined ? sql`` : sql`AND created <= ${created_lte}`}
    ${created_lt === undefined ? sql`` : sql`AND created < ${created_lt}`}`;
}
