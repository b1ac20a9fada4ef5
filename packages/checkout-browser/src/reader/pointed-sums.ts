import type { Concept } from '@florin/page-reading/lexicon/concepts';
import { type Amount, readLines } from '@florin/page-reading/money/amount-lines';
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
  const keys = keysOf(seen);
  return readLines(seen.amounts)
    .flatMap(({ index }) => {
      const [row, key] = [seen.amounts[index], keys[index]];
      return row && key !== undefined ? [{ key, element: asElement(row) }] : [];
    })
    .slice(0, SUMS_MAX);
}

function asElement({ label, text, note = '' }: AmountRow): ElementAsked {
  const words = `${label} ${note}`.trim().slice(0, LETTERS_MAX);
  return { kind: 'sum', text: words, amount: text, under: '', name: '', options: [] };
}

/**
 * The page with its sums called as they were pointed out, where no larger sum is called the total by its own words: whoever reads a
 * page wrong can make its lines not add up, and never an order cheaper than the page says it is.
 */
export function withSums<Survey extends DocumentSurvey>(
  seen: Survey,
  meanings: ReadonlyMap<string, Concept>,
): Survey {
  const told = keysOf(seen).map((key) => meanings.get(key));
  if (told.every((meaning) => meaning === undefined)) return seen;
  const amounts = seen.amounts.map((row, index) => ({ ...row, ...(told[index] && { spoken: told[index] }) }));
  const most = (rows: readonly AmountRow[]) =>
    Math.max(
      0,
      ...readLines(rows)
        .filter(isTotal)
        .map(({ cents }) => cents),
    );
  return most(amounts) < most(seen.amounts) ? seen : { ...seen, amounts };
}

function isTotal({ kind }: Amount): boolean {
  return kind === 'total';
}

/** Sums of one name are counted from the last: what an order costs stands below what is in it. */
function keysOf(seen: DocumentSurvey): readonly string[] {
  const counts = new Map<string, number>();
  return seen.amounts
    .map(({ label }) => label)
    .reverse()
    .map((label) => {
      const name = keyOf(label);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return `${pathOf(seen)} sum ${name} ${count}`;
    })
    .reverse();
}
