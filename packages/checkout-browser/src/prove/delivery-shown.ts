import { type Languages, rangesSaid } from '@florin/page-reading/lexicon/lexicon';
import type { Choice, Delivery } from '@florin/page-reading/purchase';
import { tookAddress } from '../explore/understand/form-difference.ts';
import type { WayNotes } from '../explore/understand/way-notes.ts';

/**
 * How the shop sends the goods, by what was chosen on the way; null where it never asked where to.
 * @example deliveryShown(reached.notes, choice) // { method: 'Standard (5-7 days) $4.99', estimate: '5-7 days' }
 */
export function deliveryShown(notes: WayNotes, { options }: Choice): Delivery | null {
  if (!tookAddress(notes.fields())) return null;
  const chosen = notes.shippingMethods().find(({ isChosen }) => isChosen);
  const wish = options.shipping === undefined ? null : String(options.shipping);
  const method = chosen?.title ?? wish;
  return { method, estimate: method === null ? null : estimateIn(method) };
}

/** Behind a day, the last of several. */
const UNTIL = /^\s*[-–—]\s*(?:\p{L}{3,9}\.?\s+)?\d{1,2}\b/u;

/**
 * When the goods come, where the words of a method say so.
 * @example estimateIn('Standard (5-7 days) $4.99') // '5-7 days'
 */
export function estimateIn(words: string, languages?: Languages): string | null {
  const [first] = rangesSaid('delivery_time', words, languages);
  if (!first) return null;
  const until = UNTIL.exec(words.slice(first.end))?.[0] ?? '';
  return `${words.slice(first.start, first.end)}${until}`.trim();
}
