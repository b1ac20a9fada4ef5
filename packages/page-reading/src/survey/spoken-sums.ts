import type { Concept } from '../lexicon/concepts.ts';
import { bestSaid, mentions, saysAbroad } from '../lexicon/lexicon.ts';
import { isUnspaced } from '../lexicon/normalise.ts';

/** Without the tax: a label that names one beside something else is about that. */
const SUMS: readonly Concept[] = ['subtotal', 'shipping', 'discount', 'fee', 'total'];

/** `(2 articles)` counts what the sum is of. */
const COUNT = /\(?\b\d{1,4} \p{L}+\)?/u;
const NUMBER = /[\d.,]+ ?%?/g;

/**
 * What the words beside an amount say that it is, in the languages of the page: one of the sums, or `included`, `excluded` or
 * `former_price` for what is no part of any; null where they say nothing.
 * @example sumSaid('inkl. 19 % MwSt.', '', ['de']) // 'included'
 * @example sumSaid('Gesamtsumme inkl. MwSt.', '', ['de']) // 'total'
 */
export function sumSaid(label: string, note: string, languages: readonly string[]): Concept | null {
  const words = label.replace(COUNT, ' ').replace(NUMBER, ' ').trim();
  if (words === '') return null;
  if (saysAbroad('former_price', words, languages) || takesBack(note, languages)) return 'former_price';
  const isTaxed = mentions('tax', words, languages);
  const named = bestSaid([...SUMS, 'tax'], words, languages)?.concept ?? null;
  if (saysAbroad('included', words, languages)) return withIncluded(words, isTaxed, languages);
  if (!saysAbroad('excluded', words, languages)) return named === 'total' && isLong(words) ? null : named;
  return withExcluded(words, isTaxed, languages);
}

/** `inkl. Versand` is in another sum already, as is a tax; a sum that has its tax in it is still that sum. */
function withIncluded(words: string, isTaxed: boolean, languages: readonly string[]): Concept {
  const [first = ''] = tokensOf(words);
  const begins = !isUnspaced(first) && saysAbroad('included', first, languages);
  const sum = begins ? null : namedBefore('included', words, languages);
  if (sum === null || sum === 'tax') return 'included';
  if (sum === 'total' || sum === 'subtotal') return sum;
  return isTaxed ? sum : 'included';
}

/** A total that lacks something is what the goods cost; a tax that comes on top has to be added. */
function withExcluded(words: string, isTaxed: boolean, languages: readonly string[]): Concept | null {
  const sum = namedBefore('excluded', words, languages);
  if (sum === 'total') return 'subtotal';
  return sum ?? (isTaxed ? 'tax' : null);
}

/** What stands before the words for it, or before a parenthesis, is what is spoken of: `Total (IVA incluido)`. */
function namedBefore(mark: Concept, words: string, languages: readonly string[]): Concept | null {
  const tokens = tokensOf(words);
  const at = tokens.findIndex((token) => saysAbroad(mark, token, languages));
  const [before = ''] = words.split(/[(（]/, 1);
  const [first = ''] = tokens;
  const heads = [before === words ? '' : before, first, at > 0 ? tokens.slice(0, at).join(' ') : '', words];
  const named = heads.flatMap((head) => bestSaid([...SUMS, 'tax'], head, languages)?.concept ?? []);
  const said = named.find((concept) => concept !== 'fee') ?? named[0];
  return said ?? (mentions('total', words, languages) ? 'total' : null);
}

function tokensOf(words: string): readonly string[] {
  return words.split(/[\s:()（）]+/).filter((token) => token !== '');
}

/** `Total 5,00 € gespart`, `9,00 € pro Monat`. */
function takesBack(note: string, languages: readonly string[]): boolean {
  const words = note.slice(0, NOTE_MAX);
  return saysAbroad('former_price', words, languages) || saysAbroad('discount', words, languages);
}

const NOTE_MAX = 30;
const TOTAL_WORDS_MAX = 7;

/** A sentence that holds the word speaks of something else. */
function isLong(words: string): boolean {
  return words.split(/\s+/).length > TOTAL_WORDS_MAX;
}
