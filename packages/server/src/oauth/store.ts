import type { Mandate, Scope } from '@florin/wire/accounts/mandate';
import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { changeRows, forgetRows } from '../database/forget.ts';
import { orderedJson, sql } from '../database/sql.ts';
import { forgetOldRefreshTokens } from './refresh-store.ts';

export interface OauthClientRow {
  readonly id: Id<'oauth_client'>;
  readonly name: string;
  readonly redirect_uris: readonly string[];
  /** Whether it said that it can refresh tokens; others get one for the whole term. */
  readonly refreshes: boolean | null;
  readonly created: number;
  readonly approved_at: number | null;
}

export interface OauthCodeRow {
  readonly account_id: Id<'account'>;
  /** Who let the program act. */
  readonly member_id: Id<'member'> | null;
  readonly code_hash: Buffer;
  readonly client_id: Id<'oauth_client'>;
  readonly redirect_uri: string;
  readonly code_challenge: string;
  readonly scopes: readonly Scope[];
  readonly mandate: Mandate;
  readonly expires_at: number;
  readonly used_at: number | null;
  readonly api_key: Id<'api_key'> | null;
}

/** Clients that nobody has let act yet: anyone can register, so there is an end to it. */
const UNAPPROVED_MAX = 5_000;
const UNAPPROVED_SECONDS = 86_400;
const CODE_KEPT_SECONDS = 86_400;

/** False where too many wait to be let in. */
export async function insertOauthClient(
  database: Queryable,
  row: Omit<OauthClientRow, 'approved_at'>,
): Promise<boolean> {
  const inserted = await database.execute(sql`
    INSERT INTO oauth_clients (id, name, redirect_uris, refreshes, created)
    SELECT ${row.id}, ${row.name}, ${[...row.redirect_uris]}::text[], ${row.refreshes}::boolean, ${row.created}
    WHERE (SELECT count(*) FROM oauth_clients WHERE approved_at IS NULL) < ${UNAPPROVED_MAX}`);
  return inserted === 1;
}

export async function findOauthClient(database: Queryable, id: string): Promise<OauthClientRow | null> {
  return database.first<OauthClientRow>(sql`SELECT * FROM oauth_clients WHERE id = ${id}`);
}

/** Keeps what a person has agreed to, for the client to fetch. */
export async function insertOauthCode(
  database: Queryable,
  row: Omit<OauthCodeRow, 'used_at' | 'api_key'>,
): Promise<void> {
  // First: a client that has a code is never one of those that are forgotten.
  await database.execute(sql`
    UPDATE oauth_clients SET approved_at = extract(epoch FROM now())::bigint
    WHERE id = ${row.client_id} AND approved_at IS NULL`);
  await database.execute(sql`
    INSERT INTO oauth_codes (account_id, member_id, code_hash, client_id, redirect_uri, code_challenge, scopes, mandate, expires_at)
    VALUES (${row.account_id}, ${row.member_id}, ${row.code_hash}, ${row.client_id}, ${row.redirect_uri}, ${row.code_challenge},
      ${[...row.scopes]}::text[], ${orderedJson(row.mandate)}, ${row.expires_at})`);
}

/** Held until the transaction ends: of two that bring the same code, one comes second. */
export async function lockOauthCode(transaction: Queryable, codeHash: Buffer): Promise<OauthCodeRow | null> {
  return transaction.first<OauthCodeRow>(
    sql`SELECT * FROM oauth_codes WHERE code_hash = ${codeHash} FOR UPDATE`,
  );
}

export async function useOauthCode(
  transaction: Queryable,
  { account_id, code_hash, client_id }: OauthCodeRow,
  apiKeyId: Id<'api_key'>,
): Promise<void> {
  await transaction.execute(sql`
    UPDATE api_keys SET oauth_client = ${client_id} WHERE account_id = ${account_id} AND id = ${apiKeyId}`);
  await transaction.execute(sql`
    UPDATE oauth_codes SET used_at = extract(epoch FROM now())::bigint, api_key = ${apiKeyId}
    WHERE account_id = ${account_id} AND code_hash = ${code_hash} AND used_at IS NULL`);
}

/** Ends keys of agents whose term is over, and forgets codes and clients that nobody can use any more; run now and then. */
export async function endOldGrants(database: Queryable): Promise<void> {
  const now = sql`extract(epoch FROM now())::bigint`;
  await changeRows(
    database,
    'api_keys',
    sql`UPDATE api_keys SET revoked_at = ${now}`,
    sql`oauth_client IS NOT NULL AND revoked_at IS NULL AND (mandate->>'expires_at')::bigint <= ${now}`,
  );
  await forgetOldRefreshTokens(database);
  await forgetRows(database, 'oauth_codes', sql`expires_at < ${now} - ${CODE_KEPT_SECONDS}::bigint`);
  await forgetRows(
    database,
    'oauth_clients',
    sql`approved_at IS NULL AND created < ${now} - ${UNAPPROVED_SECONDS}::bigint`,
  );
}
