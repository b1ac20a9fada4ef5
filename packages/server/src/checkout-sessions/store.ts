import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { CheckoutSessionStatus, PaymentStatus } from '@florin/wire/payments/checkout-session';
import type { Address } from '@solana/kit';
import type { Queryable } from '../database/database.ts';
import { matching, type Page, type PageRange, pageOf } from '../database/page.ts';
import { type Sql, sql } from '../database/sql.ts';
import { closeReferencesOf } from '../payment-requests/store.ts';
import type { WayBackRow } from '../payment-requests/way-back.ts';
import { checkoutSessionSourcesOf } from './state-machine.ts';

export interface CheckoutSessionRow extends WayBackRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'checkout_session'>;
  readonly checkout_link: Id<'checkout_link'> | null;
  readonly status: CheckoutSessionStatus;
  readonly payment_status: PaymentStatus;
  readonly amount_subtotal: Cents;
  readonly amount_total: Cents;
  /** Whole cents that arrived; null in events from before it was counted. */
  readonly amount_received: Cents;
  readonly recipient_address: Address;
  readonly token_account: Address;
  readonly pays_by_transfer: boolean;
  readonly reference: Address;
  readonly settlement_signature: string | null;
  readonly sent_signature: string | null;
  readonly sent_at: number | null;
  readonly sent_height_max: number | null;
  readonly seen_signature: string | null;
  readonly seen_at: number | null;
  readonly settled_at: number | null;
  readonly expires_at: number | null;
  readonly expired_at: number | null;
  /** The caller's own name for it. */
  readonly client_reference_id: string | null;
  readonly metadata: Record<string, string>;
  readonly created: number;
}

export interface CheckoutSessionQuery extends PageRange {
  readonly status?: CheckoutSessionStatus | undefined;
  readonly payment_status?: PaymentStatus | undefined;
  readonly checkout_link?: string | undefined;
}

/** A session for whoever holds its address, with the name of the business that sells. */
export interface PublicCheckoutSessionRow extends CheckoutSessionRow {
  readonly business_name: string;
  readonly icon_url: string | null;
}

export async function findCheckoutSession(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<CheckoutSessionRow | null> {
  return database.first<CheckoutSessionRow>(
    sql`SELECT * FROM checkout_sessions WHERE account_id = ${accountId} AND id = ${id}`,
  );
}

export async function listCheckoutSessions(
  database: Queryable,
  accountId: Id<'account'>,
  query: CheckoutSessionQuery,
): Promise<Page<CheckoutSessionRow>> {
  const { status, payment_status, checkout_link } = query;
  const filters = matching({ status, payment_status, checkout_link });
  return pageOf<CheckoutSessionRow>(
    database,
    'checkout_session',
    'checkout_sessions',
    accountId,
    query,
    filters,
  );
}

/** By its id alone, which cannot be guessed. */
export async function findPublicCheckoutSession(
  database: Queryable,
  id: string,
): Promise<PublicCheckoutSessionRow | null> {
  return findPublicSessionWhere(database, sql`checkout_sessions.id = ${id}`);
}

/** By its reference, wherever among these addresses it stands. */
export async function findCheckoutSessionNamedIn(
  database: Queryable,
  addresses: readonly Address[],
): Promise<PublicCheckoutSessionRow | null> {
  return findPublicSessionWhere(database, sql`checkout_sessions.reference = ANY(${addresses})`);
}

async function findPublicSessionWhere(
  database: Queryable,
  isWanted: Sql,
): Promise<PublicCheckoutSessionRow | null> {
  return database.first<PublicCheckoutSessionRow>(sql`
    SELECT checkout_sessions.*, accounts.business_name, accounts.icon_url
    FROM checkout_sessions JOIN accounts ON accounts.id = checkout_sessions.account_id WHERE ${isWanted}`);
}

/** Null when it is not open (any more). */
export async function cancelCheckoutSession(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<CheckoutSessionRow | null> {
  return database.first<CheckoutSessionRow>(sql`
    WITH canceled AS (
      UPDATE checkout_sessions SET status = 'canceled'
      WHERE account_id = ${accountId} AND id = ${id} AND status = ANY(${checkoutSessionSourcesOf('canceled')}) RETURNING *),
    closed AS (${closeReferencesOf('canceled')})
    SELECT * FROM canceled`);
}
