import type { Languages } from '../lexicon/lexicon.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { orderCodeIn, orderLettersIn, orderNumbersIn } from './order-number.ts';
import { type PlacedWords, saysPlaced } from './placed-words.ts';
import { isReceiptAddress, saysMailComes, saysOrderRecord, saysReceiptSent } from './receipt-words.ts';

/** Thanks and the number of an order belong together where they stand together. */
const NEAR_LINES = 4;

/**
 * The order that a page tells of, in whatever language; null where it proves none. What says that there is one, proves it the better
 * the clearer it is: mere thanks with a number beside them or as a headline above it, sure words also by a mail that was sent, by what
 * only the record of an order has, or by the address of the page; as a headline also by letters that it calls the number of the order. Words
 * of thanks by themselves are on many pages.
 * @example receiptOn(seen, true) // { orderNumber: '100042' }: 'Vielen Dank für Ihre Bestellung', 'Bestellnummer: 100042'
 */
export function receiptOn(
  seen: DocumentSurvey,
  isElsewhere: boolean,
): { readonly orderNumber: string | null } | null {
  const { lines, url, languages } = seen;
  const said = lines.map((line) => saysPlaced(line, languages));
  const headline = headlineWords(seen);
  const has = (words: PlacedWords) => said.includes(words) || headline.includes(words);
  const isSaidNear = (index: number) =>
    said.some((words, at) => words !== null && Math.abs(at - index) <= NEAR_LINES);
  const found = orderNumbersIn(lines, languages).find(
    ({ index }) => headline.length > 0 || has('sure') || isSaidNear(index),
  );
  if (found) return { orderNumber: found.number };
  if (!has('sure') && !has('likely')) return null;
  const coded = isElsewhere ? orderCodeIn(lines, url, languages) : null;
  if (coded !== null) return { orderNumber: coded };
  const isAtReceipt = isElsewhere && isReceiptAddress(url);
  const letters = orderLettersIn(lines, languages);
  const isProven =
    lines.some((line) => saysReceiptSent(line, languages)) ||
    saysOrderRecord(lines, languages) ||
    (isAtReceipt && (has('sure') || headline.includes('likely'))) ||
    (isElsewhere &&
      headline.includes('sure') &&
      (letters !== null || lines.some((line) => saysMailComes(line, languages))));
  return isProven ? { orderNumber: letters } : null;
}

/** What title and heading say. A heading that stood there before the order was sent is no answer. */
function headlineWords({ title, heading, lines, languages }: DocumentSurvey): readonly PlacedWords[] {
  return [title, lines.includes(heading) ? heading : ''].flatMap((line) => saysPlaced(line, languages) ?? []);
}

/**
 * Whether anything on a page could mean that there is an order.
 * @example tellsOfOrder(seen) // true: it says thank you, though it shows no number
 */
export function tellsOfOrder({
  title,
  lines,
  languages,
}: Pick<DocumentSurvey, 'title' | 'lines'> & { readonly languages?: Languages }): boolean {
  if ([title, ...lines].some((line) => saysPlaced(line, languages) !== null)) return true;
  return orderNumbersIn(lines, languages).length > 0;
}
