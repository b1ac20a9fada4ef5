import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { listTransactions } from '@florin/wire/payments/transaction';
import type { QueryOf } from '@florin/wire/route';
import type { Queryable } from '../database/database.ts';
import { pageByTime } from '../database/page-by-time.ts';
import { joined, NOTHING, type Sql, sql } from '../database/sql.ts';

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
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<TransactionRow | null> {
  const [row] = await database.query<TransactionRow>(sql`
    SELECT * FROM transactions WHERE account_id = ${accountId} AND id = ${id}`);
  return row ?? null;
}

export async function pageOfTransactions(
  database: Queryable,
  accountId: Id<'account'>,
  query: TransactionQuery,
): Promise<{ rows: TransactionRow[]; hasMore: boolean }> {
  const wanted = filters(query);
  return pageByTime<TransactionRow>(database, 'transaction', 'transactions', accountId, query, wanted);
}

function filters({ type, source, signature }: TransactionQuery): Sql {
  return joined([
    type === undefined ? NOTHING : sql`AND type = ${type}`,
    source === undefined ? NOTHING : sql`AND source = ${source}`,
    signature === undefined ? NOTHING : sql`AND signature = ${signature}`,
  ]);
}
