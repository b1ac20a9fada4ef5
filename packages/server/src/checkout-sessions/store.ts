import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { CheckoutSessionStatus, PaymentStatus } from '@florin/wire/payments/checkout-session';
import type { Address } from '@solana/kit';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface CheckoutSessionRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'checkout_session'>;
  readonly checkout_link: Id<'checkout_link'> | null;
  readonly status: CheckoutSessionStatus;
  readonly payment_status: PaymentStatus;
  readonly amount_subtotal: Cents;
  readonly amount_total: Cents;
  readonly recipient_address: Address;
  readonly token_account: Address;
  readonly pays_by_transfer: boolean;
  readonly reference: Address;
  readonly settlement_signature: string | null;
  readonly metadata: Record<string, string>;
  readonly created: number;
}

/** A session for whoever holds its address, with the name of the business that sells. */
export interface PublicSessionRow extends CheckoutSessionRow {
  readonly business_name: string;
}

export async function findSession(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<CheckoutSessionRow | null> {
  const [row] = await database.query<CheckoutSessionRow>(sql`
    SELECT * FROM checkout_sessions WHERE account_id = ${accountId} AND id = ${id}`);
  return row ?? null;
}

/** By its id alone, which cannot be guessed. */
export async function findPublicSession(database: Queryable, id: string): Promise<PublicSessionRow | null> {
  const [row] = await database.query<PublicSessionRow>(sql`
    SELECT checkout_sessions.*, accounts.business_name
    FROM checkout_sessions JOIN accounts ON accounts.id = checkout_sessions.account_id
    WHERE checkout_sessions.id = ${id}`);
  return row ?? null;
}

/** Null when it is not open (any more). Its reference stays watched: money may still arrive. */
export async function cancelSession(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<CheckoutSessionRow | null> {
  const [row] = await database.query<CheckoutSessionRow>(sql`
    WITH canceled AS (
      UPDATE checkout_sessions SET status = 'canceled'
      WHERE account_id = ${accountId} AND id = ${id} AND status = 'open' RETURNING *),
    closed AS (
      UPDATE watched_references SET lane = 'closed' FROM canceled
      WHERE watched_references.reference = canceled.reference)
    SELECT * FROM canceled`);
  return row ?? null;
}
