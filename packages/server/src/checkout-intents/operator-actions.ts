import type { Sql } from '../database/database.ts';
import { allows, transitionOf } from './state-machine.ts';
import { readIntent } from './store.ts';
import { recordOutcome, takeUpCharge } from './worker/charge-store.ts';

export type OperatorOutcome = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/**
 * Cancels an intent for the operator (`sithril_canceled`): before confirmation, or after it while nothing was submitted. A
 * charge that may have reached the merchant cannot be canceled, only resolved.
 * @example await cancelAsOperator(sql, 'ci_01k9…')
 */
export async function cancelAsOperator(sql: Sql, id: string): Promise<OperatorOutcome> {
  const unconfirmed = await sql`
    UPDATE checkout_intents
    SET status = ${transitionOf('expire').to}, status_reason = 'sithril_canceled', cvc_sealed = NULL
    WHERE id = ${id} AND ${allows(sql, 'expire')} RETURNING 1`;
  if (unconfirmed.length === 1) return { ok: true };
  const withdrawn = await sql`
    WITH abandoned AS (
      UPDATE checkout_charges SET state = 'abandoned', claim = claim + 1, detail = 'canceled by the operator'
      WHERE intent_id = ${id} AND state = 'prepared' RETURNING intent_id)
    UPDATE checkout_intents
    SET status = ${transitionOf('withdraw').to}, status_reason = 'sithril_canceled', cvc_sealed = NULL
    FROM abandoned WHERE checkout_intents.id = abandoned.intent_id AND ${allows(sql, 'withdraw')} RETURNING 1`;
  if (withdrawn.length === 1) return { ok: true };
  return { ok: false, reason: await whyNot(sql, id, 'canceled') };
}

/**
 * Settles a charge that nobody could find out about, after a person has: the merchant's order, or certainty that there is
 * none. Only charges that were submitted can be resolved.
 * @example await resolveCharge(sql, 'ci_01k9…', { kind: 'placed', chargeId: 'order 10042' })
 */
export async function resolveCharge(
  sql: Sql,
  id: string,
  finding: { readonly kind: 'placed'; readonly chargeId: string } | { readonly kind: 'no_order' },
): Promise<OperatorOutcome> {
  const [submitted] = await sql`
    SELECT 1 FROM checkout_charges
    WHERE intent_id = ${id} AND state IN ('submitting', 'unknown', 'authenticating')`;
  if (!submitted) return { ok: false, reason: await whyNot(sql, id, 'resolved') };
  const charge = await takeUpCharge(sql, id);
  const outcome =
    finding.kind === 'placed' ? finding : ({ ...finding, detail: 'resolved by the operator' } as const);
  const isRecorded = charge !== null && (await recordOutcome(sql, charge, outcome, 0));
  return isRecorded ? { ok: true } : { ok: false, reason: await whyNot(sql, id, 'resolved') };
}

async function whyNot(sql: Sql, id: string, action: string): Promise<string> {
  const row = await readIntent(sql, id);
  if (row === null) return `there is no checkout intent ${id}`;
  const [charge] = await sql<{ state: string }[]>`SELECT state FROM checkout_charges WHERE intent_id = ${id}`;
  const state = charge ? `${row.status}, its charge is ${charge.state}` : row.status;
  return `the intent is ${state}; it cannot be ${action}`;
}
