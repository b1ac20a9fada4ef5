import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { Queryable } from '../database/database.ts';
import { matching, type Page, type PageRange } from '../database/page.ts';
import { pageByTime } from '../database/page-by-time.ts';
import { sql } from '../database/sql.ts';

export interface TransactionRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'transaction'>;
  readonly type: 'gift_fund' | 'gift_release' | 'checkout_session' | 'transaction_intent';
  readonly source: string;
  readonly signature: string;
  readonly sender_address: string;
  /** Null of gifts, and in rows from before it was kept. */
  readonly signer_address: string | null;
  readonly recipient_address: string | null;
  readonly amount: Cents;
  readonly created: number;
  readonly amount_refunded: number;
}

export interface TransactionQuery extends PageRange {
  readonly type?: TransactionRow['type'] | undefined;
  readonly source?: string | undefined;
  readonly signature?: string | undefined;
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

export async function listTransactions(
  database: Queryable,
  accountId: Id<'account'>,
  query: TransactionQuery,
): Promise<Page<TransactionRow>> {
  const { type, source, signature } = query;
  const filters = matching({ type, source, signature });
  return pageByTime<TransactionRow>(database, 'transaction', 'transactions', accountId, query, filters);
}

/** What settled an object, for whoever holds its address: one payment, or its parts in the order in which they arrived. */
export async function findReceipt(database: Queryable, source: string): Promise<TransactionRow[]> {
  return database.query<TransactionRow>(sql`
    SELECT transactions.* FROM transactions
    WHERE source = ${source} AND account_id = coalesce(
      (SELECT account_id FROM checkout_sessions WHERE id = ${source}),
      (SELECT account_id FROM transaction_intents WHERE id = ${source}))
    ORDER BY created, id`);
}
