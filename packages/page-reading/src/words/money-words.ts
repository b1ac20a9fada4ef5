/** Words for money that are no signs, as they are written after a number, each a word of its own: `1 799 руб.`, `499 TL`. */
export const MONEY_WORD =
  /руб(?:л[а-яё]{1,3}|\.)?(?![а-яё])|р(?:\.|(?![а-яё.]))|грн\.?(?![а-яёіїє])|лв\.?(?![а-яё])|щ\.\s?д\.|тг\.?(?![а-яё])|тенге(?![а-яё])|дин\.?(?![а-яё])|din\.(?![a-z])|TL(?![a-z])|บาท|đ(?![a-zà-ỹ])|ر\.س|د\.إ|ج\.م/;

/** The same before a number: `Rp 150.000`. */
export const MONEY_WORD_BEFORE = /(?<![a-z])(?:Rp\.?|RM)(?=\s?\d)/;

const MEANT: readonly (readonly [begin: string, currency: string])[] = [
  ['р', 'rub'],
  ['грн', 'uah'],
  ['лв', 'bgn'],
  ['щ', 'usd'],
  ['т', 'kzt'],
  ['дин', 'rsd'],
  ['din', 'rsd'],
  ['tl', 'try'],
  ['บ', 'thb'],
  ['đ', 'vnd'],
  ['ر', 'sar'],
  ['د', 'aed'],
  ['ج', 'egp'],
  ['rp', 'idr'],
  ['rm', 'myr'],
];

/** @example currencyOfWord('руб.') // 'rub' */
export function currencyOfWord(word: string): string {
  const lower = word.toLowerCase();
  return MEANT.find(([begin]) => lower.startsWith(begin))?.[1] ?? 'other';
}
