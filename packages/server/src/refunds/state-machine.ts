import type { RefundStatus } from '@florin/wire/payments/refund';

export type RefundChange = 'settled' | 'canceled';

interface Transition {
  readonly from: RefundStatus;
  readonly change: RefundChange;
  readonly to: RefundStatus;
}

/** The chain is the truth: what was canceled and signed all the same has gone back. */
export const refundTransitions: readonly Transition[] = [
  { from: 'requires_action', change: 'settled', to: 'succeeded' },
  { from: 'canceled', change: 'settled', to: 'succeeded' },
  { from: 'requires_action', change: 'canceled', to: 'canceled' },
];

/** The states that a change starts from. */
export function refundSourcesOf(change: RefundChange): RefundStatus[] {
  return refundTransitions.filter((transition) => transition.change === change).map(({ from }) => from);
}
