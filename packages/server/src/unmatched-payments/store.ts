import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { UnmatchedReason } from '@florin/wire/payments/unmatched-payment';
import type { Queryable } from '../database/database.ts';
import type { Page, PageRange } from '../database/page.ts';
import { pageByTime } from '../database/page-by-time.ts';
import { json, sql } from '../database/sql.ts';
import type { TransactionRow } from '../transactions/store.ts';

export interface UnmatchedPaymentRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'unmatched_payment'>;
  readonly signature: string;
  readonly instruction: string;
  readonly reason: UnmatchedReason;
  readonly amount: Cents;
  readonly amount_base_units: string;
  readonly mint: string;
  readonly sender_address: string;
  /** Null in rows from before it was kept. */
  readonly signer_address: string | null;
  readonly recipient_address: string;
  /** What it named; null where it named nothing and something is suggested. */
  readonly source: string | null;
  readonly suggested_source: string | null;
  /** What it may have been for when it was listed, best first; null in events from before there were several. */
  readonly suggested_sources: readonly string[];
  readonly created: number;
  readonly amount_refunded: number;
}

export async function findUnmatchedPayment(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<UnmatchedPaymentRow | null> {
  return database.first<UnmatchedPaymentRow>(
    sql`SELECT * FROM unmatched_payments WHERE account_id = ${accountId} AND id = ${id}`,
  );
}

export async function listUnmatchedPayments(
  database: Queryable,
  accountId: Id<'account'>,
  query: PageRange,
): Promise<Page<UnmatchedPaymentRow>> {
  return pageByTime<UnmatchedPaymentRow>(
    database,
    'unmatched_payment',
    'unmatched_payments',
    accountId,
    query,
  );
}

/** How many of them were new: one transfer is one row, whoever reads it how often. */
export async function insertArrivals(
  database: Queryable,
  rows: readonly UnmatchedPaymentRow[],
): Promise<number> {
  return database.execute(sql`
    INSERT INTO unmatched_payments
    SELECT row.* FROM jsonb_populate_recordset(null::unmatched_payments, ${json(rows)}) row
    ON CONFLICT (signature, instruction) DO NOTHING`);
}

/**
 * Says what an arrival was for: from now on it is a part of that, as if it had named it. False where it was refunded, assigned or used
 * meanwhile, or where its transaction belongs to something else: one signature settles one object.
 */
export async function assignArrival(
  transaction: Queryable,
  { account_id, id, signature }: UnmatchedPaymentRow,
  source: string,
): Promise<boolean> {
  const assigned = await transaction.execute(sql`
    UPDATE arrivals SET source = ${source}, reason = 'amount_too_low', suggested_source = NULL, suggested_sources = '{}'
    WHERE account_id = ${account_id} AND id = ${id} AND transaction IS NULL AND amount_refunded = 0
      AND NOT EXISTS (SELECT 1 FROM transactions WHERE signature = ${signature})
      AND NOT EXISTS (
        SELECT 1 FROM arrivals other WHERE other.signature = ${signature} AND other.id <> ${id}
          AND counted_part(other) > 0 AND other.source <> ${source})`);
  return assigned > 0;
}

/** The Transaction of this signature, where it has settled that source. */
export async function findTransactionOf(
  database: Queryable,
  { account_id, signature }: UnmatchedPaymentRow,
  source: string,
): Promise<TransactionRow | null> {
  return database.first<TransactionRow>(sql`
    SELECT * FROM transactions WHERE account_id = ${account_id} AND signature = ${signature} AND source = ${source}`);
}
