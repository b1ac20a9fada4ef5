import type { Json, JsonObject } from '@florin/page-reading/json';
import type { Flow, PlacedOrder } from '@florin/page-reading/purchase';
import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../../database/database.ts';
import { NOTHING, orderedJson, type Sql, sql } from '../../database/sql.ts';
import { addJob, hasJob } from '../../jobs/store.ts';

/** An order that somebody has taken up to look at. */
export interface FollowedOrder {
  readonly intent_id: Id<'checkout_intent'>;
  readonly account_id: Id<'account'>;
  readonly order_id: string;
  /** What the merchant has told of it since the last look. */
  readonly told: Json;
  /** Counts who took it up, and what was told: only the last one records. */
  readonly looks: number;
  readonly flow: Flow;
  readonly allowed_hosts: readonly string[] | null;
}

/** Long enough for most parcels, and for what is sent back. */
const FOLLOWED_FOR = '30 days';
const PAUSE_FIRST = '10 minutes';
const PAUSE_MAX = '1 day';
const PAUSE_GROWTH = 3;

/**
 * Begins to follow the orders of `rows`, something with the columns `id`, `account_id` and `flow`; a part of the statement
 * that records the purchase, before which the charge's trail still names the session. The first look comes with
 * `addOrderJob`.
 */
export function followOrders(rows: Sql, orderId: string): Sql {
  return sql`INSERT INTO checkout_orders (intent_id, account_id, merchant_origin, order_id, session_id, look_at)
    SELECT id, ${rows}.account_id, flow ->> 'origin', ${orderId}, before.trail ->> 'session', now()
    FROM ${rows}
    JOIN checkout_charges before ON before.account_id = ${rows}.account_id AND before.intent_id = ${rows}.id
    ON CONFLICT DO NOTHING`;
}

/** The next look; charges and quotes go before it, and four at once are enough for an installation. */
export function addOrderJob(intent: Sql, runAt: Sql): Sql {
  const queue = sql`'order ' || (hashtext(${intent}) & 3)`;
  return addJob('checkout_order', { intent, queue, runAt, priority: sql`100` });
}

/** Takes an order up: the next look is set before this one, so that a crash repeats nothing at once. */
export function takeUpOrder(database: Queryable, intentId: string): Promise<FollowedOrder | null> {
  return database.first<FollowedOrder>(sql`
    WITH taken AS (
      UPDATE checkout_orders
      SET looks = looks + 1, look_at = now() + least(${PAUSE_FIRST}::interval * power(${PAUSE_GROWTH}::int, least(looks, 20)),
        ${PAUSE_MAX}::interval)
      WHERE intent_id = ${intentId} AND look_at IS NOT NULL RETURNING *)
    SELECT taken.intent_id, taken.account_id, order_id, told, looks, flow, allowed_hosts
    FROM taken JOIN checkout_intents
      ON checkout_intents.account_id = taken.account_id AND checkout_intents.id = taken.intent_id`);
}

/**
 * Shows what the merchant said, where it said something, and sets the next look unless nothing more is expected. False
 * where somebody else has looked since, or the order is not followed any more.
 */
export async function recordOrder(
  database: Queryable,
  { intent_id, account_id, looks }: FollowedOrder,
  { url, status }: Pick<PlacedOrder, 'url' | 'status'>,
  isOver: boolean,
  keys?: readonly JsonObject[],
): Promise<boolean> {
  const shown = sql`json_build_object('number', merchant_order -> 'number',
    'url', coalesce(${url}::text, merchant_order ->> 'url'), 'status', coalesce(${status}::text, merchant_order ->> 'status'))`;
  const recorded = await database.first(sql`
    WITH followed AS (
      UPDATE checkout_orders
      SET told = NULL, look_at = CASE WHEN NOT ${isOver} AND look_at < placed_at + ${FOLLOWED_FOR}::interval THEN look_at END
      WHERE intent_id = ${intent_id} AND account_id = ${account_id} AND looks = ${looks} RETURNING *),
    shown AS (
      UPDATE checkout_intents SET merchant_order = ${shown}
      FROM followed
      WHERE checkout_intents.id = followed.intent_id AND checkout_intents.account_id = followed.account_id
        AND checkout_intents.status = 'succeeded' AND checkout_intents.charge_id = followed.order_id
        AND merchant_order::text IS DISTINCT FROM ${shown}::text)
    ${keys === undefined ? NOTHING : sql`, known AS (${keepKeys(sql`followed`, keys)})`}
    SELECT CASE WHEN look_at IS NOT NULL THEN ${addOrderJob(sql`followed.intent_id`, sql`followed.look_at`)} END
    FROM followed`);
  return recorded !== null;
}

function keepKeys(rows: Sql, keys: readonly JsonObject[]): Sql {
  return sql`INSERT INTO merchant_keys (merchant_origin, keys)
    SELECT merchant_origin, ${orderedJson(keys)} FROM ${rows}
    ON CONFLICT (merchant_origin) DO UPDATE SET keys = excluded.keys, read_at = excluded.read_at`;
}

/** A merchant that may have signed, and the keys of its profile. */
export interface Signer {
  readonly merchant_origin: string;
  readonly keys: readonly JsonObject[];
}

/** Orders of as many merchants may have the same id. */
const SIGNERS_MAX = 50;

/** Who may have signed a message: the merchant that it names, else those that have an order of this id. */
export function findSigners(database: Queryable, origin: string | null, orderId: string): Promise<Signer[]> {
  if (origin !== null)
    return database.query<Signer>(sql`
      SELECT merchant_origin, keys FROM merchant_keys WHERE merchant_origin = ${origin}`);
  return database.query<Signer>(sql`
    SELECT merchant_origin, keys FROM merchant_keys WHERE merchant_origin IN (
      SELECT merchant_origin FROM checkout_orders WHERE order_id = ${orderId}) LIMIT ${SIGNERS_MAX}`);
}

/** What a merchant tells, once its signature was verified. */
export interface OrderMessage {
  readonly merchantOrigin: string;
  /** Null where the protocol's version names the session alone. */
  readonly orderId: string | null;
  readonly sessionId: string | null;
  /** By the merchant's clock. */
  readonly saidAtMs: number;
  /** Null where it is no more than a reason to ask. */
  readonly told: Json;
}

/**
 * Takes note of what a merchant tells and has somebody look: of orders of its own alone, and only where it has said nothing
 * later. Whoever looks at that moment knows nothing of it and records nothing. Whether there is such an order is nobody's business but ours.
 */
export async function noteOrderMessage(database: Queryable, message: OrderMessage): Promise<void> {
  const { merchantOrigin, orderId, sessionId, saidAtMs, told } = message;
  if (orderId === null && sessionId === null) return;
  const saidAt = new Date(saidAtMs);
  await database.query(sql`
    WITH noted AS (
      UPDATE checkout_orders
      SET told = ${orderedJson(told)}, told_at = ${saidAt}, look_at = now(), looks = looks + 1
      WHERE merchant_origin = ${merchantOrigin} AND (told_at IS NULL OR told_at <= ${saidAt})
        AND ${orderId === null ? sql`session_id = ${sessionId}` : sql`order_id = ${orderId}`}
        AND (${sessionId}::text IS NULL OR session_id IS NULL OR session_id = ${sessionId})
      RETURNING intent_id)
    SELECT ${addOrderJob(sql`noted.intent_id`, sql`now()`)} FROM noted`);
}

/** A look that is this late was lost: a job is no more than a reminder, the row is what counts. */
const OVERDUE = '1 minute';
const REMINDERS_MAX = 500;

/** Makes a new job for every order whose look is overdue and that has none. */
export async function remindOfOrders(database: Queryable): Promise<void> {
  await database.query(sql`
    SELECT ${addOrderJob(sql`due.intent_id`, sql`now()`)} FROM (
      SELECT intent_id FROM checkout_orders
      WHERE look_at < now() - ${OVERDUE}::interval AND NOT ${hasJob('checkout_order', sql`checkout_orders.intent_id`)}
      LIMIT ${REMINDERS_MAX}) due`);
}
