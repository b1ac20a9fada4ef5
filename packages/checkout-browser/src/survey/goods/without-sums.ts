import { besideEnglish, says } from '@florin/page-reading/lexicon/lexicon';
import { amountsIn } from '@florin/page-reading/money/money-forms';
import { sumSaid } from '@florin/page-reading/survey/sum-said';
import { hasWords, plainWords } from '@florin/page-reading/words/plain-words';
import type { SeenLine } from './seen-line.ts';

/**
 * The lines of a cart without the sums above and below them, as they are called in the languages of the page.
 * @example withoutSums([{ words: 'Becher\n18,40 $\nZwischensumme\n18,40 $', … }], ['de'], ['Becher'])[0].words // 'Becher\n18,40 $'
 */
export function withoutSums(
  lines: readonly SeenLine[],
  languages: readonly string[],
  names: readonly string[],
): SeenLine[] {
  return lines.flatMap((line) => withoutSumsOf(line, languages, names) ?? []);
}

const SUMS: ReadonlySet<string> = new Set(['subtotal', 'shipping', 'tax', 'discount', 'total']);

function isSum(row: string, languages: readonly string[]): boolean {
  if (says('sum_row', row)) return true;
  return languages.length > 0 && SUMS.has(sumSaid(row, '', besideEnglish(languages)) ?? '');
}

function withoutSumsOf(
  line: SeenLine,
  languages: readonly string[],
  names: readonly string[],
): SeenLine | null {
  const rows = line.words.split('\n');
  const named = rows.findIndex((row) => isNamed(row, names));
  const end = rows.findIndex((row, index) => index > named && isSum(row, languages));
  const start = named < 0 ? -1 : rows.slice(0, named).findLastIndex((row) => isSum(row, languages));
  if (end < 0 && start < 0) return line;
  if (start < 0 && named >= 0 && isOwnTotal(rows.slice(named + 1), line, languages)) return line;
  // Where nothing names the product, sums among the words say that these are of more than its line.
  if (named < 0) return null;
  const { quantities } = line;
  return {
    ...line,
    words: rows.slice(start + 1, end < 0 ? rows.length : end).join('\n'),
    attributes: '',
    quantities: quantities.length === 1 ? quantities : [],
    isLinked: false,
  };
}

/** What its pieces come to, which some carts call the total of a line that is counted: the only sum there, and the only price. */
function isOwnTotal(
  rows: readonly string[],
  { quantities }: SeenLine,
  languages: readonly string[],
): boolean {
  const [total, ...others] = rows.filter((row) => isSum(row, languages));
  if (total === undefined || others.length > 0 || sumSaid(total, '', languages) !== 'total') return false;
  const isCounted = quantities.length === 1 || rows.some((row) => says('quantity', row, languages));
  return isCounted && amountsIn(rows.slice(0, rows.indexOf(total)).join('\n')).length === 0;
}

/** Whole, or cut short where the page says so by an ellipsis. */
function isNamed(row: string, names: readonly string[]): boolean {
  const cut = /^(.{10,}?)(?:…|\.\.\.)$/.exec(row.trim())?.[1];
  return names
    .map(plainWords)
    .some(
      (name) => hasWords(plainWords(row), name) || (cut !== undefined && name.startsWith(plainWords(cut))),
    );
}
