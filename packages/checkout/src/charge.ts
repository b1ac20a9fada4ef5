import type { CommitOutcome, ReconcileOutcome } from '@florin/checkout-browser/driver';

/**
 * - `prepared`: confirmed, nothing irreversible done; a crash here is repeated safely.
 * - `submitting`: written down immediately before the single submit; found after a crash it is reconciled.
 * - `authenticating`: the issuer waits for the cardholder.
 * - `unknown`: submitted, and nobody can say yet what came of it. Neither a failure nor a success.
 * - `abandoned`: certain that nothing was ordered and nothing will be.
 */
export type ChargeState =
  | 'prepared'
  | 'submitting'
  | 'authenticating'
  | 'unknown'
  | 'placed'
  | 'declined'
  | 'abandoned';

export type ChargeEvent = 'arm' | 'place' | 'decline' | 'challenge' | 'lose_sight' | 'abandon';

export interface Transition {
  readonly from: ChargeState;
  readonly event: ChargeEvent;
  readonly to: ChargeState;
}

/** The whole life of a charge. Each row is one compare-and-set in the database: `set state = to where state = from`. */
export const CHARGE_TRANSITIONS: readonly Transition[] = [
  { from: 'prepared', event: 'arm', to: 'submitting' },
  { from: 'prepared', event: 'decline', to: 'declined' },
  { from: 'prepared', event: 'abandon', to: 'abandoned' },
  { from: 'submitting', event: 'place', to: 'placed' },
  { from: 'submitting', event: 'decline', to: 'declined' },
  { from: 'submitting', event: 'challenge', to: 'authenticating' },
  { from: 'submitting', event: 'abandon', to: 'abandoned' },
  { from: 'submitting', event: 'lose_sight', to: 'unknown' },
  { from: 'authenticating', event: 'arm', to: 'submitting' },
  { from: 'authenticating', event: 'place', to: 'placed' },
  { from: 'authenticating', event: 'decline', to: 'declined' },
  { from: 'authenticating', event: 'challenge', to: 'authenticating' },
  { from: 'authenticating', event: 'abandon', to: 'abandoned' },
  { from: 'authenticating', event: 'lose_sight', to: 'unknown' },
  { from: 'unknown', event: 'place', to: 'placed' },
  { from: 'unknown', event: 'decline', to: 'declined' },
  { from: 'unknown', event: 'challenge', to: 'authenticating' },
  { from: 'unknown', event: 'abandon', to: 'abandoned' },
  { from: 'unknown', event: 'lose_sight', to: 'unknown' },
];

/**
 * Where an event leads, or null where it must not happen.
 * @example nextState('submitting', 'arm') // null: what was submitted is never submitted again
 */
export function nextState(from: ChargeState, event: ChargeEvent): ChargeState | null {
  return CHARGE_TRANSITIONS.find((row) => row.from === from && row.event === event)?.to ?? null;
}

/** The states from which an event may be recorded, for `where state = any(…)`. */
export function statesBefore(event: ChargeEvent): readonly ChargeState[] {
  return CHARGE_TRANSITIONS.filter((row) => row.event === event).map(({ from }) => from);
}

/** @example isFinal('unknown') // false */
export function isFinal(state: ChargeState): boolean {
  return !CHARGE_TRANSITIONS.some((row) => row.from === state);
}

const EVENTS: Record<(CommitOutcome | ReconcileOutcome)['kind'], ChargeEvent> = {
  placed: 'place',
  declined: 'decline',
  authentication: 'challenge',
  not_submitted: 'abandon',
  no_order: 'abandon',
  unknown: 'lose_sight',
};

/** @example eventOf({ kind: 'placed', chargeId: 'order_7' }) // 'place' */
export function eventOf(outcome: CommitOutcome | ReconcileOutcome): ChargeEvent {
  return EVENTS[outcome.kind];
}

export type NextMove = 'commit' | 'reconcile' | 'await_cardholder' | 'nothing';

/**
 * What a worker does with a charge that it finds, whoever left it there and however.
 * @example nextMove('submitting') // 'reconcile'
 */
export function nextMove(state: ChargeState): NextMove {
  if (state === 'prepared') return 'commit';
  if (state === 'authenticating') return 'await_cardholder';
  return isFinal(state) ? 'nothing' : 'reconcile';
}

export type IntentResult =
  | { readonly status: 'succeeded'; readonly reason: null }
  | { readonly status: 'processing'; readonly reason: null }
  | { readonly status: 'requires_action'; readonly reason: 'authentication_required' }
  | {
      readonly status: 'failed';
      readonly reason:
        | 'card_declined'
        | 'insufficient_balance'
        | 'authentication_required'
        | 'out_of_stock'
        | 'unsupported_checkout'
        | 'merchant_error';
    };

/**
 * How an outcome shows on the intent. A price that rose is the merchant's doing; an unknown outcome is no outcome, and
 * is not recorded at all while the charge waits for the cardholder.
 * @example intentResultOf({ kind: 'unknown', detail: 'timed out' }) // { status: 'processing', reason: null }
 */
export function intentResultOf(outcome: CommitOutcome | ReconcileOutcome): IntentResult {
  switch (outcome.kind) {
    case 'placed':
      return { status: 'succeeded', reason: null };
    case 'unknown':
      return { status: 'processing', reason: null };
    case 'authentication':
      return { status: 'requires_action', reason: 'authentication_required' };
    case 'declined':
      return { status: 'failed', reason: outcome.reason };
    case 'no_order':
      return { status: 'failed', reason: 'merchant_error' };
    case 'not_submitted':
      return {
        status: 'failed',
        reason: outcome.reason === 'price_rose' ? 'merchant_error' : outcome.reason,
      };
  }
}
