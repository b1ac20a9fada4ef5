import { COUNTED } from './number-words.ts';
import { numberOf } from './vocabulary.ts';
import { phraseOf, type Word } from './words.ts';

export type QuantityMatch =
  | { readonly kind: 'none' }
  | { readonly kind: 'quantity'; readonly value: number }
  /** A number stands there that could be a quantity: better to ask. */
  | { readonly kind: 'doubt' };

const ANNOUNCES = new Set(['qty', 'quantity', 'x', 'times']);
const VERBS = new Set(['buy', 'get', 'order', 'want', 'need', 'purchase', 'take', 'send', 'add', 'me', 'us']);
const MONEY_BEFORE = new Set([
  'under',
  'below',
  'max',
  'maximum',
  'budget',
  'usd',
  'sgd',
  'than',
  'over',
  'about',
  'around',
]);
const MONEY_AFTER = new Set(['dollars', 'dollar', 'usd', 'sgd', 'bucks', 'cents', 'percent', 'max']);
const POLITE = new Set(['please', 'pls', 'thanks', 'thank', 'you', 'just', 'only', 'hi', 'hello']);
const NOUN_REACH = 4;

/**
 * How many are wanted. `spoken` marks words that already mean something else (a size, part of the product's name);
 * `valueWords` are those that could be the value of an option, so that a number among them alone says nothing.
 * @example matchQuantity(wordsOf('two red mugs'), 'Enamel mug', new Set()) // { kind: 'quantity', value: 2 }
 */
export function matchQuantity(
  words: readonly Word[],
  title: string,
  spoken: ReadonlySet<number>,
  valueWords: ReadonlySet<string> = new Set(),
): QuantityMatch {
  const nouns = new Set(phraseOf(title).map(singular));
  const found = new Set<number>();
  let inDoubt = false;
  for (const [index, word] of words.entries()) {
    const glued = gluedCount(word.text);
    const value = glued ?? numberOf(word.text);
    if (value === null || spoken.has(index) || nouns.has(word.text) || isMoney(words, index)) continue;
    const isLone = isAllThatIsSaid(words, index) && !valueWords.has(word.text);
    if (glued !== null || isLone || counts(words, index, nouns)) found.add(value);
    // `one` is also a pronoun (`a red one`), and a quantity of one needs no asking.
    else if (value !== 1) inDoubt = true;
  }
  if (found.size > 1 || inDoubt) return { kind: 'doubt' };
  const [value] = found;
  return value === undefined ? { kind: 'none' } : { kind: 'quantity', value };
}

/** `3x`, `x3`, `三つ`, `2шт`. */
function gluedCount(word: string): number | null {
  const [, behindX, digits, counter = ''] = /^x(\d{1,4})$|^(\d{1,4}|\p{Script=Han})(.+)$/u.exec(word) ?? [];
  if (behindX !== undefined) return Number(behindX);
  const isCounter = counter === 'x' || (COUNTED.has(counter) && !/[a-z]/.test(counter));
  return digits !== undefined && isCounter ? numberOf(digits) : null;
}

function counts(words: readonly Word[], index: number, nouns: ReadonlySet<string>): boolean {
  const text = (offset: number) => words[index + offset]?.text ?? '';
  if (ANNOUNCES.has(text(-1)) || COUNTED.has(text(1))) return true;
  const following = words.slice(index + 1, index + 1 + NOUN_REACH);
  const clause = following.findIndex(({ startsClause }) => startsClause);
  const reach = clause === -1 ? following : following.slice(0, clause);
  if (reach.some(({ text: word }) => word === 'ones' || nouns.has(singular(word)))) return true;
  return (
    VERBS.has(text(-1)) &&
    (following.length === 0 || following[0]!.startsClause || following[0]!.text === 'please')
  );
}

/** `2 please`: nothing else could be meant. */
function isAllThatIsSaid(words: readonly Word[], index: number): boolean {
  return words.every(({ text }, other) => other === index || POLITE.has(text));
}

function isMoney(words: readonly Word[], index: number): boolean {
  const before = words[index - 1]?.text ?? '';
  const after = words[index + 1]?.text ?? '';
  return MONEY_BEFORE.has(before) || MONEY_AFTER.has(after);
}

function singular(word: string): string {
  if (/(ch|sh|s|x|z)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
