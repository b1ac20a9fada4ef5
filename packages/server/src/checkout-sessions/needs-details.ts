import type { CheckoutSessionRow } from './store.ts';

/**
 * Whether the buyer is to say something that was not said; what was erased is not asked for again.
 * @example needsDetails(session)
 */
export function needsDetails({
  collect,
  customer_details,
  details_erased_at,
  status,
}: Pick<CheckoutSessionRow, 'collect' | 'customer_details' | 'details_erased_at' | 'status'>): boolean {
  return collect !== null && customer_details === null && details_erased_at === null && status !== 'canceled';
}
