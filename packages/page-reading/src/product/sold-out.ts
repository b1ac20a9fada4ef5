import { phrasesAbroad } from '../lexicon/lexicon.ts';

const SOLD_OUT =
  /\b(?:sold[ -]out|out[ -]of[ -]stock|no longer (?:available|in stock|stocked)|insufficient stock|not enough (?:(?:\w+ )?in )?stock|not (?:currently |presently )?in stock|(?:currently|temporarily) (?:unavailable|not available))\b|^(?:currently )?unavailable[.!]?$/i;

/**
 * Whether words say that something cannot be had, in English or a language of their page.
 * @example saysSoldOut('Sorry, this item is out of stock.') // true
 */
export function saysSoldOut(words: string, languages?: readonly string[]): boolean {
  return SOLD_OUT.test(words) || phrasesAbroad('sold_out', words, languages).some(isWhole);
}

/** `derzeit nicht*` goes on in many ways. */
function isWhole(phrase: string): boolean {
  return !(phrase.endsWith('*') && phrase.includes(' '));
}
