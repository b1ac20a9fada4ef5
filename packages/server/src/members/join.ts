import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { ApiError, refused } from '../errors/api-error.ts';
import { createdOf } from '../ids.ts';
import { hashInvitation } from './draft.ts';
import { acceptInvitation, insertMember, type MemberRow } from './store.ts';

/** Who joins; without a wallet for who brings a passkey. */
export interface Joiner {
  readonly id: Id<'member'>;
  readonly wallet: string | null;
}

/** Makes somebody a member by the token of an invitation, which is used up by it and by nothing else. */
export async function joinByInvitation(
  transaction: Queryable,
  { id, wallet }: Joiner,
  token: string,
): Promise<MemberRow> {
  const invitation = await acceptInvitation(transaction, hashInvitation(token));
  if (invitation === null) throw invitationMissing();
  const member = await insertMember(transaction, {
    account_id: invitation.account_id,
    id,
    wallet_address: wallet,
    name: invitation.name,
    role: invitation.role,
    refund_limit: invitation.refund_limit,
    created: createdOf(id),
  });
  if (member !== null) return member;
  throw refused(
    'member_present',
    'This wallet is a member of the account already; sign in without the invitation. It can still be used by somebody else.',
  );
}

/** The same for one that never was, was used, was withdrawn, or is too old. */
export function invitationMissing(): ApiError {
  return new ApiError(
    'resource_missing',
    'This invitation does not work: it was used or withdrawn, or it is older than 7 days. Ask for a new one.',
    { param: 'invitation' },
  );
}
