import type { CheckoutIntentStatus } from '@florin/wire/checkout/checkout-intent';

/**
 * What can happen to an intent. Up to `confirm` it is about the quote; after it, the intent shows what becomes of the
 * charge (`place`, `decline`, `challenge`, `wait`, `ask_outcome`).
 */
export type CheckoutIntentChange =
  | 'ask'
  | 'quote'
  | 'fail'
  | 'hand_over'
  | 'buy_oneself'
  | 'break_off'
  | 'respond'
  | 'confirm'
  | 'ask_again'
  | 'cancel'
  | 'expire'
  | 'place'
  | 'decline'
  | 'challenge'
  | 'wait'
  | 'ask_outcome'
  | 'withdraw';

interface Transition {
  readonly change: CheckoutIntentChange;
  readonly from: readonly CheckoutIntentStatus[];
  /** Whether it happens to confirmed intents; `processing` and `requires_action` mean different things by then. */
  readonly confirmed: boolean;
  readonly to: CheckoutIntentStatus;
}

/** The life of an intent. Each row is one compare-and-set in the database. */
const TRANSITIONS: readonly Transition[] = [
  { change: 'ask', from: ['processing'], confirmed: false, to: 'requires_action' },
  { change: 'quote', from: ['processing'], confirmed: false, to: 'requires_confirmation' },
  { change: 'fail', from: ['processing'], confirmed: false, to: 'failed' },
  // Only a person gets any further at the shop: they are sent there, and what they do there ends it or lets it go on.
  { change: 'hand_over', from: ['processing'], confirmed: false, to: 'requires_action' },
  { change: 'buy_oneself', from: ['requires_action', 'processing'], confirmed: false, to: 'succeeded' },
  { change: 'break_off', from: ['requires_action', 'processing'], confirmed: false, to: 'failed' },
  { change: 'respond', from: ['requires_action'], confirmed: false, to: 'processing' },
  { change: 'confirm', from: ['requires_confirmation'], confirmed: false, to: 'processing' },
  // Another purchase has used the card's security code up since this one was quoted.
  { change: 'ask_again', from: ['requires_confirmation'], confirmed: false, to: 'requires_action' },
  {
    change: 'cancel',
    from: ['requires_action', 'requires_confirmation', 'processing'],
    confirmed: false,
    to: 'canceled',
  },
  {
    change: 'expire',
    from: ['requires_action', 'requires_confirmation', 'processing'],
    confirmed: false,
    to: 'canceled',
  },
  { change: 'place', from: ['processing', 'requires_action'], confirmed: true, to: 'succeeded' },
  { change: 'decline', from: ['processing', 'requires_action'], confirmed: true, to: 'failed' },
  { change: 'challenge', from: ['processing', 'requires_action'], confirmed: true, to: 'requires_action' },
  { change: 'wait', from: ['processing', 'requires_action'], confirmed: true, to: 'processing' },
  // Nobody could find out what became of the order: a person says it.
  { change: 'ask_outcome', from: ['processing', 'requires_action'], confirmed: true, to: 'requires_action' },
  // The caller or the operator, on a charge that was not armed yet.
  { change: 'withdraw', from: ['processing'], confirmed: true, to: 'canceled' },
];

/** @example transitionOf('confirm').to // 'processing' */
export function transitionOf(change: CheckoutIntentChange): Transition {
  return TRANSITIONS.find((transition) => transition.change === change)!;
}
