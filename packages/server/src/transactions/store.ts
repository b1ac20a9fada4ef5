import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { listTransactions } from '@florin/wire/payments/transaction';
import type { QueryOf } from '@florin/wire/route';
import type { Fragment, Sql } from '../database/database.ts';
import { joined, NOTHING } from '../database/fragments.ts';
import { pageByTime } from '../database/page-by-time.ts';

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

export async function findTransaction(
  sql: Sql,
  accountId: Id<'account'>,
  id: string,
): Promise<TransactionRow | null> {
  const [row] = await sql<TransactionRow[]>`
    SELECT * FROM transactions WHERE account_id = ${accountId} AND id = ${id}`;
  return row ?? null;
}

export async function pageOfTransactions(
  sql: Sql,
  accountId: Id<'account'>,
  query: TransactionQuery,
): Promise<{ rows: TransactionRow[]; hasMore: boolean }> {
  const wanted = filters(sql, query);
  return pageByTime<TransactionRow>(sql, 'transaction', 'transactions', accountId, query, wanted);
}

function filters(sql: Sql, { type, source, signature }: TransactionQuery): Fragment {
  return joined(sql, [
    type === undefined ? NOTHING : sql`AND type = ${type}`,
    source === undefined ? NOTHING : sql`AND source = ${source}`,
    signature === undefined ? NOTHING : sql`AND signature = ${signature}`,
  ]);
}
