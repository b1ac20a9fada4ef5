import type { Choice, Delivery } from '@florin/page-reading/purchase';
import type { WayNotes } from '../explore/understand/way-notes.ts';
import { tookAddress } from './form-difference.ts';

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

const SPAN = /\b\d{1,2}(?:\s*(?:-|–|—|to)\s*\d{1,2})?\s*(?:(?:business|working)\s+)?(?:days?|weeks?)\b/i;
const DATED =
  /\b(?:(?:mon|tue|wed|thu|fri|sat|sun)\w*,?\s+)?(?:(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*\.?\s+\d{1,2}|\d{1,2}\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*)(?:\s*(?:-|–|—|to)\s*(?:\w{3,9}\.?\s+)?\d{1,2})?/i;
const SOON = /\b(?:same|next)[- ](?:business )?day\b|\bovernight\b|\b(?:today|tomorrow)\b/i;

/**
 * When the goods come, where the words of a method say so.
 * @example estimateIn('Standard (5-7 days) $4.99') // '5-7 days'
 */
export function estimateIn(words: string): string | null {
  for (const pattern of [SPAN, DATED, SOON]) {
    const found = pattern.exec(words)?.[0];
    if (found) return found.trim();
  }
  return null;
}
