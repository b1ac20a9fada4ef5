import { expression } from '@florin/wire/values/expression';

/** Words for money that are no signs, as they stand after a number: `1 799 руб.`, `499 TL`. The longer before what it begins with. */
const AFTER: readonly (readonly [word: string, currency: string])[] = [
  ['рублей', 'rub'],
  ['рубля', 'rub'],
  ['рубль', 'rub'],
  ['руб', 'rub'],
  ['р', 'rub'],
  ['грн', 'uah'],
  ['лв', 'bgn'],
  ['щ.д', 'usd'],
  ['щ. д', 'usd'],
  ['тенге', 'kzt'],
  ['тг', 'kzt'],
  ['дин', 'rsd'],
  ['din.', 'rsd'],
  ['TL', 'try'],
  ['บาท', 'thb'],
  ['đ', 'vnd'],
  ['ر.س', 'sar'],
  ['د.إ', 'aed'],
  ['ج.م', 'egp'],
];

/** The same before a number: `Rp 150.000`. */
const BEFORE: typeof AFTER = [
  ['Rp', 'idr'],
  ['RM', 'myr'],
];

function anyOf(words: typeof AFTER): RegExp {
  return words.map(([word]) => expression()`${word}`).reduce((one, other) => expression()`${one}|${other}`);
}

/** Each is a word of its own. */
export const MONEY_WORD = expression('i')`${anyOf(AFTER)}\.?(?![a-zà-ỹа-яёіїє])`;

export const MONEY_WORD_BEFORE = expression('i')`(?<![a-z])${anyOf(BEFORE)}\.?(?=\s?\d)`;

/** @example currencyOfWord('руб.') // 'rub' */
export function currencyOfWord(word: string): string {
  const lower = word.toLowerCase();
  return [...AFTER, ...BEFORE].find(([begin]) => lower.startsWith(begin.toLowerCase()))?.[1] ?? 'other';
}
