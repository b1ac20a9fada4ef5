import type { CheckoutSessionStatus } from '@florin/wire/payments/checkout-session';

export type CheckoutSessionChange = 'paid' | 'canceled' | 'expired';

interface Transition {
  readonly from: CheckoutSessionStatus;
  readonly change: CheckoutSessionChange;
  readonly to: CheckoutSessionStatus;
}

export const checkoutSessionTransitions: readonly Transition[] = [
  { from: 'open', change: 'paid', to: 'complete' },
  { from: 'open', change: 'canceled', to: 'canceled' },
  { from: 'open', change: 'expired', to: 'canceled' },
];

/** The states that a change starts from. */
export function checkoutSessionSourcesOf(change: CheckoutSessionChange): CheckoutSessionStatus[] {
  return checkoutSessionTransitions
    .filter((transition) => transition.change === change)
    .map(({ from }) => from);
}
