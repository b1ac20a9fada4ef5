import type { Id } from '@florin/wire/ids';
import type { Address } from '@solana/kit';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface CheckoutLinkRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'checkout_link'>;
  readonly canceled_by: 'user' | null;
  readonly recipient_address: Address;
  readonly metadata: Record<string, string>;
  readonly created: number;
}

/** A link for whoever opens it. */
export interface PublicLinkRow extends CheckoutLinkRow {
  readonly business_name: string;
}

export async function findLink(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<CheckoutLinkRow | null> {
  const [row] = await database.query<CheckoutLinkRow>(sql`
    SELECT * FROM checkout_links WHERE account_id = ${accountId} AND id = ${id}`);
  return row ?? null;
}

/** By its id alone, which cannot be guessed. */
export async function findPublicLink(database: Queryable, id: string): Promise<PublicLinkRow | null> {
  const [row] = await database.query<PublicLinkRow>(sql`
    SELECT checkout_links.*, accounts.business_name
    FROM checkout_links JOIN accounts ON accounts.id = checkout_links.account_id WHERE checkout_links.id = ${id}`);
  return row ?? null;
}

/** Null when it is not there or was canceled before. */
export async function cancelLink(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<CheckoutLinkRow | null> {
  const [row] = await database.query<CheckoutLinkRow>(sql`
    UPDATE checkout_links SET canceled_by = 'user'
    WHERE account_id = ${accountId} AND id = ${id} AND canceled_by IS NULL RETURNING *`);
  return row ?? null;
}
