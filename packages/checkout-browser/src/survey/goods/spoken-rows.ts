import { pageLanguages } from '@florin/page-reading/lexicon/page-languages';
import { sumSaid } from '@florin/page-reading/money/sum-said';
import { hasWords, plainWords } from '@florin/page-reading/words/plain-words';
import type { SeenLine } from './seen-line.ts';

/**
 * The lines of a cart without the sums below them, as they are called in the language of the page; the page knows those in English.
 * @example withoutSpokenSums([{ words: 'Becher\n18,40 $\nZwischensumme\n18,40 $', … }], 'de', ['Becher'])[0].words // 'Becher\n18,40 $'
 */
export function withoutSpokenSums(
  lines: readonly SeenLine[],
  language: string,
  names: readonly string[],
): SeenLine[] {
  const languages = pageLanguages(
    language,
    lines.flatMap(({ words }) => words.split('\n')),
  );
  if (languages.length === 0) return [...lines];
  return lines.flatMap((line) => withoutSums(line, languages, names) ?? []);
}

const SUMS: ReadonlySet<string> = new Set(['subtotal', 'shipping', 'tax', 'discount', 'total']);

function withoutSums(
  line: SeenLine,
  languages: readonly string[],
  names: readonly string[],
): SeenLine | null {
  const rows = line.words.split('\n');
  const isSum = (row: string) => SUMS.has(sumSaid(row, '', languages) ?? '');
  const named = rows.findIndex((row) => names.some((name) => hasWords(plainWords(row), plainWords(name))));
  const end = rows.findIndex((row, index) => index > named && isSum(row));
  if (end < 0) return line;
  // Where nothing names the product, sums among the words say that these are of more than its line.
  if (named < 0) return null;
  const { quantities } = line;
  return {
    ...line,
    words: rows.slice(0, end).join('\n'),
    attributes: '',
    quantities: quantities.length === 1 ? quantities : [],
    isLinked: false,
  };
}
