import type { Mandate, Scope } from '@florin/wire/accounts/mandate';
import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { orderedJson, sql } from '../database/sql.ts';

export interface ApiKeyRow {
  readonly id: Id<'api_key'>;
  readonly account_id: Id<'account'>;
  /** Who made it, or made the key that made it; null where nobody is known. */
  readonly member_id: Id<'member'> | null;
  readonly name: string;
  readonly last4: string;
  readonly secret_hash: Buffer;
  readonly created: number;
  readonly last_used_at: number | null;
  readonly revoked_at: number | null;
  readonly scopes: readonly Scope[] | null;
  readonly mandate: Mandate | null;
}

export async function insertApiKey(database: Queryable, row: ApiKeyRow): Promise<void> {
  await database.execute(sql`
    INSERT INTO api_keys (id, account_id, member_id, name, last4, secret_hash, created, scopes, mandate)
    VALUES (${row.id}, ${row.account_id}, ${row.member_id}, ${row.name}, ${row.last4}, ${row.secret_hash}, ${row.created},
      ${row.scopes === null ? null : [...row.scopes]}::text[], ${orderedJson(row.mandate)})`);
}

/** They are listed in one answer, and each has a limit of its own. */
export const LIVE_KEYS_MAX = 500;

/** Those of an account, which makes no other until this transaction is over. */
export async function countLiveApiKeys(transaction: Queryable, accountId: Id<'account'>): Promise<number> {
  await transaction.execute(sql`SELECT 1 FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`);
  const row = await transaction.first<{ count: number }>(sql`
    SELECT count(*) AS count FROM api_keys WHERE account_id = ${accountId} AND revoked_at IS NULL`);
  return row!.count;
}

export async function listLiveApiKeys(database: Queryable, accountId: Id<'account'>): Promise<ApiKeyRow[]> {
  return database.query<ApiKeyRow>(sql`
    SELECT * FROM api_keys WHERE account_id = ${accountId} AND revoked_at IS NULL ORDER BY id DESC`);
}

/** What keys are called, revoked ones too, by their ids. */
export async function findApiKeyNames(
  database: Queryable,
  accountId: Id<'account'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ id: string; name: string }>(sql`
    SELECT id, name FROM api_keys WHERE account_id = ${accountId} AND id = ANY(${ids})`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findLiveApiKey(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<ApiKeyRow | null> {
  return database.first<ApiKeyRow>(sql`
    SELECT * FROM api_keys WHERE id = ${id} AND account_id = ${accountId} AND revoked_at IS NULL`);
}

/** Compare-and-set: of two revocations at once one wins, the other sees an unknown key. */
export async function revokeApiKey(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<boolean> {
  const revoked = await database.execute(sql`
    UPDATE api_keys SET revoked_at = extract(epoch FROM now())::bigint
    WHERE id = ${id} AND account_id = ${accountId} AND revoked_at IS NULL`);
  return revoked === 1;
}
