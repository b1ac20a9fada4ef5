import { createHash, randomBytes } from 'node:crypto';
import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

export const ABSOLUTE_LIFE_SECONDS = 30 * 24 * 3600;
const ABSOLUTE_LIFE = '30 days';
const IDLE_LIFE = '7 days';
/** How often a session in use is written to; more often only costs writes. */
const SEEN_GRANULARITY = '1 minute';

/** Browser sessions. Tokens are random and stored as hashes. */
export class SessionStore {
  readonly #database: Queryable;

  constructor(database: Queryable) {
    this.#database = database;
  }

  async open(accountId: Id<'account'>): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.#database.query(
      sql`INSERT INTO sessions (token_hash, account_id) VALUES (${hash(token)}, ${accountId})`,
    );
    return token;
  }

  /** The account of a live session, or null. Looked up each time: sign-out holds at once on every process. */
  async accountOf(token: string): Promise<Id<'account'> | null> {
    const [row] = await this.#database.query<{ account_id: Id<'account'>; is_stale: boolean }>(sql`
      SELECT account_id, last_seen_at < now() - ${SEEN_GRANULARITY}::interval AS is_stale FROM sessions
      WHERE token_hash = ${hash(token)}
        AND created_at > now() - ${ABSOLUTE_LIFE}::interval AND last_seen_at > now() - ${IDLE_LIFE}::interval`);
    if (row?.is_stale)
      await this.#database.query(
        sql`UPDATE sessions SET last_seen_at = now() WHERE token_hash = ${hash(token)}`,
      );
    return row?.account_id ?? null;
  }

  async close(token: string): Promise<void> {
    await this.#database.query(sql`DELETE FROM sessions WHERE token_hash = ${hash(token)}`);
  }

  async forgetExpired(): Promise<void> {
    await this.#database.query(sql`
      DELETE FROM sessions
      WHERE created_at < now() - ${ABSOLUTE_LIFE}::interval OR last_seen_at < now() - ${IDLE_LIFE}::interval`);
  }
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
