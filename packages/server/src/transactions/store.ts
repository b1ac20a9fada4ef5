import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { listTransactions } from '@florin/wire/payments/transaction';
import type { QueryOf } from '@florin/wire/route';
import type { Queryable } from '../database/database.ts';
import type { Page } from '../database/page.ts';
import { pageByTime } from '../database/page-by-time.ts';
import { joined, NOTHING, sql } from '../database/sql.ts';

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

export async function findTransaction(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<TransactionRow | null> {
  return database.first<TransactionRow>(
    sql`SELECT * FROM transactions WHERE account_id = ${accountId} AND id = ${id}`,
  );
}

export async function pageOfTransactions(
  database: Queryable,
  accountId: Id<'account'>,
  query: QueryOf<typeof listTransactions>,
): Promise<Page<TransactionRow>> {
  const { type, source, signature } = query;
  const filters = joined([
    type === undefined ? NOTHING : sql`AND type = ${type}`,
    source === undefined ? NOTHING : sql`AND source = ${source}`,
    signature === undefined ? NOTHING : sql`AND signature = ${signature}`,
  ]);
  return pageByTime<TransactionRow>(database, 'transaction', 'transactions', accountId, query, filters);
}
