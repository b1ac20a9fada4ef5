import type { Currency } from '../purchase.ts';
import type { AmountRow, DocumentSurvey } from '../survey/document-survey.ts';
import { readLines } from './amount-lines.ts';
import { amountsIn } from './money-forms.ts';
import { chooseTotal, type TotalReading } from './read-total.ts';
import { rowsSpoken } from './spoken-rows.ts';

/** All stand in the page itself: no sum of it may be left out. */
const WHOLE_PAGE = [0];

/**
 * The amounts of a page as its lines are read from the top, however it is built: each called by the words before it on its line, else by the
 * line before. What stands in a choice that is not taken is left out.
 * @example rowsInLines(seen)[1] // { label: 'Shipping:', text: '$5.00', … } of 'Goods: $20.00 Shipping: $5.00 Total: $25.00'
 */
export function rowsInLines({ lines, amounts, languages = [] }: DocumentSurvey): readonly AmountRow[] {
  const decimalMark = amounts.find((row) => row.decimalMark)?.decimalMark;
  const others = amounts.filter(({ isChosen }) => isChosen === false);
  const isOfOther = (line: string, text: string) =>
    others.some((row) => row.text === text && line.includes(row.label));
  const rows = lines.flatMap((line, at) =>
    amountsOf(line, lines[at - 1] ?? '').filter(({ text }) => !isOfOther(line, text)),
  );
  return rowsSpoken(
    rows.map((row) => ({ ...row, groups: WHOLE_PAGE, ...(decimalMark && { decimalMark }) })),
    languages,
  );
}

function amountsOf(line: string, before: string): readonly AmountRow[] {
  const texts = amountsIn(line);
  let end = 0;
  return texts.map((text, index) => {
    const start = line.indexOf(text, end);
    const words = line.slice(end, start).trim();
    end = start + text.length;
    const isNamedBefore = index === 0 && words === '' && amountsIn(before).length === 0;
    const note = index === texts.length - 1 ? line.slice(end).trim() : '';
    return { label: isNamedBefore ? before : words, text, ...(note !== '' && { note }) };
  });
}

/**
 * The total of a page whose sums are not told apart by how it is built, by its lines alone: goods, total and all between them are named there,
 * they add up, and nothing on the page is called a larger total. Null where that is not so.
 * @example totalInLines(seen, 'usd') // { kind: 'total', total: { amount: 2500, … } }
 */
export function totalInLines(seen: DocumentSurvey, stated: Currency | null): TotalReading | null {
  const rows = rowsInLines(seen);
  const kinds = new Set(readLines(rows).map(({ kind }) => kind));
  if (!kinds.has('subtotal') || !kinds.has('total')) return null;
  const reading = chooseTotal(rows, stated);
  const isLargest = reading.kind === 'total' && reading.total.amount >= largestTotal(seen.amounts);
  return isLargest && reading.total.breakdown.subtotal !== undefined ? reading : null;
}

/** @example largestTotal(seen.amounts) // 2500, and 0 where nothing is called a total */
export function largestTotal(rows: readonly AmountRow[]): number {
  const totals = readLines(rows).filter(({ kind }) => kind === 'total');
  return Math.max(0, ...totals.map(({ cents }) => cents));
}
