import type { MemberUpdate, Role } from '@florin/wire/accounts/member';
import type { Id } from '@florin/wire/ids';
import { deletePasskeysOfMember } from '../auth/passkeys-store.ts';
import { roleAllows } from '../auth/permissions.ts';
import { endSessionsOfMember } from '../auth/store.ts';
import type { Database, Queryable } from '../database/database.ts';
import { ApiError, missing, refused } from '../errors/api-error.ts';
import { refundLimitFor } from './draft.ts';
import {
  adoptKeysOf,
  findMember,
  type ListedMemberRow,
  lockOwners,
  removeMemberRow,
  revokeKeysOf,
  updateMemberRow,
  withdrawInvitationsOf,
} from './store.ts';

/** Who changes whom in which account. */
interface Change {
  readonly accountId: Id<'account'>;
  readonly actorId: Id<'member'>;
  readonly id: string;
}

/**
 * Changes a member. Owners are held meanwhile, and the one who acts must still be among them: two who demote each other at the same time
 * leave one. True beside it where keys were revoked.
 */
export async function changeMember(
  database: Database,
  { accountId, actorId, id }: Change,
  { name, role, refund_limit, keep_api_keys }: MemberUpdate,
): Promise<{ readonly member: ListedMemberRow; readonly revokesKeys: boolean }> {
  return database.transaction(async (transaction) => {
    const owners = await lockOwners(transaction, accountId);
    assertOwner(owners, actorId);
    const before = await findMember(transaction, accountId, id);
    if (!before) throw missing('member', id);
    const newRole = role ?? before.role;
    if (newRole !== 'owner') assertOtherOwner(owners, id);
    await updateMemberRow(transaction, accountId, id, {
      name: name ?? before.name,
      role: newRole,
      refund_limit: refundLimitFor(newRole, refund_limit, before.refund_limit),
    });
    if (newRole !== 'owner') await withdrawInvitationsOf(transaction, accountId, id);
    const revokesKeys = mayMakeKeys(newRole)
      ? false
      : await partFromKeys(transaction, accountId, id, keep_api_keys === true);
    return { member: (await findMember(transaction, accountId, id))!, revokesKeys };
  });
}

/** Removes a member and what lets them in: sessions, passkeys, invitations, keys. True where keys were revoked. */
export async function removeMember(
  database: Database,
  { accountId, actorId, id }: Change,
  keepsKeys: boolean,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const owners = await lockOwners(transaction, accountId);
    if (actorId !== id) assertOwner(owners, actorId);
    assertOtherOwner(owners, id);
    if (!(await removeMemberRow(transaction, accountId, id))) throw missing('member', id);
    await endEverythingOf(transaction, accountId, id as Id<'member'>);
    return partFromKeys(transaction, accountId, id, keepsKeys);
  });
}

/** True where keys were revoked. */
async function partFromKeys(
  transaction: Queryable,
  accountId: Id<'account'>,
  id: string,
  keepsKeys: boolean,
): Promise<boolean> {
  if (!keepsKeys) return (await revokeKeysOf(transaction, accountId, id)) > 0;
  await adoptKeysOf(transaction, accountId, id);
  return false;
}

async function endEverythingOf(
  transaction: Queryable,
  accountId: Id<'account'>,
  id: Id<'member'>,
): Promise<void> {
  await endSessionsOfMember(transaction, accountId, id);
  await deletePasskeysOfMember(transaction, accountId, id);
  await withdrawInvitationsOf(transaction, accountId, id);
}

const mayMakeKeys = (role: Role) => roleAllows(role, 'manage');

export function assertOwner(owners: ReadonlySet<string>, actorId: string): void {
  if (owners.has(actorId)) return;
  throw new ApiError('role_insufficient', 'You are no longer an owner of this account.');
}

function assertOtherOwner(owners: ReadonlySet<string>, id: string): void {
  if (!owners.has(id) || owners.size > 1) return;
  throw refused(
    'member_last_owner',
    'This is the last owner of the account; make somebody else an owner first.',
  );
}
