import type { Page, PageRange } from '../database/page.ts';
import type { LineItemRow } from './store.ts';

const LIMIT_DEFAULT = 25;

/** Unlike other lists, items come in the order in which they were given. */
export function pageOfLineItems(
  items: readonly LineItemRow[],
  { limit = LIMIT_DEFAULT, starting_after: after, ending_before: before }: PageRange,
): Page<LineItemRow> {
  if (before !== undefined) {
    const earlier = items.filter((item) => item.id < before);
    return { rows: earlier.slice(-limit), hasMore: earlier.length > limit };
  }
  const later = after === undefined ? items : items.filter((item) => item.id > after);
  return { rows: later.slice(0, limit), hasMore: later.length > limit };
}
