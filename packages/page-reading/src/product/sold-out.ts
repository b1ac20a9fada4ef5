import { allSaid, type Languages, says } from '../lexicon/lexicon.ts';

/**
 * Whether words of a page say that something cannot be had.
 * @example saysSoldOut('Sorry, this item is out of stock.') // true
 */
export function saysSoldOut(words: string, languages?: Languages): boolean {
  return allSaid('sold_out', words, languages).some(({ phrase }) => isWhole(phrase));
}

/** `derzeit nicht*` goes on in many ways. */
function isWhole(phrase: string): boolean {
  return !(phrase.endsWith('*') && phrase.includes(' '));
}

/**
 * The same of a value that can be chosen, of which less is said.
 * @example isValueSoldOut('Large (unavailable)') // true
 */
export function isValueSoldOut(words: string, languages?: Languages): boolean {
  return saysSoldOut(words, languages) || says('unavailable', words, languages);
}
