import { createHash, randomBytes } from 'node:crypto';
import type { MemberInvitationCreate, Role } from '@florin/wire/accounts/member';
import type { Id } from '@florin/wire/ids';
import { ApiError, invalidParameter } from '../errors/api-error.ts';
import { createdOf, newId } from '../ids.ts';
import type { InvitationRow } from './store.ts';

const OPEN_SECONDS = 7 * 86_400;

/** A new invitation and the token of its link, of which the row has only a hash. */
export function draftInvitation(
  accountId: Id<'account'>,
  /** Null for the operator. */
  invitedBy: Id<'member'> | null,
  { name, role, refund_limit }: MemberInvitationCreate,
  openSeconds = OPEN_SECONDS,
): { readonly row: InvitationRow; readonly token: string } {
  const id = newId('member_invitation');
  const token = randomBytes(32).toString('base64url');
  const created = createdOf(id);
  const row = {
    account_id: accountId,
    id,
    token_hash: hashInvitation(token),
    name,
    role,
    refund_limit: refundLimitFor(role, refund_limit, null),
    invited_by: invitedBy,
    created,
    expires_at: created + openSeconds,
  };
  return { row, token };
}

/** What is stored. 256 random bits need no slow hash. */
export function hashInvitation(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The limit that belongs to a role: given, or the one that was there; null for roles without one. */
export function refundLimitFor(role: Role, given: number | undefined, before: number | null): number | null {
  if (role !== 'support') {
    if (given === undefined) return null;
    throw invalidParameter(
      'refund_limit',
      `Invalid refund_limit: only the role support has one, and this is ${role}.`,
    );
  }
  const limit = given ?? before;
  if (limit !== null) return limit;
  throw new ApiError(
    'parameter_missing',
    'Missing required parameter: refund_limit. Say how many cents a member with the role support may refund in 30 days; 0 for nothing.',
    { param: 'refund_limit' },
  );
}
