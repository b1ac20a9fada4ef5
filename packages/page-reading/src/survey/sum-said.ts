import { expression } from '@florin/wire/values/expression';
import type { Concept } from '../lexicon/concepts.ts';
import { bestSaid, judging, type Languages, mentions, says, saysOnly } from '../lexicon/lexicon.ts';
import { isUnspaced } from '../lexicon/normalise.ts';
import { CURRENCY_CODE } from '../words/currency-codes.ts';

/** Without the tax: a label that names one beside something else is about that. Of two that say as much the first counts. */
const SUMS: readonly Concept[] = ['subtotal', 'discount', 'shipping', 'total', 'fee'];

/** `(2 articles)` counts what the sum is of. */
const COUNT = /\(?\b\d{1,4} \p{L}+\)?/u;
const NUMBER = /[\d.,]+ ?%?/g;

const CODE = expression('i')`\(?${CURRENCY_CODE}\)?`;

/**
 * What the words beside an amount say that it is, in the languages of the page: one of the sums, or `included`, `excluded` or
 * `former_price` for what is no part of any; null where they say nothing.
 * @example sumSaid('inkl. 19 % MwSt.', '', ['de']) // 'included'
 * @example sumSaid('Total incl. tax', '') // 'total'
 * @example sumSaid('Tax', 'included in the price') // 'included'
 */
export function sumSaid(label: string, note: string, languages?: Languages): Concept | null {
  if (takesBack(note, languages)) return 'former_price';
  const said = labelSaid(label, languages);
  return said === 'tax' && says('included', note, languages) ? 'included' : said;
}

const labelSaid = judging((label, languages): Concept | null => {
  const named = label.replace(CODE, ' ').replace(/^[\s+=•-]+/, '');
  const words = named.replace(COUNT, ' ').replace(NUMBER, ' ').trim();
  if (says('former_price', named, languages)) return 'former_price';
  if (words === '') return null;
  if (says('net_amount', words, languages)) return 'excluded';
  const isTaxed = mentions('tax', words, languages);
  const sum = bestSaid([...SUMS, 'tax'], words, languages)?.concept ?? null;
  if (says('included', words, languages)) return withIncluded(words, isTaxed, languages);
  if (!says('excluded', words, languages))
    return sum === 'total' && isLong(words) && !isOfOrder(words, languages) ? null : sum;
  return withExcluded(words, isTaxed, languages);
});

/** `inkl. Versand` is in another sum already, as is a tax; a sum that has its tax in it is still that sum. */
function withIncluded(words: string, isTaxed: boolean, languages: Languages): Concept {
  const [first = ''] = tokensOf(words);
  const begins = !isUnspaced(first) && says('included', first, languages);
  const sum = begins ? null : namedBefore('included', words, languages);
  if (sum === 'tax') return namedBehind(words, languages) ?? 'included';
  if (sum === null) return 'included';
  if (sum === 'total' || sum === 'subtotal') return sum;
  return isTaxed ? sum : 'included';
}

/** In some languages what has the tax in it stands behind that: `KDV Dahil Genel Toplam`. */
function namedBehind(words: string, languages: Languages): Concept | null {
  const tokens = tokensOf(words);
  const at = tokens.findIndex((token) => says('included', token, languages));
  const behind = tokens.slice(at + 1).join(' ');
  return (['total', 'subtotal'] as const).find((sum) => saysOnly(sum, behind, languages)) ?? null;
}

/** A total that lacks something is what the goods cost; a tax that comes on top has to be added. */
function withExcluded(words: string, isTaxed: boolean, languages: Languages): Concept | null {
  const sum = namedBefore('excluded', words, languages);
  if (sum === 'total') return 'subtotal';
  return sum ?? (isTaxed ? 'tax' : null);
}

/** What stands before the words for it, or before a parenthesis, is what is spoken of: `Total (IVA incluido)`. */
function namedBefore(mark: Concept, words: string, languages: Languages): Concept | null {
  const tokens = tokensOf(words);
  const at = tokens.findIndex((token) => says(mark, token, languages));
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

/** `Total 5,00 € gespart`, `9,00 € pro Monat`, `$5.00 / piece`. */
function takesBack(note: string, languages: Languages): boolean {
  const words = note.trim().slice(0, NOTE_MAX);
  return words.startsWith('/') || says('takes_back', words, languages);
}

const NOTE_MAX = 30;

const TOTAL_WORDS_MAX = 7;

/** What begins with a total and goes on with an order says what that comes to: `The total amount of your order comes to`. */
function isOfOrder(words: string, languages: Languages): boolean {
  const tokens = tokensOf(words);
  const at = tokens.findIndex((token) => says('an_order', token, languages));
  const first = tokens.slice(0, Math.min(Math.max(at, 0), FIRST_WORDS)).join(' ');
  const isFirst = says('total', first, languages);
  return isFirst && tokens.length <= ORDER_WORDS_MAX && !says('minimum_order', words, languages);
}

const FIRST_WORDS = 4;
const ORDER_WORDS_MAX = 10;

/** A sentence that holds the word speaks of something else. */
function isLong(words: string): boolean {
  return words.split(/\s+/).length > TOTAL_WORDS_MAX;
}
