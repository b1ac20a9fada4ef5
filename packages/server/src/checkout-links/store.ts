import type { Id } from '@florin/wire/ids';
import type { Address } from '@solana/kit';
import type { CollectRow } from '../buyer-terms/collect.ts';
import type { CustomAmountRow } from '../buyer-terms/custom-amount.ts';
import type { Queryable } from '../database/database.ts';
import { fitsMetadata, type MetadataChanges, mergedMetadata } from '../database/metadata.ts';
import { type Page, type PageRange, pageOf } from '../database/page.ts';
import { identifier, joined, sql } from '../database/sql.ts';
import type { ReturnDefaults, WayBackRow } from '../payment-requests/way-back.ts';

export interface CheckoutLinkRow extends WayBackRow, CollectRow, CustomAmountRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'checkout_link'>;
  readonly canceled_by: 'user' | null;
  readonly recipient_address: Address;
  readonly title: string | null;
  readonly description: string | null;
  readonly image_url: string | null;
  /** After how many payments it is sold out; null where it never is. */
  readonly payment_limit: number | null;
  readonly payment_count: number;
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

/** Until the end of the transaction it cannot be canceled; false when it was canceled, or has sold as often as it may. */
export async function holdCheckoutLink(
  transaction: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<boolean> {
  const row = await transaction.first(sql`
    SELECT 1 FROM checkout_links
    WHERE account_id = ${accountId} AND id = ${id} AND canceled_by IS NULL
      AND (payment_limit IS NULL OR payment_count < payment_limit) FOR SHARE`);
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

/** What is left out stays as it is; null takes it away. */
export interface CheckoutLinkChanges {
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly image_url?: string | null | undefined;
  readonly payment_limit?: number | null | undefined;
  readonly metadata?: MetadataChanges | undefined;
}

export type UpdatedCheckoutLink =
  | { readonly ok: true; readonly link: CheckoutLinkRow }
  /** `metadata_full`: the keys that are there leave no room for the new ones. */
  | { readonly ok: false; readonly reason: 'missing' | 'metadata_full' };

export async function updateCheckoutLink(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
  changes: CheckoutLinkChanges,
): Promise<UpdatedCheckoutLink> {
  const columns = (['title', 'description', 'image_url', 'payment_limit'] as const)
    .filter((column) => changes[column] !== undefined)
    .map((column) => sql`${identifier(column)} = ${changes[column]!}`);
  const merged = mergedMetadata(changes.metadata);
  const link = await database.first<CheckoutLinkRow>(sql`
    UPDATE checkout_links SET ${joined([...columns, sql`metadata = ${merged}`], ', ')}
    WHERE account_id = ${accountId} AND id = ${id} AND ${fitsMetadata(merged)} RETURNING *`);
  if (link) return { ok: true, link };
  const isThere = (await findCheckoutLink(database, accountId, id)) !== null;
  return { ok: false, reason: isThere ? 'metadata_full' : 'missing' };
}
