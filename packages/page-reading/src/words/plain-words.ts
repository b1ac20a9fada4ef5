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
