import { expression } from '@florin/wire/values/expression';
import { CURRENCY_CODE } from '../words/currency-codes.ts';
import { MONEY_WORD, MONEY_WORD_BEFORE } from '../words/money-words.ts';

/**
 * How amounts are written, in whatever language: `$1,299.00`, `18,40 $US`, `1 234,50 zł`, `US$ 1.234,50`, `¥1,200`. Runs inside of
 * pages, too, and stays small.
 */

const SIGN = /[$£¥￥￡￦฿₠-⃀]/;
const DOLLAR_OF = /(?:US|SG|S|AU|A|CA|C|NZ|HK|NT|R|MX)\$/;
const NUMBER = /\d{1,14}(?:[.,'’]\d{1,14}){0,4}(?!\d|[.,]\d)/;
/** Groups that are set apart by spaces look like numbers side by side: they are read where they stand in one text. What ends a line is how many there are. */
const SPACED_NUMBER = /\d{1,3}(?:[^\S\n]\d{3}){1,4}(?:,\d{2})?(?!\d|[.,]\d)/;
/** What may be the group before one of three digits; behind a letter it is the end of a name: `Notebook A5 349 Kč`. */
const GROUP_BEFORE = /(?:^|[^a-z\d])\d{1,3}/;
const MINUS = /[-−–]/;
/** Also behind a number with a sign before it: `￥168.00元`. */
const UNIT = /[円원元]/;

/** Behind a sign that a number without cents stands before: `1 € 18,40` is one piece for that much, `5 € 4,00 €` are two amounts. */
const OWN_CENTS = /(?<!,\d\d\s?.|\.\d\d\s?.)[^\S\n]\d[\d.,]*[.,]\d\d(?!\d|\s?[£¥￥￡￦฿₠-⃀])/;

/** `18,40 $`, `18,40 $US`, `1200円`; what stands on the next line, or before a number of its own, counts that. With `USD` and `SGD` only beside cents: `100 USD` may be the name of a gift card. */
const COUNTED_IN = expression()`
  (?<=[.,]\d\d)\s?(?:USD|SGD)\b
  |[^\S\n]?(?:(?:US|SG)\$|\$ ?(?:US|SG|CAN?|AU|NZ|HK|MX)\b|\$(?!\s?\d)|[£¥￥￡￦฿₠-⃀](?!\d|${OWN_CENTS})|${UNIT}|zł|Kč|kr\b|Ft\b|lei\b|${MONEY_WORD}|(?!USD|SGD)${CURRENCY_CODE})`;

/** A sign before the number with a minus on either side of it, or a number and what it counts. */
const PLAIN = expression('i')`
  ${MINUS}?\s?(?:(?<![a-z])${DOLLAR_OF}|${CURRENCY_CODE}|${SIGN}|(?<![a-z])kr\.?|${MONEY_WORD_BEFORE})\s?${MINUS}?${NUMBER}${UNIT}?
  |(?:(?<!\d\s?)${MINUS}\s?)?(?<![\d.,'’]|${GROUP_BEFORE}[^\S\n](?=\d{3}(?!\d)))${NUMBER}${COUNTED_IN}`;
const SPACED = expression('i')`
  ${MINUS}?\s?(?:(?<![a-z])${DOLLAR_OF}|${CURRENCY_CODE}|${SIGN}|(?<![a-z])kr\.?|${MONEY_WORD_BEFORE})\s?${MINUS}?${SPACED_NUMBER}${UNIT}?
  |(?:(?<!\d\s?)${MINUS}\s?)?(?<![a-z\d.,'’]|${GROUP_BEFORE}[^\S\n])${SPACED_NUMBER}${COUNTED_IN}`;

/** Cents beside nothing that says of what. */
const BARE = /(?<![\d.,'’])\d{1,14}(?:[.,'’]\d{3}){0,4}[.,]\d{2}(?![.,]?\d)/;

/** Whether a text holds a number whose groups are set apart by spaces. */
export function hasSpacedNumber(text: string): boolean {
  return /\d[^\S\n]\d{3}(?!\d)/.test(text);
}

/**
 * The first amount in some words, with its sign or code; null where there is none.
 * @example moneyIn('Versand 4,95 $US') // '4,95 $US'
 */
export function moneyIn(words: string, mayBeSpaced = hasSpacedNumber(words)): string | null {
  const spaced = mayBeSpaced ? SPACED.exec(words)?.[0] : undefined;
  return (spaced ?? PLAIN.exec(words)?.[0])?.trim() ?? null;
}

/** The same where cents alone are an amount: in a row of goods, in the name of a way to ship. */
export function amountIn(words: string): string | null {
  return moneyIn(words) ?? BARE.exec(words)?.[0] ?? null;
}

/** For whatever only asks whether an amount is shown, also inside of pages: a sign or a code beside a number, or cents. */
export const SHOWS_MONEY = expression()`(?:[$£¥￥￡￦฿₠-⃀]|\b[A-Z]{3}|${MONEY_WORD_BEFORE})\s?\d|\d[.,]\d{2}(?!\d)|\d\s?(?:[$£¥￥￡￦฿₠-⃀円원元]|zł|Kč|kr\b|Ft\b|lei\b|${MONEY_WORD})`;

/** A cell of a table whose head says that it is money: `18,400`. A number in groups, alone on its line. */
export const PRICE_CELL = /^\d{1,3}(?:[,.]\d{3})+$/m;

const EVERY = expression('gi')`${SPACED}|${PLAIN}|${BARE}`;

/** @example amountsIn('2 x 18,40 € 36,80 €') // ['18,40 €', '36,80 €'] */
export function amountsIn(words: string): readonly string[] {
  return (words.match(EVERY) ?? []).map((text) => text.trim());
}

const BESIDE = expression('gi')`[([]? ?[+−-]? ?(?:${SPACED}|${PLAIN}) ?[)\]]?`;

/** @example withoutMoney('Large (+2,00 €)') // 'Large ' */
export function withoutMoney(words: string): string {
  return words.replace(BESIDE, '');
}
