import { failed } from '@florin/page-reading/failure';
import type { Placed } from '@florin/page-reading/purchase';
import type { Queryable } from '../../database/database.ts';
import { orderedJson, sql } from '../../database/sql.ts';
import type { Claim } from '../../idempotency/claim.ts';
import { rememberCall } from '../call-store.ts';
import { keptOrder } from '../charges/charge-store.ts';
import { failureColumns } from '../charges/failure-store.ts';
import { shortened } from '../charges/shortened.ts';
import { transitionOf } from '../state-machine.ts';
import { addAdvanceJob, allows, type CheckoutIntentRow, standingOf } from '../store.ts';

/** They paid by themselves: no card of the account was charged, and nothing counts as spent under a mandate. */
export async function recordPersonsOrder(
  database: Queryable,
  { account_id, id, round }: CheckoutIntentRow,
  { chargeId, order }: Placed,
  claim: Claim | null,
): Promise<boolean> {
  const recorded = await database.first(sql`
    WITH changed AS (
      UPDATE checkout_intents
      SET status = ${transitionOf('buy_oneself').to}, status_reason = NULL, charge_id = ${shortened(chargeId) || id},
        merchant_order = ${orderedJson(order === undefined ? null : keptOrder(order))},
        card = NULL, cvc_sealed = NULL, amount = NULL
      WHERE account_id = ${account_id} AND id = ${id} AND round = ${round} AND ${allows('buy_oneself')}
      RETURNING id),
    called AS (${rememberCall(claim, sql`changed`)})
    SELECT id FROM changed`);
  return recorded !== null;
}

/** What the person went on with can never be bought any more. */
export async function endHandOver(
  database: Queryable,
  { account_id, id, round, hand_over }: CheckoutIntentRow,
  detail: string,
): Promise<void> {
  const failure = failed('unsupported_checkout', detail, hand_over?.reason ?? 'person_required');
  await database.execute(sql`
    UPDATE checkout_intents
    SET status = ${transitionOf('break_off').to}, status_reason = ${failure.reason}, detail = ${shortened(detail)},
      ${failureColumns(failure)}, cvc_sealed = NULL
    WHERE account_id = ${account_id} AND id = ${id} AND round = ${round} AND ${allows('break_off')}`);
}

const LOOK_MS_MIN = 2_000;
const LOOK_MS_MAX = 60_000;

/** @example lookDelayMs(40_000) // 10000: soon at first, ever more rarely */
function lookDelayMs(ageMs: number): number {
  return Math.min(Math.max(ageMs / 4, LOOK_MS_MIN), LOOK_MS_MAX);
}

/** Looks at the shop later, for as long as this row waits for a person. */
export async function scheduleHandOverLook(
  database: Queryable,
  { account_id, id, round }: CheckoutIntentRow,
  sinceMs: number,
): Promise<void> {
  const runAt = new Date(Date.now() + lookDelayMs(Date.now() - sinceMs));
  await database.query(sql`
    SELECT ${addAdvanceJob(sql`waiting`, 'quote', runAt)}
    FROM (
      SELECT id, account_id, lane FROM checkout_intents
      WHERE account_id = ${account_id} AND id = ${id} AND round = ${round} AND hand_over IS NOT NULL
        AND ${allows('respond')} AND expires_at > now()) waiting, ${standingOf(sql`waiting`)}`);
}
