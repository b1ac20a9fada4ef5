import { conflict, missing } from '../errors/api-error.ts';
import type { CheckoutIntentRow } from './store.ts';

/** Why an action does not fit the state that the intent is in; a 404 where there is none. */
export function stateConflict(row: CheckoutIntentRow | null, id: string, action: string): Error {
  if (row === null) return missing('checkout_intent', id);
  const reason = row.status_reason === null ? '' : ` (${row.status_reason})`;
  return conflict(
    'checkout_intent',
    row.status,
    `The status of this intent is ${row.status}${reason}; it cannot be ${action}.`,
  );
}
