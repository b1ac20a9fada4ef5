import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { forgetRows } from '../database/forget.ts';
import { sql } from '../database/sql.ts';

export interface PasskeyRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'passkey'>;
  readonly member_id: Id<'member'>;
  readonly credential_id: Buffer;
  /** COSE. */
  readonly public_key: Buffer;
  /** How often the authenticator says that it signed; stays 0 for those that do not count. */
  readonly sign_count: number;
  readonly name: string | null;
  readonly created: number;
  readonly last_used_at: number | null;
}

/** What a passkey is asked to sign, and what for. */
export type PasskeyChallengeRow = {
  readonly challenge: string;
  /** Unix seconds. */
  readonly expires_at: number;
} & PasskeyPurpose;

export type PasskeyPurpose =
  | { readonly purpose: 'sign_in' }
  /** The member does not exist yet. */
  | { readonly purpose: 'join'; readonly member_id: Id<'member'>; readonly invitation_hash: Buffer }
  | { readonly purpose: 'add'; readonly account_id: Id<'account'>; readonly member_id: Id<'member'> };

export const PASSKEYS_MAX = 10;
const NOW = sql`extract(epoch FROM now())::bigint`;

export async function listPasskeys(
  database: Queryable,
  accountId: Id<'account'>,
  memberId: Id<'member'>,
): Promise<PasskeyRow[]> {
  return database.query<PasskeyRow>(sql`
    SELECT * FROM member_passkeys WHERE account_id = ${accountId} AND member_id = ${memberId} ORDER BY id DESC`);
}

/** The passkey of a member who is there, by what the authenticator says: its credential and for whom it was made. */
export async function findPasskey(
  database: Queryable,
  memberId: string,
  credentialId: Buffer,
): Promise<PasskeyRow | null> {
  return database.first<PasskeyRow>(sql`
    SELECT member_passkeys.* FROM member_passkeys
    JOIN members ON members.account_id = member_passkeys.account_id AND members.id = member_passkeys.member_id
    WHERE member_passkeys.member_id = ${memberId} AND credential_id = ${credentialId} AND members.removed_at IS NULL`);
}

/** False where the member has this credential already. */
export async function insertPasskey(
  transaction: Queryable,
  row: Omit<PasskeyRow, 'last_used_at'>,
): Promise<boolean> {
  const inserted = await transaction.execute(sql`
    INSERT INTO member_passkeys (account_id, id, member_id, credential_id, public_key, sign_count, name, created)
    VALUES (${row.account_id}, ${row.id}, ${row.member_id}, ${row.credential_id}, ${row.public_key}, ${row.sign_count},
      ${row.name}, ${row.created})
    ON CONFLICT (member_id, credential_id) DO NOTHING`);
  return inserted === 1;
}

/** Compare-and-set: of two answers with the same count one is a copy. */
export async function recordPasskeyUse(
  database: Queryable,
  { account_id, id, sign_count }: PasskeyRow,
  newSignCount: number,
): Promise<boolean> {
  const recorded = await database.execute(sql`
    UPDATE member_passkeys SET sign_count = ${newSignCount}, last_used_at = ${NOW}
    WHERE account_id = ${account_id} AND id = ${id} AND sign_count = ${sign_count}`);
  return recorded === 1;
}

/** The sessions that it opened end with it. */
export async function deletePasskey(
  transaction: Queryable,
  accountId: Id<'account'>,
  memberId: Id<'member'>,
  id: string,
): Promise<boolean> {
  const deleted = await transaction.execute(sql`
    DELETE FROM member_passkeys WHERE account_id = ${accountId} AND member_id = ${memberId} AND id = ${id}`);
  return deleted === 1;
}

export async function deletePasskeysOfMember(
  transaction: Queryable,
  accountId: Id<'account'>,
  memberId: Id<'member'>,
): Promise<void> {
  await transaction.execute(
    sql`DELETE FROM member_passkeys WHERE account_id = ${accountId} AND member_id = ${memberId}`,
  );
}

export async function insertPasskeyChallenge(database: Queryable, row: PasskeyChallengeRow): Promise<void> {
  const accountId = row.purpose === 'add' ? row.account_id : null;
  const memberId = row.purpose === 'sign_in' ? null : row.member_id;
  const invitationHash = row.purpose === 'join' ? row.invitation_hash : null;
  await database.execute(sql`
    INSERT INTO passkey_challenges (challenge, purpose, account_id, member_id, invitation_hash, expires_at)
    VALUES (${row.challenge}, ${row.purpose}, ${accountId}, ${memberId}, ${invitationHash},
      ${new Date(row.expires_at * 1_000)})`);
}

/** Takes the challenge away, so that it gets one attempt, whatever for; null where there is none, or it is too old. */
export async function consumePasskeyChallenge(
  database: Queryable,
  challenge: string,
): Promise<PasskeyPurpose | null> {
  const row = await database.first<PasskeyPurpose & { readonly is_live: boolean }>(sql`
    DELETE FROM passkey_challenges WHERE challenge = ${challenge}
    RETURNING purpose, account_id, member_id, invitation_hash, expires_at > now() AS is_live`);
  return row?.is_live ? row : null;
}

export async function forgetExpiredPasskeyChallenges(database: Queryable): Promise<void> {
  await forgetRows(database, 'passkey_challenges', sql`expires_at < now()`);
}
