import { fractionDigits } from '@florin/wire/currency/fraction-digits';
import { expression } from '@florin/wire/values/expression';
import type { Currency } from '../purchase.ts';
import { CURRENCY_CODE } from '../words/currency-codes.ts';
import { currencyOfWord, MONEY_WORD, MONEY_WORD_BEFORE } from '../words/money-words.ts';

/** What an amount shows beside its number: a currency, or a sign that several currencies share. */
export type ShownCurrency = Currency | SharedSign;

/** The page that shows it says whose it is. */
export type SharedSign = '$' | '¥' | 'kr';

const SHARED: ReadonlySet<string> = new Set<SharedSign>(['$', '¥', 'kr']);

/** Signs and words for money that are not those of `Intl`. */
const WRITTEN: Readonly<Record<string, ShownCurrency>> = {
  円: 'jpy',
  元: 'cny',
  원: 'krw',
  '￥': '¥',
  '￡': 'gbp',
  '￦': 'krw',
};

const DOLLARS: Readonly<Record<string, Currency>> = {
  us: 'usd',
  s: 'sgd',
  sg: 'sgd',
  a: 'aud',
  au: 'aud',
  c: 'cad',
  ca: 'cad',
  can: 'cad',
  nz: 'nzd',
  hk: 'hkd',
  nt: 'twd',
  r: 'brl',
  mx: 'mxn',
};

const DOLLAR_OF = /(?<![a-z])(US|SG|S|AU|A|CA|C|NZ|HK|NT|R|MX)\$|\$ ?(US|SG|CAN?|AU|NZ|HK|MX)\b/i;
const SIGN = /[$£¥￥￡￦฿₠-⃀円원元]|zł|Kč|(?<![a-z])kr(?![a-z])|Ft\b|lei\b/i;
/** Says whose sign stands before the number: `￥168.00元`. */
const UNIT = /(?<=\d\s?)[円원元]/;
/** As it counts something: the letters alone may be of any word. */
const COUNTING = expression('i')`(?<=\d\s?)${MONEY_WORD}|${MONEY_WORD_BEFORE}`;

interface Signs {
  /** By currency, as it is written where no other is meant. */
  readonly ofCode: ReadonlyMap<Currency, string>;
  readonly codes: ReadonlyMap<string, readonly Currency[]>;
}

let known: Signs | null = null;

/** What `Intl` knows of every currency, read once. */
function signs(): Signs {
  if (known !== null) return known;
  const ofCode = new Map<Currency, string>();
  const codes = new Map<string, Currency[]>();
  for (const code of Intl.supportedValuesOf('currency')) {
    const [narrow, plain] = (['narrowSymbol', 'symbol'] as const).map((form) => symbolOf(code, form));
    const lower = code.toLowerCase();
    ofCode.set(lower, narrow!);
    // Where several share a sign and one of them needs no other in English, that one is meant: £ is the British pound.
    const sharing = codes.get(narrow!) ?? [];
    codes.set(narrow!, plain === narrow && !SHARED.has(narrow!) ? [lower, ...sharing] : [...sharing, lower]);
  }
  known = { ofCode, codes };
  return known;
}

function symbolOf(currency: string, currencyDisplay: 'narrowSymbol' | 'symbol'): string {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay });
  return format.formatToParts(0).find(({ type }) => type === 'currency')!.value;
}

/**
 * What the text itself states: a currency, a sign that several share, or nothing.
 * @example currencyOf('S$ 12.00') // 'sgd'
 * @example currencyOf('18,40 $') // '$'
 * @example currencyOf('￥168.00元') // 'cny'
 */
export function currencyOf(text: string): ShownCurrency | null {
  const code = CURRENCY_CODE.exec(text)?.[0];
  if (code !== undefined) return code.toLowerCase();
  const dollar = DOLLAR_OF.exec(text);
  if (dollar) return DOLLARS[(dollar[1] ?? dollar[2])!.toLowerCase()]!;
  const sign = (UNIT.exec(text) ?? SIGN.exec(text))?.[0];
  if (sign !== undefined) return WRITTEN[sign] ?? ofSign(sign);
  const word = COUNTING.exec(text)?.[0];
  return word === undefined ? null : currencyOfWord(word);
}

function ofSign(sign: string): ShownCurrency {
  const written = [...signs().codes.keys()].find((one) => one.toLowerCase() === sign.toLowerCase());
  if (written === undefined) return 'other';
  return isSharedSign(written) ? written : signs().codes.get(written)![0]!;
}

/** @example isSharedSign('kr') // true */
export function isSharedSign(shown: string | null): shown is SharedSign {
  return shown !== null && SHARED.has(shown);
}

/** @example currenciesOf('kr') // ['dkk', 'isk', 'nok', 'sek'] */
export function currenciesOf(sign: SharedSign): readonly Currency[] {
  return signs().codes.get(sign) ?? [];
}

/**
 * Whether an amount that shows this may be of that currency.
 * @example agrees('$', 'cad') // true
 * @example agrees('€', 'usd') // false
 */
export function agrees(shown: ShownCurrency | null, currency: Currency): boolean {
  return shown === null || shown === currency || signs().ofCode.get(currency) === shown;
}

/**
 * The currency of a code that a shop states beside its amounts; `other` where nobody knows it.
 * @example currencyFromCode('EUR') // 'eur'
 */
export function currencyFromCode(code: unknown): Currency | null {
  if (typeof code !== 'string' || !/^[a-z]{3}$/i.test(code.trim())) return null;
  const lower = code.trim().toLowerCase();
  return signs().ofCode.has(lower) ? lower : 'other';
}

/** @example isCurrency('eur') // true */
export function isCurrency(code: string): boolean {
  return signs().ofCode.has(code);
}

/**
 * An amount in hundredths, as pages are read, in the smallest unit of its currency, as people and protocols count; null where it is no
 * whole number of them.
 * @example minorUnitsOf(120_000, 'jpy') // 1200
 */
export function minorUnitsOf(hundredths: number, currency: Currency): number | null {
  const units = hundredths / 10 ** (2 - fractionDigits(currency));
  return Number.isSafeInteger(units) ? units : null;
}

/** @example hundredthsOf(1_200, 'jpy') // 120000 */
export function hundredthsOf(minorUnits: number, currency: Currency): number {
  return minorUnits * 10 ** (2 - fractionDigits(currency));
}
