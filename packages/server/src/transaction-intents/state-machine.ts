import type { TransactionIntentStatus } from '@florin/wire/payments/transaction-intent';

/** `seen` at `confirmed`, `lost` when that is rolled back, `paid` at the settlement commitment. */
export type IntentChange = 'seen' | 'lost' | 'paid' | 'canceled';

interface Transition {
  readonly from: TransactionIntentStatus;
  readonly change: IntentChange;
  readonly to: TransactionIntentStatus;
}

export const intentTransitions: readonly Transition[] = [
  { from: 'requires_action', change: 'seen', to: 'processing' },
  { from: 'processing', change: 'lost', to: 'requires_action' },
  { from: 'requires_action', change: 'paid', to: 'succeeded' },
  { from: 'processing', change: 'paid', to: 'succeeded' },
  { from: 'requires_action', change: 'canceled', to: 'canceled' },
];

/** The states that a change starts from. */
export function intentSourcesOf(change: IntentChange): TransactionIntentStatus[] {
  return intentTransitions.filter((transition) => transition.change === change).map(({ from }) => from);
}
