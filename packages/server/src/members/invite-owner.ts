import type { Id } from '@florin/wire/ids';
import { findAccountIfAny } from '../accounts/store.ts';
import { insertAct } from '../auth/acts-store.ts';
import type { Database } from '../database/database.ts';
import { draftInvitation } from './draft.ts';
import { countMembersAndInvitations, insertInvitation, MEMBERS_MAX } from './store.ts';

/** Shorter than the invitation of an owner: it opens the whole account. */
const OPEN_SECONDS = 86_400;

export type OwnerInvitation =
  | { readonly ok: true; readonly token: string; readonly expiresAt: number; readonly businessName: string }
  | { readonly ok: false; readonly reason: string };

/**
 * The operator's way back into an account whose owners lost their wallets: a link for a new owner, which the account's activity tells of
 * and which every owner can withdraw.
 * @example const invited = await inviteOwnerAsOperator(database, 'acct_01k9…', 'Maria')
 */
export async function inviteOwnerAsOperator(
  database: Database,
  accountId: string,
  name: string,
): Promise<OwnerInvitation> {
  return database.transaction(async (transaction): Promise<OwnerInvitation> => {
    const account = await findAccountIfAny(transaction, accountId as Id<'account'>);
    if (account === null) return { ok: false, reason: `there is no account ${accountId}` };
    if ((await countMembersAndInvitations(transaction, account.id)) >= MEMBERS_MAX)
      return { ok: false, reason: `the account has ${MEMBERS_MAX} members and open invitations` };
    const { row, token } = draftInvitation(account.id, null, { name, role: 'owner' }, OPEN_SECONDS);
    await insertInvitation(transaction, row);
    await insertAct(transaction, {
      accountId: account.id,
      memberId: null,
      operation: 'operator.invite_owner',
      requestId: null,
      about: row.id,
    });
    return { ok: true, token, expiresAt: row.expires_at, businessName: account.business_name };
  });
}
