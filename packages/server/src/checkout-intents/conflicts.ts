import { conflict, missing } from '../http/api-error.ts';
import type { IntentRow } from './store.ts';

/** Why an action does not fit the state that the intent is in; a 404 where there is none. */
export function stateConflict(row: IntentRow | null, id: string, action: string): Error {
  if (row === null) return missing('checkout_intent', id);
  const state = row.status.replaceAll('_', ' ');
  return conflict(
    'checkout_intent',
    row.status,
    `This intent is ${state}${row.status_reason === null ? '' : ` (${row.status_reason})`}; it cannot be ${action}.`,
  );
}
