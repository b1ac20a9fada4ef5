import type { Cents } from '@florin/wire/money';
import type { RefundCreate } from '@florin/wire/payments/refund';
import type { Merchant } from '../auth/caller.ts';
import type { Queryable } from '../database/database.ts';
import { ApiError } from '../errors/api-error.ts';
import { lockMember } from '../members/store.ts';
import { sumRefundsOfMember } from './store.ts';

const LIMIT_SECONDS = 30 * 86_400;

/** Whoever may give back money up to a limit gives it back to who paid: not to a wallet of their choice. */
export function assertOwnChoice({ role }: Merchant, { recipient_address }: RefundCreate): void {
  if (role !== 'support' || recipient_address === undefined) return;
  throw new ApiError(
    'role_insufficient',
    'With the role support, a refund goes to the wallet that paid; ask an owner or a manager to name another one.',
    { param: 'recipient_address' },
  );
}

/**
 * Refuses a refund that exceeds what the member may still give back in 30 days, with all they gave back since, in whatever pieces. The
 * member is held until the transaction ends: two refunds at once count one after the other.
 */
export async function assertWithinLimit(
  transaction: Queryable,
  { accountId, memberId, role }: Merchant,
  amount: Cents,
): Promise<void> {
  if (role === null || memberId === null) return;
  const member = await lockMember(transaction, accountId, memberId);
  if (member === null || member.role !== role)
    throw new ApiError('role_insufficient', 'Your role was changed a moment ago; look again.');
  if (member.refund_limit === null) return;
  const since = Math.floor(Date.now() / 1_000) - LIMIT_SECONDS;
  const given = await sumRefundsOfMember(transaction, accountId, memberId, since);
  const left = Math.max(0, member.refund_limit - given);
  if (amount <= left) return;
  throw new ApiError(
    'refund_limit_exceeded',
    `You may refund ${left} more cents in these 30 days, and this is ${amount}; ask an owner or a manager.`,
    { param: 'amount' },
  );
}
