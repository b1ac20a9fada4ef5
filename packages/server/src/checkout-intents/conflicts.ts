import { ApiError, conflict, missing } from '../errors/api-error.ts';
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

const RETRY_AFTER_SECONDS = 5;

/** The account has as many intents in progress as it may have; nothing was changed. */
export function tooMany(): ApiError {
  return new ApiError(
    'rate_limit_exceeded',
    `This account is already getting too many quotes. Retry in ${RETRY_AFTER_SECONDS} s.`,
    { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } },
  );
}
