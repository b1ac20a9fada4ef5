import { isTotalPending } from '@florin/page-reading/delivery/pending-total';
import { readLines } from '@florin/page-reading/money/amount-lines';
import type { PageTotal } from '@florin/page-reading/money/read-total';
import { parseMoney } from '@florin/page-reading/money/shown-money';
import type { Currency } from '@florin/page-reading/purchase';
import type { AmountRow, DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { totalOf } from './page-total.ts';
import { hasLines, newestTotal, pagesBefore } from './reckon-total.ts';
import type { WayNotes } from './understand/way-notes.ts';

/**
 * The total of a page that says what is added to the goods and not what they come to: with their sum, as the newest page before it that
 * proves one has it, its lines must make the total. Null where the page says a sum of the goods itself.
 * @example totalWithGoodsBefore(seen, notes, 'usd') // { amount: 2335, … }: 'Shipping $4.95', 'Total $23.35', behind a cart of $18.40
 */
export function totalWithGoodsBefore(
  page: DocumentSurvey,
  notes: WayNotes,
  stated: Currency | null,
): PageTotal | null {
  const lines = readLines(page.amounts);
  const kinds = new Set(lines.map(({ kind }) => kind));
  const total = lines.find(({ kind }) => kind === 'total');
  if (!total || !kinds.has('shipping') || kinds.has('subtotal') || isTotalPending(page)) return null;
  const goods = goodsBefore(page, notes, stated);
  if (!goods) return null;
  const { groups } = total;
  const amounts = [
    { ...goods, ...(groups && { groups }), label: '', spoken: 'subtotal' as const },
    ...page.amounts,
  ];
  const reading = totalOf({ ...page, amounts }, stated);
  return reading.kind === 'total' ? reading.total : null;
}

/** As a page before this one shows it. */
function goodsBefore(page: DocumentSurvey, notes: WayNotes, stated: Currency | null): AmountRow | null {
  const before = newestTotal(pagesBefore(page, notes), stated);
  if (!before) return null;
  const { seen, total } = before;
  const sum = total.breakdown.subtotal ?? (hasLines(total) ? null : total.amount);
  return seen.amounts.find(({ text, decimalMark }) => parseMoney(text, decimalMark)?.cents === sum) ?? null;
}
