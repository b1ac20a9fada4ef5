import type { Mandate, Scope } from '@florin/wire/accounts/mandate';
import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { forgetRows } from '../database/forget.ts';
import { sql } from '../database/sql.ts';

export interface RefreshTokenRow {
  readonly account_id: Id<'account'>;
  readonly token_hash: Buffer;
  readonly client_id: Id<'oauth_client'>;
  readonly api_key: Id<'api_key'>;
  readonly used_at: number | null;
  readonly ends_at: number;
}

/** The key that tokens are secrets of, while it lives. */
export interface GrantedKeyRow {
  readonly id: Id<'api_key'>;
  readonly scopes: readonly Scope[];
  readonly mandate: Mandate;
}

export async function insertRefreshToken(
  transaction: Queryable,
  { account_id, token_hash, client_id, api_key, ends_at }: Omit<RefreshTokenRow, 'used_at'>,
): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO oauth_refresh_tokens (account_id, token_hash, client_id, api_key, created, ends_at)
    VALUES (${account_id}, ${token_hash}, ${client_id}, ${api_key}, extract(epoch FROM now())::bigint, ${ends_at})`);
}

/** Held until the transaction ends: of two that bring the same token, one comes second. */
export async function lockRefreshToken(
  transaction: Queryable,
  tokenHash: Buffer,
): Promise<RefreshTokenRow | null> {
  return transaction.first<RefreshTokenRow>(
    sql`SELECT * FROM oauth_refresh_tokens WHERE token_hash = ${tokenHash} FOR UPDATE`,
  );
}

/** Null where it was revoked meanwhile. */
export async function lockGrantedKey(
  transaction: Queryable,
  { account_id, api_key, client_id }: Pick<RefreshTokenRow, 'account_id' | 'api_key' | 'client_id'>,
): Promise<GrantedKeyRow | null> {
  return transaction.first<GrantedKeyRow>(sql`
    SELECT id, scopes, mandate FROM api_keys
    WHERE account_id = ${account_id} AND id = ${api_key} AND oauth_client = ${client_id} AND revoked_at IS NULL
    FOR UPDATE`);
}

/** The same key under another secret: what was spent with the one before counts on. */
export async function giveNewSecret(
  transaction: Queryable,
  { account_id, api_key }: Pick<RefreshTokenRow, 'account_id' | 'api_key'>,
  secret: { readonly hash: Buffer; readonly last4: string; readonly endsAt: number },
): Promise<void> {
  await transaction.execute(sql`
    UPDATE api_keys SET secret_hash = ${secret.hash}, last4 = ${secret.last4}, token_ends_at = ${secret.endsAt}
    WHERE account_id = ${account_id} AND id = ${api_key} AND revoked_at IS NULL`);
}

export async function useRefreshToken(
  transaction: Queryable,
  { account_id, token_hash }: Pick<RefreshTokenRow, 'account_id' | 'token_hash'>,
): Promise<void> {
  await transaction.execute(sql`
    UPDATE oauth_refresh_tokens SET used_at = extract(epoch FROM now())::bigint
    WHERE account_id = ${account_id} AND token_hash = ${token_hash} AND used_at IS NULL`);
}

/** Ends what a token stands for, whichever of the two it is, where it is this program's. */
export async function revokeGrantOf(database: Queryable, clientId: string, tokenHash: Buffer): Promise<void> {
  await database.execute(sql`
    UPDATE api_keys SET revoked_at = extract(epoch FROM now())::bigint
    WHERE oauth_client = ${clientId} AND revoked_at IS NULL AND (secret_hash = ${tokenHash} OR EXISTS (
      SELECT 1 FROM oauth_refresh_tokens token
      WHERE token.account_id = api_keys.account_id AND token.api_key = api_keys.id
        AND token.client_id = ${clientId} AND token.token_hash = ${tokenHash}))`);
}

/** Used ones are kept until their grant is over, so that one who brings them again is noticed. */
export async function forgetOldRefreshTokens(database: Queryable): Promise<void> {
  await forgetRows(database, 'oauth_refresh_tokens', sql`ends_at < extract(epoch FROM now())::bigint`);
}
