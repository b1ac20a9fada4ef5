import type { Queryable } from '../database/database.ts';
import { cancelForOperator } from './cancel/cancel-store.ts';
import { findChargeState, recordOutcome, takeUpCharge } from './charges/charge-store.ts';
import { findCheckoutIntentOfAnyAccount } from './store.ts';

export type OperatorOutcome = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/**
 * Cancels an intent for the operator (`sithril_canceled`): before confirmation, or after it while nothing was submitted. A
 * charge that may have reached the merchant cannot be canceled, only resolved.
 * @example await cancelAsOperator(database, 'ci_01k9…')
 */
export async function cancelAsOperator(database: Queryable, id: string): Promise<OperatorOutcome> {
  if (await cancelForOperator(database, id, 'expire')) return { ok: true };
  if (await cancelForOperator(database, id, 'withdraw')) return { ok: true };
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
  const state = await findChargeState(database, id);
  const isSubmitted = state === 'submitting' || state === 'unknown' || state === 'authenticating';
  if (!isSubmitted) return { ok: false, reason: await whyNot(database, id, 'resolved') };
  const charge = await takeUpCharge(database, id);
  const outcome =
    finding.kind === 'placed' ? finding : ({ ...finding, detail: 'resolved by the operator' } as const);
  const isRecorded =
    charge !== null && (await recordOutcome(database, charge, outcome, { authenticationMs: 0 }));
  return isRecorded ? { ok: true } : { ok: false, reason: await whyNot(database, id, 'resolved') };
}

async function whyNot(database: Queryable, id: string, action: string): Promise<string> {
  const row = await findCheckoutIntentOfAnyAccount(database, id);
  if (row === null) return `there is no checkout intent ${id}`;
  const chargeState = await findChargeState(database, id);
  const state = chargeState === null ? row.status : `${row.status}, its charge is ${chargeState}`;
  return `the intent is ${state}; it cannot be ${action}`;
}
