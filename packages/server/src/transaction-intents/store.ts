import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { PaymentErrorCode, TransactionIntentStatus } from '@florin/wire/payments/transaction-intent';
import type { Address } from '@solana/kit';
import type { Queryable } from '../database/database.ts';
import { matching, type Page, type PageRange, pageOf } from '../database/page.ts';
import { type Sql, sql } from '../database/sql.ts';
import { closeReferencesOf } from '../payment-requests/store.ts';
import type { WayBackRow } from '../payment-requests/way-back.ts';
import { transactionIntentSourcesOf } from './state-machine.ts';

export interface TransactionIntentRow extends WayBackRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'transaction_intent'>;
  readonly status: TransactionIntentStatus;
  readonly amount: Cents;
  readonly fee_amount: Cents;
  /** Whole cents that arrived; null in events from before it was counted. */
  readonly amount_received: Cents;
  readonly recipient_address: Address;
  readonly token_account: Address;
  readonly fee_address: Address | null;
  readonly fee_token_account: Address | null;
  readonly reference: Address;
  readonly payer_address: string | null;
  readonly transaction: Id<'transaction'> | null;
  readonly settlement_signature: string | null;
  /** The payment that was seen at `confirmed`. */
  readonly processing_signature: string | null;
  readonly sent_signature: string | null;
  readonly sent_at: number | null;
  readonly sent_height_max: number | null;
  readonly seen_at: number | null;
  readonly settled_at: number | null;
  readonly expires_at: number | null;
  readonly expired_at: number | null;
  readonly fee_owed_base_units: string;
  readonly last_error: PaymentErrorCode | null;
  readonly metadata: Record<string, string>;
  readonly canceled_at: number | null;
  readonly created: number;
}

/** An intent for whoever holds its address, with the name of the business that asks. */
export interface PublicTransactionIntentRow extends TransactionIntentRow {
  readonly business_name: string;
  readonly icon_url: string | null;
  readonly brand_color: string | null;
}

export async function findTransactionIntent(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<TransactionIntentRow | null> {
  return database.first<TransactionIntentRow>(
    sql`SELECT * FROM transaction_intents WHERE account_id = ${accountId} AND id = ${id}`,
  );
}

export async function listTransactionIntents(
  database: Queryable,
  accountId: Id<'account'>,
  query: PageRange & { readonly status?: TransactionIntentStatus | undefined },
): Promise<Page<TransactionIntentRow>> {
  return pageOf<TransactionIntentRow>(
    database,
    'transaction_intent',
    'transaction_intents',
    accountId,
    query,
    matching({ status: query.status }),
  );
}

/** By its id alone, which cannot be guessed. */
export async function findPublicTransactionIntent(
  database: Queryable,
  id: string,
): Promise<PublicTransactionIntentRow | null> {
  return findPublicIntentWhere(database, sql`transaction_intents.id = ${id}`);
}

/** By its reference, wherever among these addresses it stands. */
export async function findTransactionIntentNamedIn(
  database: Queryable,
  addresses: readonly Address[],
): Promise<PublicTransactionIntentRow | null> {
  return findPublicIntentWhere(database, sql`transaction_intents.reference = ANY(${addresses})`);
}

async function findPublicIntentWhere(
  database: Queryable,
  isWanted: Sql,
): Promise<PublicTransactionIntentRow | null> {
  return database.first<PublicTransactionIntentRow>(sql`
    SELECT transaction_intents.*, accounts.business_name, accounts.icon_url, accounts.brand_color
    FROM transaction_intents JOIN accounts ON accounts.id = transaction_intents.account_id WHERE ${isWanted}`);
}

/** Null when its state does not allow it. */
export async function cancelTransactionIntent(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
  unixSeconds: number,
): Promise<TransactionIntentRow | null> {
  return database.first<TransactionIntentRow>(sql`
    WITH canceled AS (
      UPDATE transaction_intents SET status = 'canceled', canceled_at = ${unixSeconds}
      WHERE account_id = ${accountId} AND id = ${id} AND status = ANY(${transactionIntentSourcesOf('canceled')}) RETURNING *),
    closed AS (${closeReferencesOf('canceled')})
    SELECT * FROM canceled`);
}
