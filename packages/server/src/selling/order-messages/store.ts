import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../../database/database.ts';
import { forgetRows } from '../../database/forget.ts';
import { sql } from '../../database/sql.ts';
import { pauseAfterMs, RETRIED_FOR } from '../../webhook-deliveries/retry-times.ts';
import type { AgentCheckoutRow } from '../store.ts';

/** A message that is due, with the checkout whose order it tells of and whom it goes to. */
export interface DueOrderMessage {
  readonly account_id: Id<'account'>;
  readonly id: string;
  readonly happened_at: number;
  readonly is_known: boolean;
  readonly attempts: number;
  readonly checkout: AgentCheckoutRow;
  readonly acp_order_events_url: string | null;
  readonly acp_order_events_secret_sealed: string | null;
}

/** Longer than reading a profile and sending take together. */
const LEASE = '1 minute';

/**
 * Takes messages that are due. Each is put off by this, so that nobody else takes it, and whoever dies with it leaves it to be tried again:
 * at least once, and mostly once.
 */
export async function takeDueOrderMessages(database: Queryable, limit: number): Promise<DueOrderMessage[]> {
  return database.query<DueOrderMessage>(sql`
    WITH due AS (
      SELECT account_id, checkout FROM order_messages WHERE status = 'pending' AND due_at <= now()
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED),
    taken AS (
      UPDATE order_messages SET attempts = attempts + 1, due_at = now() + ${LEASE}::interval
      FROM due WHERE order_messages.account_id = due.account_id AND order_messages.checkout = due.checkout
      RETURNING order_messages.*)
    SELECT taken.account_id, taken.id, taken.happened_at, taken.is_known, taken.attempts, row_to_json(agent_checkouts) AS checkout,
      acp_order_events_url, acp_order_events_secret_sealed
    FROM taken
    JOIN agent_checkouts ON agent_checkouts.account_id = taken.account_id AND agent_checkouts.id = taken.checkout
    JOIN accounts ON accounts.id = taken.account_id`);
}

/** Where the order has changed since, the next message is due already. */
export async function endOrderMessage(
  database: Queryable,
  { account_id, id, checkout }: DueOrderMessage,
  status: 'sent' | 'dropped',
): Promise<void> {
  const isSent = status === 'sent';
  await database.execute(sql`
    UPDATE order_messages SET is_known = is_known OR ${isSent}, problem = NULL,
      status = CASE WHEN id = ${id} THEN ${status} ELSE status END
    WHERE account_id = ${account_id} AND checkout = ${checkout.id} AND status = 'pending'`);
}

/** It is tried again later, unless it was for days. */
export async function putOffOrderMessage(
  database: Queryable,
  { account_id, id, checkout, attempts }: DueOrderMessage,
  problem: string,
): Promise<void> {
  await database.execute(sql`
    UPDATE order_messages SET problem = ${problem}, due_at = now() + ${pauseAfterMs(attempts)} * interval '1 millisecond',
      status = CASE WHEN tried_since <= now() - ${RETRIED_FOR}::interval THEN 'failed' ELSE 'pending' END
    WHERE account_id = ${account_id} AND checkout = ${checkout.id} AND id = ${id} AND status = 'pending'`);
}

/** A refund may come months later, and is to be told as a change of an order that is known. */
const KEPT_DAYS = 400;

/** The rows of messages that are over. */
export async function forgetOldOrderMessages(database: Queryable): Promise<void> {
  const old = Math.floor(Date.now() / 1000) - KEPT_DAYS * 86_400;
  await forgetRows(database, 'order_messages', sql`status <> 'pending' AND happened_at < ${old}`);
}
