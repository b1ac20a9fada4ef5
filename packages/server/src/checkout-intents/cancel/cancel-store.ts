import type { CheckoutIntentStatusReason } from '@florin/wire/checkout/checkout-intent';
import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../../database/database.ts';
import { type Sql, sql } from '../../database/sql.ts';
import type { Claim } from '../../idempotency/claim.ts';
import { rememberCall } from '../call-store.ts';
import type { CheckoutIntentChange } from '../state-machine.ts';
import { allows, cancelBy } from '../store.ts';

type OfUser = Extract<CheckoutIntentChange, 'cancel' | 'withdraw'>;

/** For the caller. False where the intent is in no state for that. */
export async function cancelForUser(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
  change: OfUser,
  claim: Claim | null,
): Promise<boolean> {
  const isIt = sql`account_id = ${accountId} AND id = ${id}`;
  const canceled = await database.first(sql`
    WITH ${changedBy(change, 'user_canceled', isIt)},
    called AS (${rememberCall(claim, sql`changed`)})
    SELECT id FROM changed`);
  return canceled !== null;
}

/** For the operator. False where the intent is in no state for that. */
export async function cancelForOperator(
  database: Queryable,
  id: string,
  change: Extract<CheckoutIntentChange, 'expire' | 'withdraw'>,
): Promise<boolean> {
  const canceled = await database.first(sql`
    WITH ${changedBy(change, 'sithril_canceled', sql`id = ${id}`)} SELECT id FROM changed`);
  return canceled !== null;
}

/**
 * Ends an intent; one that was confirmed by ending its charge, which either this or arming it gets: both ask that it is
 * `prepared`, and the row changes once.
 */
function changedBy(change: OfUser | 'expire', reason: CheckoutIntentStatusReason, isIt: Sql): Sql {
  if (change !== 'withdraw')
    return sql`changed AS (${cancelBy(change, reason)} WHERE ${isIt} AND ${allows(change)} RETURNING id)`;
  return sql`abandoned AS (
      UPDATE checkout_charges SET state = 'abandoned', claim = claim + 1, detail = ${reason}
      FROM (SELECT account_id, id FROM checkout_intents WHERE ${isIt} AND ${allows(change)}) confirmed
      WHERE checkout_charges.account_id = confirmed.account_id AND intent_id = confirmed.id AND state = 'prepared'
      RETURNING checkout_charges.account_id, intent_id),
    changed AS (
      ${cancelBy(change, reason)} FROM abandoned
      WHERE checkout_intents.account_id = abandoned.account_id AND checkout_intents.id = abandoned.intent_id
        AND ${allows(change)}
      RETURNING checkout_intents.id)`;
}
