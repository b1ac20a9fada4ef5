import type { Concept } from '@florin/page-reading/lexicon/concepts';
import { largestTotal, rowsInLines } from '@florin/page-reading/money/rows-in-lines';
import type { AmountRow, DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { type KeyedElement, pathOf } from './page-elements.ts';
import type { ElementAsked } from './page-reader.ts';
import { keyOf } from './unread-texts.ts';

/** What a reader is told to look for on a page whose sums are not understood. */
export const TO_READ_SUMS =
  'The order is not placed yet, and what it costs is not understood. Say of each sum what it is: the one that is to be paid in all, and the parts that make it.';

const SUMS_MAX = 40;
const LETTERS_MAX = 90;

/** @example sumsOf(seen)[0] // { key: '/checkout sum due 1', element: { kind: 'sum', text: 'Due', amount: '$24.95', … } } */
export function sumsOf(seen: DocumentSurvey): readonly KeyedElement[] {
  return keyedRows(seen).map(({ key, row }) => ({ key, element: asElement(row) }));
}

function asElement({ label, text, note = '' }: AmountRow): ElementAsked {
  const words = `${label} ${note}`.trim().slice(0, LETTERS_MAX);
  return { kind: 'sum', text: words, amount: text, under: '', name: '', options: [] };
}

/**
 * The page with those sums that were pointed out, called as they were, where it calls no larger sum the total itself: whoever reads a page
 * wrong can make its lines not add up, and never an order cheaper than the page says it is.
 */
export function withSums<Survey extends DocumentSurvey>(
  seen: Survey,
  meanings: ReadonlyMap<string, Concept>,
): Survey {
  if (meanings.size === 0) return seen;
  const amounts = keyedRows(seen).flatMap(({ key, row }) => {
    const spoken = meanings.get(key);
    return spoken ? [{ ...row, spoken }] : [];
  });
  const isToldTotal = amounts.some(({ spoken }) => spoken === 'total');
  return isToldTotal && largestTotal(amounts) >= largestTotal(seen.amounts) ? { ...seen, amounts } : seen;
}

/** Sums of one name are counted from the last: what an order costs stands below what is in it. */
function keyedRows(seen: DocumentSurvey): readonly { readonly key: string; readonly row: AmountRow }[] {
  const counts = new Map<string, number>();
  const path = pathOf(seen);
  return [...rowsInLines(seen)]
    .reverse()
    .map((row) => {
      const name = keyOf(row.label);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return { key: `${path} sum ${name} ${count}`, row };
    })
    .slice(0, SUMS_MAX)
    .reverse();
}
