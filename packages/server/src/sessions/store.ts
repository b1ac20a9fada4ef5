import type { Queryable } from '../database/database.ts';
import { forgetRows } from '../database/forget.ts';
import { sql } from '../database/sql.ts';

/** A text that a wallet is asked to sign. */
export interface ChallengeRow {
  readonly nonce: string;
  readonly address: string;
  readonly message: string;
  /** Unix seconds. */
  readonly expires_at: number;
}

export async function insertChallenge(database: Queryable, row: ChallengeRow): Promise<void> {
  await database.execute(sql`
    INSERT INTO auth_challenges (nonce, address, message, expires_at)
    VALUES (${row.nonce}, ${row.address}, ${row.message}, ${new Date(row.expires_at * 1000)})`);
}

/** Takes the challenge away, so that a nonce gets one attempt; null where there is none, or it is too old. */
export async function consumeChallenge(
  database: Queryable,
  nonce: string,
): Promise<Pick<ChallengeRow, 'address' | 'message'> | null> {
  const row = await database.first<{ address: string; message: string; is_live: boolean }>(sql`
    DELETE FROM auth_challenges WHERE nonce = ${nonce} RETURNING address, message, expires_at > now() AS is_live`);
  return row?.is_live ? row : null;
}

export async function forgetExpiredChallenges(database: Queryable): Promise<void> {
  await forgetRows(database, 'auth_challenges', sql`expires_at < now()`);
}
