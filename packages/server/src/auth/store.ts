import { createHash, randomBytes } from 'node:crypto';
import type { Mandate, Scope } from '@florin/wire/accounts/mandate';
import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { forgetRows } from '../database/forget.ts';
import { sql } from '../database/sql.ts';

export const SESSION_SECONDS_MAX = 30 * 24 * 3600;
const SESSION_LIFE = '30 days';
const SESSION_IDLE_LIFE = '7 days';
/** How often a session in use is written to; more often only costs writes. */
const SEEN_GRANULARITY = '1 minute';

interface KeyOwner {
  readonly id: Id<'api_key'>;
  readonly account_id: Id<'account'>;
  readonly scopes: readonly Scope[] | null;
  readonly mandate: Mandate | null;
  /** Of a token that a person agreed to: Unix seconds from which on it is none. A key that somebody made lives until it is revoked. */
  readonly ends_at: number | null;
}

/** Whose key this is, or null for one that is unknown or revoked. */
export async function findKeyOwner(database: Queryable, secretHash: Buffer): Promise<KeyOwner | null> {
  return database.first<KeyOwner>(sql`
    SELECT id, account_id, scopes, mandate,
      CASE WHEN oauth_client IS NOT NULL THEN least(token_ends_at, (mandate->>'expires_at')::bigint) END AS ends_at
    FROM api_keys WHERE secret_hash = ${secretHash} AND revoked_at IS NULL`);
}

/** Times only ever move forward, whichever process writes last. */
export async function recordKeyUses(database: Queryable, uses: ReadonlyMap<string, number>): Promise<void> {
  await database.execute(sql`
    UPDATE api_keys SET last_used_at = greatest(last_used_at, used.at)
    FROM unnest(${[...uses.keys()]}::text[], ${[...uses.values()]}::bigint[]) AS used (id, at)
    WHERE api_keys.id = used.id`);
}

/** Opens a session in a browser and returns its token, which is random and stored as a hash. */
export async function startSession(database: Queryable, accountId: Id<'account'>): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.execute(
    sql`INSERT INTO sessions (token_hash, account_id) VALUES (${hashOf(token)}, ${accountId})`,
  );
  return token;
}

/** The account of a live session, or null. Looked up each time: sign-out holds at once on every process. */
export async function findSessionAccount(database: Queryable, token: string): Promise<Id<'account'> | null> {
  const row = await database.first<{ account_id: Id<'account'>; is_stale: boolean }>(sql`
    SELECT account_id, last_seen_at < now() - ${SEEN_GRANULARITY}::interval AS is_stale FROM sessions
    WHERE token_hash = ${hashOf(token)}
      AND created_at > now() - ${SESSION_LIFE}::interval
      AND last_seen_at > now() - ${SESSION_IDLE_LIFE}::interval`);
  if (row?.is_stale) {
    await database.execute(sql`UPDATE sessions SET last_seen_at = now() WHERE token_hash = ${hashOf(token)}`);
  }
  return row?.account_id ?? null;
}

export async function endSessions(database: Queryable, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return;
  await database.execute(sql`DELETE FROM sessions WHERE token_hash = ANY(${tokens.map(hashOf)}::bytea[])`);
}

export async function forgetExpiredSessions(database: Queryable): Promise<void> {
  const isOver = sql`created_at < now() - ${SESSION_LIFE}::interval OR last_seen_at < now() - ${SESSION_IDLE_LIFE}::interval`;
  await forgetRows(database, 'sessions', isOver);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
