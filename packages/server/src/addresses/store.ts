import type { PostalAddress } from '@florin/wire/checkout/card';
import type { Id } from '@florin/wire/ids';
import { changed } from '../database/changed.ts';
import type { Queryable } from '../database/database.ts';
import { fitsMetadata, type MetadataChanges, mergedMetadata } from '../database/metadata.ts';
import { type Page, type PageRange, pageOf } from '../database/page.ts';
import { json, sql } from '../database/sql.ts';

export interface AddressRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'address'>;
  readonly nickname: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: PostalAddress;
  readonly metadata: Record<string, string>;
  readonly created: number;
}

/** They are listed on one page, and in one field of a form. */
export const ADDRESSES_MAX = 100;

/** Those of an account, which stores no other until this transaction is over. */
export async function countAddresses(transaction: Queryable, accountId: Id<'account'>): Promise<number> {
  await transaction.execute(sql`SELECT 1 FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`);
  const row = await transaction.first<{ count: number }>(
    sql`SELECT count(*) AS count FROM addresses WHERE account_id = ${accountId}`,
  );
  return row!.count;
}

export async function findAddress(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<AddressRow | null> {
  return database.first<AddressRow>(
    sql`SELECT * FROM addresses WHERE account_id = ${accountId} AND id = ${id}`,
  );
}

export async function listAddresses(
  database: Queryable,
  accountId: Id<'account'>,
  range: PageRange,
): Promise<Page<AddressRow>> {
  return pageOf<AddressRow>(database, 'address', 'addresses', accountId, range);
}

/** What an update asks for; what is undefined stays as it is. */
export interface AddressChanges {
  readonly nickname?: string | undefined;
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly address?: PostalAddress | undefined;
  readonly metadata?: MetadataChanges | undefined;
}

/** Null where there is no such address, or where that would leave too much metadata. */
export async function updateAddress(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
  { nickname, name, email, phone, address, metadata }: AddressChanges,
): Promise<AddressRow | null> {
  const merged = mergedMetadata(metadata);
  return database.first<AddressRow>(sql`
    UPDATE addresses SET nickname = ${changed('nickname', nickname)}, name = ${changed('name', name)},
      email = ${changed('email', email)}, phone = ${changed('phone', phone)},
      address = ${changed('address', address && json(address))}, metadata = ${merged}
    WHERE account_id = ${accountId} AND id = ${id} AND ${fitsMetadata(merged)}
    RETURNING *`);
}

/** False where there is no such address. */
export async function deleteAddress(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<boolean> {
  const deleted = await database.execute(
    sql`DELETE FROM addresses WHERE account_id = ${accountId} AND id = ${id}`,
  );
  return deleted === 1;
}
