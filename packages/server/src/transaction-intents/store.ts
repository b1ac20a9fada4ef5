import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { PaymentErrorCode, TransactionIntentStatus } from '@florin/wire/payments/transaction-intent';
import type { Address } from '@solana/kit';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { intentSourcesOf } from './state-machine.ts';

export interface TransactionIntentRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'transaction_intent'>;
  readonly status: TransactionIntentStatus;
  readonly amount: Cents;
  readonly fee_amount: Cents;
  readonly recipient_address: Address;
  readonly token_account: Address;
  readonly fee_address: Address | null;
  readonly fee_token_account: Address | null;
  readonly reference: Address;
  readonly payer_address: string | null;
  readonly transaction: Id<'transaction'> | null;
  readonly settlement_signature: string | null;
  readonly processing_signature: string | null;
  readonly fee_owed_base_units: string;
  readonly last_error: PaymentErrorCode | null;
  readonly metadata: Record<string, string>;
  readonly canceled_at: number | null;
  readonly created: number;
}

/** An intent for whoever holds its address, with the name of the business that asks. */
export interface PublicIntentRow extends TransactionIntentRow {
  readonly business_name: string;
}

export async function findIntent(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<TransactionIntentRow | null> {
  const [row] = await database.query<TransactionIntentRow>(sql`
    SELECT * FROM transaction_intents WHERE account_id = ${accountId} AND id = ${id}`);
  return row ?? null;
}

/** By its id alone, which cannot be guessed. */
export async function findPublicIntent(database: Queryable, id: string): Promise<PublicIntentRow | null> {
  const [row] = await database.query<PublicIntentRow>(sql`
    SELECT transaction_intents.*, accounts.business_name
    FROM transaction_intents JOIN accounts ON accounts.id = transaction_intents.account_id
    WHERE transaction_intents.id = ${id}`);
  return row ?? null;
}

/** Null when its state does not allow it. Its reference stays watched: money may still arrive. */
export async function cancelIntent(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
  unixSeconds: number,
): Promise<TransactionIntentRow | null> {
  const [row] = await database.query<TransactionIntentRow>(sql`
    WITH canceled AS (
      UPDATE transaction_intents SET status = 'canceled', canceled_at = ${unixSeconds}
      WHERE account_id = ${accountId} AND id = ${id} AND status = ANY(${intentSourcesOf('canceled')}) RETURNING *),
    closed AS (
      UPDATE watched_references SET lane = 'closed' FROM canceled
      WHERE watched_references.reference = canceled.reference)
    SELECT * FROM canceled`);
  return row ?? null;
}
