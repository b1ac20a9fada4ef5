import type { Role } from '@florin/wire/accounts/member';
import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { forgetRows } from '../database/forget.ts';
import { sql } from '../database/sql.ts';

export interface MemberRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'member'>;
  /** Null for who joined with a passkey. */
  readonly wallet_address: string | null;
  readonly name: string | null;
  readonly role: Role;
  /** Cents in any 30 days; null for roles that have no limit or refund nothing. */
  readonly refund_limit: number | null;
  readonly created: number;
  readonly removed_at: number | null;
}

/** With how many live keys they made, and how many passkeys they have. */
export interface ListedMemberRow extends MemberRow {
  readonly api_keys: number;
  readonly passkeys: number;
}

export interface InvitationRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'member_invitation'>;
  readonly token_hash: Buffer;
  readonly name: string;
  readonly role: Role;
  readonly refund_limit: number | null;
  /** Null for the operator. */
  readonly invited_by: Id<'member'> | null;
  readonly created: number;
  readonly expires_at: number;
}

/** Members and open invitations together: they are listed in one answer. */
export const MEMBERS_MAX = 100;
const INVITATION_KEPT_SECONDS = 30 * 86_400;
const NOW = sql`extract(epoch FROM now())::bigint`;
const IS_OPEN = sql`accepted_at IS NULL AND withdrawn_at IS NULL AND expires_at > ${NOW}`;
const COUNTS = sql`
  (SELECT count(*) FROM api_keys
   WHERE api_keys.account_id = members.account_id AND api_keys.member_id = members.id AND revoked_at IS NULL) AS api_keys,
  (SELECT count(*) FROM member_passkeys
   WHERE member_passkeys.account_id = members.account_id AND member_passkeys.member_id = members.id) AS passkeys`;

export async function listMembers(database: Queryable, accountId: Id<'account'>): Promise<ListedMemberRow[]> {
  return database.query<ListedMemberRow>(sql`
    SELECT members.*, ${COUNTS} FROM members
    WHERE account_id = ${accountId} AND removed_at IS NULL ORDER BY id DESC`);
}

export async function findMember(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<ListedMemberRow | null> {
  return database.first<ListedMemberRow>(sql`
    SELECT members.*, ${COUNTS} FROM members
    WHERE account_id = ${accountId} AND id = ${id} AND removed_at IS NULL`);
}

/** What members are called, those who were removed too, by their ids. */
export async function findMemberNames(
  database: Queryable,
  accountId: Id<'account'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<MemberRow, 'name' | 'wallet_address'>>> {
  const rows = await database.query<Pick<MemberRow, 'id' | 'name' | 'wallet_address'>>(sql`
    SELECT id, name, wallet_address FROM members WHERE account_id = ${accountId} AND id = ANY(${ids})`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** An account that a wallet is a member of. */
export interface Membership {
  readonly account_id: Id<'account'>;
  readonly member_id: Id<'member'>;
  readonly business_name: string;
  readonly role: Role;
  /** Whether the wallet opened it. */
  readonly is_own: boolean;
}

/** The accounts that a wallet may sign in to: its own first, then the one that it joined last. */
export async function listMemberships(database: Queryable, walletAddress: string): Promise<Membership[]> {
  return database.query<Membership>(sql`
    SELECT accounts.id AS account_id, members.id AS member_id, accounts.business_name, members.role,
      accounts.wallet_address = members.wallet_address AS is_own
    FROM members JOIN accounts ON accounts.id = members.account_id
    WHERE members.wallet_address = ${walletAddress} AND members.removed_at IS NULL
    ORDER BY is_own DESC, members.created DESC, members.id DESC LIMIT ${MEMBERS_MAX}`);
}

/**
 * The owners of an account, who stay as they are until this transaction is over: of two owners who demote each other at once, one comes
 * second, and is none any more.
 */
export async function lockOwners(
  transaction: Queryable,
  accountId: Id<'account'>,
): Promise<ReadonlySet<string>> {
  const rows = await transaction.query<{ id: string }>(sql`
    SELECT id FROM members WHERE account_id = ${accountId} AND role = 'owner' AND removed_at IS NULL
    ORDER BY id FOR UPDATE`);
  return new Set(rows.map(({ id }) => id));
}

/** As they are until this transaction is over. */
export async function lockMember(
  transaction: Queryable,
  accountId: Id<'account'>,
  id: Id<'member'>,
): Promise<MemberRow | null> {
  return transaction.first<MemberRow>(sql`
    SELECT * FROM members WHERE account_id = ${accountId} AND id = ${id} AND removed_at IS NULL FOR UPDATE`);
}

/**
 * The role of a member who is there, which stays until this transaction is over: whoever removes them waits, and then sees
 * what was made meanwhile.
 */
export async function holdRole(
  transaction: Queryable,
  accountId: Id<'account'>,
  id: Id<'member'>,
): Promise<Role | null> {
  const row = await transaction.first<{ role: Role }>(sql`
    SELECT role FROM members WHERE account_id = ${accountId} AND id = ${id} AND removed_at IS NULL FOR SHARE`);
  return row?.role ?? null;
}

/** Null where there is no such member. */
export async function updateMemberRow(
  transaction: Queryable,
  accountId: Id<'account'>,
  id: string,
  change: Pick<MemberRow, 'name' | 'role' | 'refund_limit'>,
): Promise<MemberRow | null> {
  return transaction.first<MemberRow>(sql`
    UPDATE members SET name = ${change.name}, role = ${change.role}, refund_limit = ${change.refund_limit}
    WHERE account_id = ${accountId} AND id = ${id} AND removed_at IS NULL RETURNING *`);
}

/** Compare-and-set: of two removals at once one wins. */
export async function removeMemberRow(
  transaction: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<boolean> {
  const removed = await transaction.execute(sql`
    UPDATE members SET removed_at = ${NOW}
    WHERE account_id = ${accountId} AND id = ${id} AND removed_at IS NULL`);
  return removed === 1;
}

/** Null where the wallet is a member already. */
export async function insertMember(
  transaction: Queryable,
  row: Omit<MemberRow, 'removed_at'>,
): Promise<MemberRow | null> {
  return transaction.first<MemberRow>(sql`
    INSERT INTO members (account_id, id, wallet_address, name, role, refund_limit, created)
    VALUES (${row.account_id}, ${row.id}, ${row.wallet_address}, ${row.name}, ${row.role}, ${row.refund_limit}, ${row.created})
    ON CONFLICT DO NOTHING RETURNING *`);
}

/** Keys and codes for keys that they made: what they know by heart stops working. How many keys it were. */
export async function revokeKeysOf(
  transaction: Queryable,
  accountId: Id<'account'>,
  memberId: string,
): Promise<number> {
  await transaction.execute(sql`
    UPDATE oauth_codes SET used_at = ${NOW}
    WHERE account_id = ${accountId} AND member_id = ${memberId} AND used_at IS NULL`);
  return transaction.execute(sql`
    UPDATE api_keys SET revoked_at = ${NOW}
    WHERE account_id = ${accountId} AND member_id = ${memberId} AND revoked_at IS NULL`);
}

/** Keys that outlive their maker are the account's: they can make others, and go with nobody. */
export async function adoptKeysOf(
  transaction: Queryable,
  accountId: Id<'account'>,
  memberId: string,
): Promise<void> {
  await transaction.execute(sql`
    UPDATE api_keys SET member_id = NULL
    WHERE account_id = ${accountId} AND member_id = ${memberId} AND revoked_at IS NULL`);
}

export async function insertInvitation(transaction: Queryable, row: InvitationRow): Promise<void> {
  await transaction.execute(sql`
    INSERT INTO member_invitations
      (account_id, id, token_hash, name, role, refund_limit, invited_by, created, expires_at)
    VALUES (${row.account_id}, ${row.id}, ${row.token_hash}, ${row.name}, ${row.role}, ${row.refund_limit},
      ${row.invited_by}, ${row.created}, ${row.expires_at})`);
}

export async function countMembersAndInvitations(
  transaction: Queryable,
  accountId: Id<'account'>,
): Promise<number> {
  const row = await transaction.first<{ count: number }>(sql`
    SELECT (SELECT count(*) FROM members WHERE account_id = ${accountId} AND removed_at IS NULL)
      + (SELECT count(*) FROM member_invitations WHERE account_id = ${accountId} AND ${IS_OPEN}) AS count`);
  return row!.count;
}

export async function listOpenInvitations(
  database: Queryable,
  accountId: Id<'account'>,
): Promise<InvitationRow[]> {
  return database.query<InvitationRow>(sql`
    SELECT * FROM member_invitations WHERE account_id = ${accountId} AND ${IS_OPEN} ORDER BY id DESC`);
}

export async function findOpenInvitation(
  database: Queryable,
  tokenHash: Buffer,
): Promise<InvitationRow | null> {
  return database.first<InvitationRow>(
    sql`SELECT * FROM member_invitations WHERE token_hash = ${tokenHash} AND ${IS_OPEN}`,
  );
}

/** Compare-and-set: of eight who bring the same link at once one gets it. */
export async function acceptInvitation(
  transaction: Queryable,
  tokenHash: Buffer,
): Promise<InvitationRow | null> {
  return transaction.first<InvitationRow>(sql`
    UPDATE member_invitations SET accepted_at = ${NOW}
    WHERE token_hash = ${tokenHash} AND ${IS_OPEN} RETURNING *`);
}

export async function withdrawInvitation(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<boolean> {
  const withdrawn = await database.execute(sql`
    UPDATE member_invitations SET withdrawn_at = ${NOW}
    WHERE account_id = ${accountId} AND id = ${id} AND ${IS_OPEN}`);
  return withdrawn === 1;
}

/** Who is no owner any more has invited nobody. */
export async function withdrawInvitationsOf(
  transaction: Queryable,
  accountId: Id<'account'>,
  memberId: string,
): Promise<void> {
  await transaction.execute(sql`
    UPDATE member_invitations SET withdrawn_at = ${NOW}
    WHERE account_id = ${accountId} AND invited_by = ${memberId} AND ${IS_OPEN}`);
}

/** Removes what is past its retention; run now and then. */
export async function forgetOldInvitations(database: Queryable): Promise<void> {
  await forgetRows(
    database,
    'member_invitations',
    sql`expires_at < ${NOW} - ${INVITATION_KEPT_SECONDS}::bigint`,
  );
}
