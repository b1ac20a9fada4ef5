import { isUnspaced } from '../lexicon/normalise.ts';
import { plainLetters } from './plain-letters.ts';

/**
 * Words as they are compared: without case, accents and punctuation, one space apart.
 * @example plainWords('Café Crème – 250 g') // 'cafe creme 250 g'
 */
export function plainWords(text: string): string {
  return plainLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Whether some plain words stand in others as whole words, in order.
 * @example hasWords('navy blue mug', 'blue') // true
 */
export function hasWords(text: string, wanted: string): boolean {
  return wanted !== '' && ` ${text} `.includes(` ${wanted} `);
}

/**
 * The same in scripts that set no spaces: what begins or ends with a sign of theirs may stand right beside another.
 * @example hasPhrase('千代田区神田神保町1 3 5', '神田神保町1 3 5') // true
 */
export function hasPhrase(text: string, wanted: string): boolean {
  const ends = (one = ' ', other = ' ') => one === ' ' || isUnspaced(one) || isUnspaced(other);
  for (let at = text.indexOf(wanted); wanted !== '' && at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (ends(text[at - 1], wanted[0]) && ends(text[end], wanted.at(-1))) return true;
  }
  return false;
}

/** @example withoutWords('blue mug size m', 'blue mug') // 'size m' */
export function withoutWords(text: string, unwanted: string): string {
  return unwanted === '' ? text : ` ${text} `.replaceAll(` ${unwanted} `, ' ').trim();
}

const KEY = /^[a-z]{3}[a-z0-9]*[._A-Z][\w.]*$/;

/**
 * Pages show the key of a text that was not translated, or not yet: `product.addToCart` says what the text would.
 * @example spelledOut('product.addToCart') // 'product add To Cart'
 */
export function spelledOut(words: string): string {
  if (!KEY.test(words.trim())) return words;
  return words.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[._]+/g, ' ');
}

/** @example withoutPlace('product.selectOption') // 'select Option' */
export function withoutPlace(words: string): string {
  return KEY.test(words.trim()) ? spelledOut(words.slice(words.lastIndexOf('.') + 1)) : words;
}
