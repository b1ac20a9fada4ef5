import type { TransactionIntentStatus } from '@florin/wire/payments/transaction-intent';

/** `seen` at `confirmed`, `lost` when that is rolled back, `paid` at the settlement commitment. */
export type TransactionIntentChange = 'seen' | 'lost' | 'paid' | 'canceled' | 'expired';

interface Transition {
  readonly from: TransactionIntentStatus;
  readonly change: TransactionIntentChange;
  readonly to: TransactionIntentStatus;
}

export const transactionIntentTransitions: readonly Transition[] = [
  { from: 'requires_action', change: 'seen', to: 'processing' },
  { from: 'processing', change: 'lost', to: 'requires_action' },
  { from: 'requires_action', change: 'paid', to: 'succeeded' },
  { from: 'processing', change: 'paid', to: 'succeeded' },
  { from: 'requires_action', change: 'canceled', to: 'canceled' },
  { from: 'requires_action', change: 'expired', to: 'canceled' },
];

/** The states that a change starts from. */
export function transactionIntentSourcesOf(change: TransactionIntentChange): TransactionIntentStatus[] {
  return transactionIntentTransitions
    .filter((transition) => transition.change === change)
    .map(({ from }) => from);
}
