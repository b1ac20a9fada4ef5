import type { LowQuotes } from '@florin/checkout/drivers/platforms/platform-driver';
import type { LearnedFlow, OwnPlan } from '@florin/checkout/flows/learned-flow';
import { type FlowRegistry, PLANS_OF_OTHERS_MAX } from '@florin/checkout/flows/registry';
import type { CardPages } from '@florin/checkout-browser/prove/quote-page';
import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../../database/database.ts';
import { forgetRows } from '../../database/forget.ts';
import { orderedJson, sql } from '../../database/sql.ts';

/** @example createBrowserDriver({ pool, cardPages: cardPagesOf(database) }) */
export function cardPagesOf(database: Queryable): CardPages {
  return {
    async find(account, merchantOrigin) {
      const row = await database.first<{ page_origin: string }>(sql`
        SELECT page_origin FROM card_pages
        WHERE account_id = ${account} AND merchant_origin = ${merchantOrigin}`);
      return row?.page_origin ?? null;
    },

    async remember(account, merchantOrigin, pageOrigin) {
      await database.execute(sql`
        INSERT INTO card_pages (account_id, merchant_origin, page_origin)
        VALUES (${account}, ${merchantOrigin}, ${pageOrigin})
        ON CONFLICT (account_id, merchant_origin) DO UPDATE
          SET page_origin = excluded.page_origin, seen_at = excluded.seen_at
          WHERE card_pages.page_origin <> excluded.page_origin`);
    },
  };
}

/** @example defaultDrivers({ browser, lowQuotes: lowQuotesOf(database) }) */
export function lowQuotesOf(database: Queryable): LowQuotes {
  return {
    async has(account, origin) {
      const row = await database.first(sql`
        SELECT 1 FROM low_quotes WHERE account_id = ${account} AND merchant_origin = ${origin}`);
      return row !== null;
    },

    async note(account, origin) {
      await database.execute(sql`
        INSERT INTO low_quotes (account_id, merchant_origin) VALUES (${account}, ${origin})
        ON CONFLICT (account_id, merchant_origin) DO UPDATE SET noted_at = excluded.noted_at`);
    },
  };
}

const LOW_QUOTE_RETENTION = '30 days';

/** A price may have risen between quote and charge, and shops mend their taxes: their API is asked again after a while. */
export async function forgetLowQuotes(database: Queryable): Promise<void> {
  await forgetRows(database, 'low_quotes', sql`noted_at < now() - ${LOW_QUOTE_RETENTION}::interval`);
}

/**
 * Learned flows, shared by every account of the installation, and the plans that each account keeps to itself.
 * @example createLearnedDriver({ pool, registry: flowRegistry(database), browser })
 */
export function flowRegistry(database: Queryable): FlowRegistry {
  return {
    async find(origin, fingerprint) {
      const row = await database.first<{ flow: LearnedFlow }>(sql`
        SELECT flow FROM learned_flows WHERE origin = ${origin} AND fingerprint = ${fingerprint}`);
      return row?.flow ?? null;
    },

    async put(flow) {
      const isFirst = flow.revision === 1;
      const written = await database.execute(sql`
        INSERT INTO learned_flows AS present (origin, fingerprint, revision, flow)
        SELECT ${flow.origin}, ${flow.fingerprint}, ${flow.revision}, ${orderedJson(flow)}
        WHERE ${isFirst} OR EXISTS (
          SELECT 1 FROM learned_flows WHERE origin = ${flow.origin} AND fingerprint = ${flow.fingerprint})
        ON CONFLICT (origin, fingerprint) DO UPDATE
          SET revision = excluded.revision, flow = excluded.flow, learned_at = excluded.learned_at
          WHERE present.revision = excluded.revision - 1`);
      return written === 1;
    },

    async findPlan({ origin, fingerprint }, account) {
      const row = await database.first<{ plan: OwnPlan }>(sql`
        SELECT plan FROM learned_plans
        WHERE account_id = ${account} AND origin = ${origin} AND fingerprint = ${fingerprint}`);
      return row?.plan ?? null;
    },

    async putPlan({ origin, fingerprint }, account, plan) {
      await database.execute(
        plan === null
          ? sql`
        DELETE FROM learned_plans
        WHERE account_id = ${account} AND origin = ${origin} AND fingerprint = ${fingerprint}`
          : sql`
        INSERT INTO learned_plans (account_id, origin, fingerprint, plan)
        VALUES (${account}, ${origin}, ${fingerprint}, ${orderedJson(plan)})
        ON CONFLICT (account_id, origin, fingerprint) DO UPDATE SET plan = excluded.plan, learned_at = excluded.learned_at`,
      );
    },

    async plansOfOthers({ origin, fingerprint }, account) {
      const rows = await database.query<{ plan: OwnPlan }>(sql`
        SELECT plan FROM learned_plans
        WHERE origin = ${origin} AND fingerprint = ${fingerprint} AND account_id <> ${account}
        ORDER BY learned_at DESC LIMIT ${PLANS_OF_OTHERS_MAX}`);
      return rows.map(({ plan }) => plan);
    },
  };
}

/** A learned flow, as an operator reads it. */
export interface LearnedFlowRow {
  readonly origin: string;
  readonly fingerprint: string;
  readonly revision: number;
  readonly learned_at: string;
}

/** Those that were learned last come first. */
export function listLearnedFlows(database: Queryable, limit: number): Promise<LearnedFlowRow[]> {
  return database.query<LearnedFlowRow>(sql`
    SELECT origin, fingerprint, revision, learned_at::text FROM learned_flows
    ORDER BY learned_at DESC LIMIT ${limit}`);
}

const PLAN_RETENTION = '90 days';

/** A plan may hold what a shop wrote for one account; it is learned again where it is still needed. */
export async function forgetOldPlans(database: Queryable): Promise<void> {
  await forgetRows(database, 'learned_plans', sql`learned_at < now() - ${PLAN_RETENTION}::interval`);
}

const FLOW_RETENTION = '180 days';

/** Shops change, and each change is learned beside what was learned before. One that is still as it was is learned again. */
export async function forgetOldFlows(database: Queryable): Promise<void> {
  await forgetRows(database, 'learned_flows', sql`learned_at < now() - ${FLOW_RETENTION}::interval`);
}

const FAILURES_FREE = 3;
const PAUSE_SECONDS_MAX = 60;

/** What an account meets at a merchant. What others met there is not counted: nobody can pause a shop for someone else. */
export interface Dealings {
  readonly account: Id<'account'>;
  readonly host: string;
}

/** Until when a merchant that keeps failing an account is left alone by it, or null. */
export async function findPauseEnd(database: Queryable, { account, host }: Dealings): Promise<number | null> {
  const row = await database.first<{ paused_until: number }>(sql`
    SELECT paused_until FROM merchant_pauses
    WHERE account_id = ${account} AND host = ${host} AND paused_until > now()`);
  return row?.paused_until ?? null;
}

/** Failures in a row double the pause; the first few cost nothing, since pages fail now and then. */
export async function noteFailure(database: Queryable, { account, host }: Dealings): Promise<void> {
  await database.execute(sql`
    INSERT INTO merchant_pauses AS present (account_id, host, failures, paused_until)
    VALUES (${account}, ${host}, 1, now())
    ON CONFLICT (account_id, host) DO UPDATE SET
      failures = least(present.failures + 1, 100),
      paused_until = now() + CASE WHEN present.failures + 1 < ${FAILURES_FREE} THEN interval '0' ELSE
        least(2 ^ least(present.failures + 1 - ${FAILURES_FREE}, 10), ${PAUSE_SECONDS_MAX}) * interval '1 second' END`);
}

/** The merchant itself said how long it wants to be left alone: for so long this account leaves it. */
export async function noteLimit(
  database: Queryable,
  { account, host }: Dealings,
  retryAfterMs: number,
): Promise<void> {
  await database.execute(sql`
    INSERT INTO merchant_pauses AS present (account_id, host, failures, paused_until)
    VALUES (${account}, ${host}, 1, now() + ${retryAfterMs} * interval '1 millisecond')
    ON CONFLICT (account_id, host) DO UPDATE SET
      failures = least(present.failures + 1, 100), paused_until = greatest(present.paused_until, excluded.paused_until)`);
}

/** One success ends the pause and the count. */
export async function noteSuccess(database: Queryable, { account, host }: Dealings): Promise<void> {
  await database.execute(sql`
    DELETE FROM merchant_pauses WHERE account_id = ${account} AND host = ${host}`);
}

export async function forgetOldPauses(database: Queryable): Promise<void> {
  await database.execute(sql`DELETE FROM merchant_pauses WHERE paused_until < now() - interval '1 hour'`);
}
