import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../database/database.ts';
import { type Sql, sql } from '../database/sql.ts';
import { EXPIRY_GRACE_SECONDS } from '../payment-requests/expiry-store.ts';

/** Moves everything of one account that waits for a time nearer to it, by so many seconds. */
export async function letTimePass(
  database: Queryable,
  accountId: Id<'account'>,
  seconds: number,
): Promise<void> {
  const passed = sql`${seconds} * interval '1 second'`;
  for (const statement of [
    sql`UPDATE checkout_sessions SET expires_at = expires_at - ${seconds}
      WHERE account_id = ${accountId} AND status = 'open' AND expires_at IS NOT NULL`,
    sql`UPDATE transaction_intents SET expires_at = expires_at - ${seconds}
      WHERE account_id = ${accountId} AND status = 'requires_action' AND expires_at IS NOT NULL`,
    sql`UPDATE checkout_intents SET expires_at = expires_at - ${passed}
      WHERE account_id = ${accountId} AND confirmed_at IS NULL
        AND status IN ('requires_action', 'requires_confirmation', 'processing')`,
    sql`UPDATE webhook_deliveries SET due_at = due_at - ${passed}
      WHERE account_id = ${accountId} AND status = 'pending'`,
    sql`UPDATE webhook_endpoints SET paused_until = paused_until - ${passed}
      WHERE account_id = ${accountId} AND paused_until IS NOT NULL`,
  ])
    await database.execute(statement);
}

/** Lets one of them end now; what a payment is on its way to is left alone. False where there is none to end. */
export async function endSoon(database: Queryable, accountId: Id<'account'>, id: string): Promise<boolean> {
  const over = Math.floor(Date.now() / 1_000) - EXPIRY_GRACE_SECONDS;
  const ended: readonly Sql[] = [
    sql`UPDATE checkout_sessions SET expires_at = ${over}
      WHERE account_id = ${accountId} AND id = ${id} AND status = 'open' AND sent_signature IS NULL`,
    sql`UPDATE transaction_intents SET expires_at = ${over}
      WHERE account_id = ${accountId} AND id = ${id} AND status = 'requires_action' AND sent_signature IS NULL`,
    sql`UPDATE checkout_intents SET expires_at = now()
      WHERE account_id = ${accountId} AND id = ${id} AND confirmed_at IS NULL
        AND status IN ('requires_action', 'requires_confirmation', 'processing')`,
  ];
  for (const statement of ended) if ((await database.execute(statement)) === 1) return true;
  return false;
}
