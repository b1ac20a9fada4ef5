import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { CustomerDetails } from '@florin/wire/payments/buyer/customer-details';
import type { CheckoutSessionStatus, PaymentStatus } from '@florin/wire/payments/checkout-session';
import type { Address } from '@solana/kit';
import type { CollectRow } from '../buyer-terms/collect.ts';
import type { CustomAmountRow } from '../buyer-terms/custom-amount.ts';
import type { Queryable } from '../database/database.ts';
import { matching, type Page, type PageRange, pageOf } from '../database/page.ts';
import { joined, NOTHING, type Sql, sql } from '../database/sql.ts';
import { closeReferencesOf } from '../payment-requests/store.ts';
import type { WayBackRow } from '../payment-requests/way-back.ts';
import { checkoutSessionSourcesOf } from './state-machine.ts';

export interface CheckoutSessionRow extends WayBackRow, CollectRow, CustomAmountRow {
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
  readonly customer_details: CustomerDetails | null;
  /** Unix seconds after which the details are erased. */
  readonly details_until: number | null;
  readonly details_erased_at: number | null;
  /** What the buyer reads; null where nobody knows. */
  readonly buyer_language: 'en' | 'de' | null;
  /** The caller's own name for it. */
  readonly client_reference_id: string | null;
  readonly metadata: Record<string, string>;
  readonly created: number;
}

export interface CheckoutSessionQuery extends PageRange {
  readonly status?: CheckoutSessionStatus | undefined;
  readonly payment_status?: PaymentStatus | undefined;
  readonly checkout_link?: string | undefined;
  readonly customer_email?: string | undefined;
}

/** A session for whoever holds its address, with the name of the business that sells. */
export interface PublicCheckoutSessionRow extends CheckoutSessionRow {
  readonly business_name: string;
  readonly icon_url: string | null;
  readonly brand_color: string | null;
  /** What its link says of itself. */
  readonly link_title: string | null;
  readonly link_description: string | null;
  readonly link_image_url: string | null;
  /** Whether its link has sold as often as it may. */
  readonly is_sold_out: boolean;
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
  const filters = joined([
    matching({ status, payment_status, checkout_link }),
    query.customer_email === undefined ? NOTHING : sql`AND ${gaveEmail(query.customer_email)}`,
  ]);
  return pageOf<CheckoutSessionRow>(
    database,
    'checkout_session',
    'checkout_sessions',
    accountId,
    query,
    filters,
  );
}

/** Of sessions: their buyer gave this address, in large or small letters. */
export function gaveEmail(email: string): Sql {
  return sql`customer_details IS NOT NULL AND lower(customer_details ->> 'email') = lower(${email})`;
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
    SELECT checkout_sessions.*, accounts.business_name, accounts.icon_url, accounts.brand_color, links.title AS link_title,
      links.description AS link_description, links.image_url AS link_image_url,
      coalesce(links.payment_count >= links.payment_limit, false) AS is_sold_out
    FROM checkout_sessions JOIN accounts ON accounts.id = checkout_sessions.account_id
    LEFT JOIN checkout_links links ON links.account_id = checkout_sessions.account_id AND links.id = checkout_sessions.checkout_link
    WHERE ${isWanted}`);
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
