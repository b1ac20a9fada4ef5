import type { Id } from '@florin/wire/ids';
import type { CheckoutSessionRow, PublicCheckoutSessionRow } from '../checkout-sessions/store.ts';
import type { Queryable } from '../database/database.ts';
import { json, sql } from '../database/sql.ts';
import { closeReferencesOf } from '../payment-requests/store.ts';
import type { Buyer } from './buyer.ts';
import type { Fulfillment } from './fulfillment.ts';

/** An account that sells to agents. */
export interface AgentSeller {
  readonly id: Id<'account'>;
  readonly business_name: string;
  readonly acp_order_events_url: string | null;
}

/** Who opens a checkout, as far as it says. */
export interface Opener {
  readonly protocol: 'ucp' | 'acp';
  /** The address of a UCP profile; what it says is not believed, and not needed before there is an order. */
  readonly agent_profile: string | null;
}

export interface AgentCheckoutRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'agent_checkout'>;
  readonly session: Id<'checkout_session'>;
  readonly buyer: Buyer;
  readonly fulfillment: Fulfillment;
  /** Null for checkouts of before it was kept. */
  readonly protocol: Opener['protocol'] | null;
  readonly agent_profile: string | null;
  readonly created: number;
}

/** Null where there is no such account, or it does not sell to agents. */
export async function findAgentSeller(database: Queryable, accountId: string): Promise<AgentSeller | null> {
  return database.first<AgentSeller>(
    sql`SELECT id, business_name, acp_order_events_url FROM accounts WHERE id = ${accountId} AND sells_to_agents`,
  );
}

export async function findAgentCheckout(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<AgentCheckoutRow | null> {
  return database.first<AgentCheckoutRow>(
    sql`SELECT * FROM agent_checkouts WHERE account_id = ${accountId} AND id = ${id}`,
  );
}

/** The checkout that became this order. */
export async function findOrderedCheckout(
  database: Queryable,
  accountId: Id<'account'>,
  session: Id<'checkout_session'>,
): Promise<AgentCheckoutRow | null> {
  return database.first<AgentCheckoutRow>(sql`
    SELECT agent_checkouts.* FROM agent_checkouts
    JOIN checkout_sessions ON checkout_sessions.account_id = agent_checkouts.account_id AND checkout_sessions.id = session
    WHERE agent_checkouts.account_id = ${accountId} AND session = ${session} AND status = 'complete'`);
}

export async function findSessionOf(
  database: Queryable,
  { account_id, session }: AgentCheckoutRow,
): Promise<PublicCheckoutSessionRow> {
  const row = await database.first<PublicCheckoutSessionRow>(sql`
    SELECT checkout_sessions.*, accounts.business_name, accounts.icon_url
    FROM checkout_sessions JOIN accounts ON accounts.id = checkout_sessions.account_id
    WHERE checkout_sessions.account_id = ${account_id} AND checkout_sessions.id = ${session}`);
  if (!row) throw new Error(`the session ${session} of a checkout is gone`);
  return row;
}

/** Null where it is paid, being paid or over: then it stays as it is. */
export async function cancelUnpaid(
  transaction: Queryable,
  { account_id, session }: AgentCheckoutRow,
): Promise<CheckoutSessionRow | null> {
  return transaction.first<CheckoutSessionRow>(sql`
    WITH canceled AS (
      UPDATE checkout_sessions SET status = 'canceled'
      WHERE account_id = ${account_id} AND id = ${session} AND status = 'open'
        AND sent_signature IS NULL AND seen_signature IS NULL RETURNING *),
    closed AS (${closeReferencesOf('canceled')})
    SELECT * FROM canceled`);
}

/** False where another update of it came first. */
export async function moveToSession(
  transaction: Queryable,
  { account_id, id, session }: AgentCheckoutRow,
  next: Pick<AgentCheckoutRow, 'session' | 'buyer' | 'fulfillment'>,
): Promise<boolean> {
  const moved = await transaction.execute(sql`
    UPDATE agent_checkouts
    SET session = ${next.session}, buyer = ${json(next.buyer)}, fulfillment = ${json(next.fulfillment)}
    WHERE account_id = ${account_id} AND id = ${id} AND session = ${session}`);
  return moved === 1;
}

/** Who buys, as it was said at the end; what was said before stays where nothing new is said. */
export async function nameBuyer(
  database: Queryable,
  { account_id, id, session }: AgentCheckoutRow,
  buyer: Buyer,
  metadata: Readonly<Record<string, string>>,
): Promise<void> {
  await database.execute(sql`
    WITH named AS (
      UPDATE agent_checkouts SET buyer = buyer || ${json(buyer)}
      WHERE account_id = ${account_id} AND id = ${id} AND session = ${session} RETURNING session)
    UPDATE checkout_sessions SET metadata = metadata || ${json(metadata)}
    FROM named WHERE account_id = ${account_id} AND checkout_sessions.id = named.session AND status = 'open'`);
}

/** Active products that have a price, the newest first; `words` must all be in the name or the description. */
export async function searchProducts(
  database: Queryable,
  accountId: Id<'account'>,
  words: readonly string[],
  before: string | null,
  limit: number,
): Promise<{ readonly id: Id<'product'> }[]> {
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
  return database.query(sql`
    SELECT id FROM products
    WHERE account_id = ${accountId} AND active AND default_price IS NOT NULL AND amount > 0
      AND (${before}::text IS NULL OR id < ${before})
      AND NOT EXISTS (
        SELECT 1 FROM unnest(${patterns}::text[]) pattern
        WHERE name || ' ' || coalesce(description, '') NOT ILIKE pattern)
    ORDER BY id DESC LIMIT ${limit}`);
}
