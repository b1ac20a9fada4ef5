import type { listCheckoutSessionLineItems } from '@florin/wire/payments/checkout-session';
import type { QueryOf } from '@florin/wire/route';
import type { LineItemRow } from './store.ts';

const LIMIT_DEFAULT = 25;

/** Unlike other lists, items come in the order in which they were given. */
export function pageOfLineItems(
  items: readonly LineItemRow[],
  query: QueryOf<typeof listCheckoutSessionLineItems>,
): { rows: readonly LineItemRow[]; hasMore: boolean } {
  const { limit = LIMIT_DEFAULT, starting_after: after, ending_before: before } = query;
  if (before !== undefined) {
    const earlier = items.filter((item) => item.id < before);
    return { rows: earlier.slice(-limit), hasMore: earlier.length > limit };
  }
  const later = after === undefined ? items : items.filter((item) => item.id > after);
  return { rows: later.slice(0, limit), hasMore: later.length > limit };
}
