import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export interface ApiKeyRow {
  readonly id: Id<'api_key'>;
  readonly account_id: Id<'account'>;
  readonly name: string;
  readonly last4: string;
  readonly secret_hash: Buffer;
  readonly created: number;
  readonly last_used_at: number | null;
  readonly revoked_at: number | null;
}

export async function insertApiKey(
  database: Queryable,
  row: Omit<ApiKeyRow, 'last_used_at' | 'revoked_at'>,
): Promise<void> {
  await database.query(sql`
    INSERT INTO api_keys (id, account_id, name, last4, secret_hash, created)
    VALUES (${row.id}, ${row.account_id}, ${row.name}, ${row.last4}, ${row.secret_hash}, ${row.created})`);
}

export async function listLiveApiKeys(database: Queryable, accountId: Id<'account'>): Promise<ApiKeyRow[]> {
  return database.query<ApiKeyRow>(sql`
    SELECT * FROM api_keys WHERE account_id = ${accountId} AND revoked_at IS NULL ORDER BY id DESC`);
}

export async function findLiveApiKey(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<ApiKeyRow | null> {
  const [row] = await database.query<ApiKeyRow>(sql`
    SELECT * FROM api_keys WHERE id = ${id} AND account_id = ${accountId} AND revoked_at IS NULL`);
  return row ?? null;
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

export async function findBySecretHash(
  database: Queryable,
  secretHash: Buffer,
): Promise<Pick<ApiKeyRow, 'id' | 'account_id'> | null> {
  const [row] = await database.query<Pick<ApiKeyRow, 'id' | 'account_id'>>(sql`
    SELECT id, account_id FROM api_keys WHERE secret_hash = ${secretHash} AND revoked_at IS NULL`);
  return row ?? null;
}

/** Times only ever move forward, whichever process flushes last. */
export async function recordUses(database: Queryable, uses: ReadonlyMap<string, number>): Promise<void> {
  await database.query(sql`
    UPDATE api_keys SET last_used_at = greatest(last_used_at, used.at)
    FROM unnest(${[...uses.keys()]}::text[], ${[...uses.values()]}::bigint[]) AS used (id, at)
    WHERE api_keys.id = used.id`);
}
