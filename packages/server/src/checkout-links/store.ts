import type { Id } from '@florin/wire/ids';
import type { Address } from '@solana/kit';
import type { Queryable } from '../database/database.ts';
import { type Page, type PageRange, pageOf } from '../database/page.ts';
import { sql } from '../database/sql.ts';
import type { ReturnDefaults, WayBackRow } from '../payment-requests/way-back.ts';

export interface CheckoutLinkRow extends WayBackRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'checkout_link'>;
  readonly canceled_by: 'user' | null;
  readonly recipient_address: Address;
  readonly metadata: Record<string, string>;
  readonly created: number;
}

/** A link for whoever opens it. */
export interface PublicCheckoutLinkRow extends CheckoutLinkRow, ReturnDefaults {
  readonly business_name: string;
}

export async function findCheckoutLink(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<CheckoutLinkRow | null> {
  return database.first<CheckoutLinkRow>(
    sql`SELECT * FROM checkout_links WHERE account_id = ${accountId} AND id = ${id}`,
  );
}

export async function listCheckoutLinks(
  database: Queryable,
  accountId: Id<'account'>,
  query: PageRange,
): Promise<Page<CheckoutLinkRow>> {
  return pageOf<CheckoutLinkRow>(database, 'checkout_link', 'checkout_links', accountId, query);
}

/** By its id alone, which cannot be guessed. */
export async function findPublicCheckoutLink(
  database: Queryable,
  id: string,
): Promise<PublicCheckoutLinkRow | null> {
  return database.first<PublicCheckoutLinkRow>(sql`
    SELECT checkout_links.*, accounts.business_name, accounts.default_success_url, accounts.default_cancel_url
    FROM checkout_links JOIN accounts ON accounts.id = checkout_links.account_id WHERE checkout_links.id = ${id}`);
}

/** Until the end of the transaction it cannot be canceled; false when it was canceled before. */
export async function holdCheckoutLink(
  transaction: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<boolean> {
  const row = await transaction.first(sql`
    SELECT 1 FROM checkout_links
    WHERE account_id = ${accountId} AND id = ${id} AND canceled_by IS NULL FOR SHARE`);
  return row !== null;
}

/** Null when it is not there or was canceled before. */
export async function cancelCheckoutLink(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<CheckoutLinkRow | null> {
  return database.first<CheckoutLinkRow>(sql`
    UPDATE checkout_links SET canceled_by = 'user'
    WHERE account_id = ${accountId} AND id = ${id} AND canceled_by IS NULL RETURNING *`);
}
