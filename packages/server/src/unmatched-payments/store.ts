import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { UnmatchedReason } from '@florin/wire/payments/unmatched-payment';
import type { Queryable } from '../database/database.ts';
import type { Page, PageRange } from '../database/page.ts';
import { pageByTime } from '../database/page-by-time.ts';
import { sql } from '../database/sql.ts';
import { newId } from '../ids.ts';
import { closeReferencesOf } from '../payment-requests/store.ts';
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

/**
 * Settles what was suggested, if it still waits, and records the Transaction in place of the unmatched payment. Null where
 * it no longer waits; then nothing was changed.
 */
export async function acceptSuggestion(
  transaction: Queryable,
  payment: UnmatchedPaymentRow,
): Promise<TransactionRow | null> {
  const { account_id, suggested_source: source, signature, sender_address, signer_address } = payment;
  const id = newId('transaction');
  const now = Math.floor(Date.now() / 1000);
  const recorded = await transaction.first<TransactionRow>(sql`
    WITH session AS (
      UPDATE checkout_sessions SET status = 'complete', payment_status = 'paid', settlement_signature = ${signature},
        settled_at = ${now}
      WHERE account_id = ${account_id} AND id = ${source} AND status = 'open'
        AND sent_signature IS NULL AND seen_signature IS NULL
      RETURNING account_id, id, reference, recipient_address, amount_total AS amount, 'checkout_session' AS type),
    intent AS (
      UPDATE transaction_intents SET status = 'succeeded', settlement_signature = ${signature}, settled_at = ${now},
        transaction = ${id}, payer_address = ${sender_address}, last_error = NULL,
        -- All of it went to the merchant.
        fee_owed_base_units = fee_amount * 10000
      WHERE account_id = ${account_id} AND id = ${source} AND status = 'requires_action' AND sent_signature IS NULL
      RETURNING account_id, id, reference, recipient_address, amount, 'transaction_intent' AS type),
    settled AS (SELECT * FROM session UNION ALL SELECT * FROM intent),
    closed AS (${closeReferencesOf('settled')}),
    gone AS (
      DELETE FROM unmatched_payments
      WHERE account_id = ${account_id} AND id = ${payment.id} AND EXISTS (SELECT 1 FROM settled))
    INSERT INTO transactions (account_id, id, type, source, signature, sender_address, signer_address, recipient_address, amount, created)
    SELECT account_id, ${id}, type, id, ${signature}, ${sender_address}, ${signer_address}, recipient_address, amount, ${payment.created}::bigint
    FROM settled RETURNING *`);
  return recorded;
}
