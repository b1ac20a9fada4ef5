import { createHash, randomBytes } from 'node:crypto';
import type { Mandate, Scope } from '@florin/wire/accounts/mandate';
import type { Role } from '@florin/wire/accounts/member';
import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { forgetRows } from '../database/forget.ts';
import { sql } from '../database/sql.ts';
import { newId } from '../ids.ts';

export const SESSION_SECONDS_MAX = 30 * 24 * 3600;
const SESSION_LIFE = '30 days';
const SESSION_IDLE_LIFE = '7 days';
/** How often a session in use is written to; more often only costs writes. */
const SEEN_GRANULARITY = '1 minute';

interface KeyOwner {
  readonly id: Id<'api_key'>;
  readonly account_id: Id<'account'>;
  readonly member_id: Id<'member'> | null;
  readonly scopes: readonly Scope[] | null;
  readonly mandate: Mandate | null;
  /** Of a token that a person agreed to: Unix seconds from which on it is none. A key that somebody made lives until it is revoked. */
  readonly ends_at: number | null;
}

/** Whose key this is, or null for one that is unknown or revoked. */
export async function findKeyOwner(database: Queryable, secretHash: Buffer): Promise<KeyOwner | null> {
  return database.first<KeyOwner>(sql`
    SELECT id, account_id, member_id, scopes, mandate,
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

/** A live session, and whose it is. */
export interface SessionRow {
  readonly id: Id<'dashboard_session'>;
  readonly account_id: Id<'account'>;
  readonly member_id: Id<'member'>;
  readonly role: Role;
  /** Null for a session that a passkey opened: it opens this account alone. */
  readonly wallet_address: string | null;
}

/** The member that the wallet which opened an account is of it. */
export function firstMemberOf(accountId: Id<'account'>): Id<'member'> {
  return `mem_${accountId.slice('acct_'.length)}`;
}

const USER_AGENT_LENGTH_MAX = 300;

/** Opens a session in a browser and returns its token, which is random and stored as a hash. */
export async function startSession(
  database: Queryable,
  accountId: Id<'account'>,
  memberId: Id<'member'> = firstMemberOf(accountId),
  userAgent: string | undefined = undefined,
  passkeyId: Id<'passkey'> | null = null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.execute(sql`
    INSERT INTO sessions (token_hash, id, account_id, member_id, user_agent, passkey_id)
    VALUES (${hashOf(token)}, ${newId('dashboard_session')}, ${accountId}, ${memberId},
      ${userAgent?.slice(0, USER_AGENT_LENGTH_MAX) ?? null}, ${passkeyId})`);
  return token;
}

const IS_LIVE = sql`
  sessions.created_at > now() - ${SESSION_LIFE}::interval AND sessions.last_seen_at > now() - ${SESSION_IDLE_LIFE}::interval`;

/**
 * A live session of a present member, or null. Looked up each time: sign-out, a removal and a new role hold at once on every process.
 */
export async function findSession(database: Queryable, token: string): Promise<SessionRow | null> {
  const row = await database.first<SessionRow & { is_stale: boolean }>(sql`
    SELECT sessions.id, sessions.account_id, sessions.member_id, members.role,
      CASE WHEN sessions.passkey_id IS NULL THEN members.wallet_address END AS wallet_address,
      sessions.last_seen_at < now() - ${SEEN_GRANULARITY}::interval AS is_stale
    FROM sessions JOIN members ON members.account_id = sessions.account_id AND members.id = sessions.member_id
    WHERE sessions.token_hash = ${hashOf(token)} AND members.removed_at IS NULL AND ${IS_LIVE}`);
  if (row?.is_stale) {
    await database.execute(sql`UPDATE sessions SET last_seen_at = now() WHERE token_hash = ${hashOf(token)}`);
  }
  return row;
}

export interface ListedSessionRow {
  readonly id: Id<'dashboard_session'>;
  readonly member_id: Id<'member'>;
  readonly user_agent: string | null;
  /** Unix seconds. */
  readonly created: number;
  readonly last_seen: number;
}

/** As many as a page shows. */
const SESSIONS_MAX = 100;

/** Live sessions of an account, those of one member alone where one is named; last used first. */
export async function listSessions(
  database: Queryable,
  accountId: Id<'account'>,
  memberId: Id<'member'> | null,
): Promise<ListedSessionRow[]> {
  return database.query<ListedSessionRow>(sql`
    SELECT sessions.id, member_id, user_agent, extract(epoch FROM created_at)::bigint AS created,
      extract(epoch FROM last_seen_at)::bigint AS last_seen
    FROM sessions JOIN members ON members.account_id = sessions.account_id AND members.id = sessions.member_id
    WHERE sessions.account_id = ${accountId} AND members.removed_at IS NULL AND ${IS_LIVE}
      AND (${memberId}::text IS NULL OR member_id = ${memberId})
    ORDER BY last_seen_at DESC, sessions.id DESC LIMIT ${SESSIONS_MAX}`);
}

/** False where there is no such session, or it is of somebody else than the member that is named. */
export async function endSessionById(
  database: Queryable,
  accountId: Id<'account'>,
  memberId: Id<'member'> | null,
  id: string,
): Promise<boolean> {
  const ended = await database.execute(sql`
    DELETE FROM sessions WHERE account_id = ${accountId} AND id = ${id}
      AND (${memberId}::text IS NULL OR member_id = ${memberId})`);
  return ended === 1;
}

export async function endSessionsOfMember(
  database: Queryable,
  accountId: Id<'account'>,
  memberId: Id<'member'>,
): Promise<void> {
  await database.execute(
    sql`DELETE FROM sessions WHERE account_id = ${accountId} AND member_id = ${memberId}`,
  );
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
