import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { allows, transitionOf } from './state-machine.ts';
import { readIntent } from './store.ts';
import { recordOutcome, takeUpCharge } from './worker/charge-store.ts';

export type OperatorOutcome = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/**
 * Cancels an intent for the operator (`sithril_canceled`): before confirmation, or after it while nothing was submitted. A
 * charge that may have reached the merchant cannot be canceled, only resolved.
 * @example await cancelAsOperator(database, 'ci_01k9…')
 */
export async function cancelAsOperator(database: Queryable, id: string): Promise<OperatorOutcome> {
  const unconfirmed = await database.query(sql`
    UPDATE checkout_intents
    SET status = ${transitionOf('expire').to}, status_reason = 'sithril_canceled', cvc_sealed = NULL
    WHERE id = ${id} AND ${allows('expire')} RETURNING 1`);
  if (unconfirmed.length === 1) return { ok: true };
  const withdrawn = await database.query(sql`
    WITH abandoned AS (
      UPDATE checkout_charges SET state = 'abandoned', claim = claim + 1, detail = 'canceled by the operator'
      WHERE intent_id = ${id} AND state = 'prepared' RETURNING intent_id)
    UPDATE checkout_intents
    SET status = ${transitionOf('withdraw').to}, status_reason = 'sithril_canceled', cvc_sealed = NULL
    FROM abandoned WHERE checkout_intents.id = abandoned.intent_id AND ${allows('withdraw')} RETURNING 1`);
  if (withdrawn.length === 1) return { ok: true };
  return { ok: false, reason: await whyNot(database, id, 'canceled') };
}

/**
 * Settles a charge that nobody could find out about, after a person has: the merchant's order, or certainty that there is
 * none. Only charges that were submitted can be resolved.
 * @example await resolveCharge(database, 'ci_01k9…', { kind: 'placed', chargeId: 'order 10042' })
 */
export async function resolveCharge(
  database: Queryable,
  id: string,
  finding: { readonly kind: 'placed'; readonly chargeId: string } | { readonly kind: 'no_order' },
): Promise<OperatorOutcome> {
  const [submitted] = await database.query(sql`
    SELECT 1 FROM checkout_charges
    WHERE intent_id = ${id} AND state IN ('submitting', 'unknown', 'authenticating')`);
  if (!submitted) return { ok: false, reason: await whyNot(database, id, 'resolved') };
  const charge = await takeUpCharge(database, id);
  const outcome =
    finding.kind === 'placed' ? finding : ({ ...finding, detail: 'resolved by the operator' } as const);
  const isRecorded = charge !== null && (await recordOutcome(database, charge, outcome, 0));
  return isRecorded ? { ok: true } : { ok: false, reason: await whyNot(database, id, 'resolved') };
}

async function whyNot(database: Queryable, id: string, action: string): Promise<string> {
  const row = await readIntent(database, id);
  if (row === null) return `there is no checkout intent ${id}`;
  const [charge] = await database.query<{ state: string }>(
    sql`SELECT state FROM checkout_charges WHERE intent_id = ${id}`,
  );
  const state = charge ? `${row.status}, its charge is ${charge.state}` : row.status;
  return `the intent is ${state}; it cannot be ${action}`;
}
