import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../../../database/database.ts';
import { type Sql, sql } from '../../../database/sql.ts';
import { firstIdAt } from '../../../ids.ts';

/** What was paid on a day; days are counted from the start of 1970, in UTC. */
export interface DayRow {
  readonly day: number;
  readonly received: number;
  /** What went back of refunds that were made on it. */
  readonly refunded: number;
}

/** Days without payments are left out. */
export async function receivedByDay(
  database: Queryable,
  accountId: Id<'account'>,
  sinceSeconds: number,
): Promise<DayRow[]> {
  return database.query<DayRow>(sql`
    SELECT day, sum(received)::bigint AS received, sum(refunded)::bigint AS refunded FROM (
      SELECT created / 86400 AS day, amount AS received, 0 AS refunded FROM transactions
      WHERE account_id = ${accountId} AND created >= ${sinceSeconds}
        AND type IN ('checkout_session', 'transaction_intent')
      UNION ALL
      SELECT created / 86400, 0, amount FROM refunds
      WHERE account_id = ${accountId} AND id >= ${firstIdAt('refund', sinceSeconds)} AND status = 'succeeded'
        AND transaction IS NOT NULL) moved
    GROUP BY 1 ORDER BY 1`);
}

/** How many things wait for the merchant, each up to `COUNT_MAX`. */
export interface NeedsRow {
  readonly unmatched: number;
  readonly refunds: number;
  readonly to_confirm: number;
  readonly to_answer: number;
  readonly unfunded: number;
  readonly undelivered: number;
  readonly failing: number;
}

/** Nobody reads further, and nothing longer needs to be counted. */
export const COUNT_MAX = 100;
const RECENTLY_SECONDS = 3 * 86_400;

export async function countNeeds(database: Queryable, accountId: Id<'account'>): Promise<NeedsRow> {
  const recently = Math.floor(Date.now() / 1000) - RECENTLY_SECONDS;
  const row = await database.first<NeedsRow>(sql`
    SELECT
      ${counted(sql`unmatched_payments WHERE account_id = ${accountId} AND amount_refunded < amount`)} AS unmatched,
      ${counted(sql`refunds WHERE account_id = ${accountId} AND status = 'requires_action' AND sent_signature IS NULL`)} AS refunds,
      ${counted(sql`checkout_intents WHERE account_id = ${accountId} AND status = 'requires_confirmation'`)} AS to_confirm,
      ${counted(sql`checkout_intents WHERE account_id = ${accountId} AND status = 'requires_action'`)} AS to_answer,
      ${counted(sql`gifts WHERE account_id = ${accountId} AND status = 'requires_action'`)} AS unfunded,
      ${counted(sql`webhook_deliveries WHERE account_id = ${accountId} AND status = 'failed' AND test_event IS NULL AND created >= ${recently}`)} AS undelivered,
      ${counted(sql`webhook_endpoints WHERE account_id = ${accountId} AND failing_since IS NOT NULL AND status = 'enabled'`)} AS failing`);
  return row!;
}

function counted(rows: Sql): Sql {
  return sql`(SELECT count(*) FROM (SELECT 1 FROM ${rows} LIMIT ${COUNT_MAX}) counted)`;
}

/** What a merchant has done so far. */
export interface FirstStepsRow {
  readonly has_product: boolean;
  readonly has_link: boolean;
  readonly has_payment: boolean;
}

export async function findFirstSteps(database: Queryable, accountId: Id<'account'>): Promise<FirstStepsRow> {
  const row = await database.first<FirstStepsRow>(sql`
    SELECT
      EXISTS (SELECT 1 FROM products WHERE account_id = ${accountId} AND active) AS has_product,
      EXISTS (SELECT 1 FROM checkout_links WHERE account_id = ${accountId}) AS has_link,
      EXISTS (SELECT 1 FROM transactions WHERE account_id = ${accountId}
        AND type IN ('checkout_session', 'transaction_intent')) AS has_payment`);
  return row!;
}
