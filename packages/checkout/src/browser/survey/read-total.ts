import { type Cents, cents } from '@florin/wire/money';
import type { Currency } from '../../driver.ts';
import type { AmountRow } from './document-survey.ts';
import { currencyOf, parseMoney } from './shown-money.ts';

export interface PageTotal {
  readonly amount: Cents;
  readonly currency: Currency;
  readonly breakdown: Readonly<Record<string, number>>;
}

export type TotalReading =
  | { readonly kind: 'total'; readonly total: PageTotal }
  | { readonly kind: 'none'; readonly detail: string }
  | { readonly kind: 'currency_unsupported'; readonly detail: string };

type Line = 'total' | 'subtotal' | 'shipping' | 'tax' | 'discount' | 'fee' | 'other';

interface Amount {
  readonly line: Line;
  readonly cents: number;
  readonly currency: Currency | 'other' | null;
}

const LINES: readonly (readonly [RegExp, Line])[] = [
  [
    /sub-? ?total|items? total|total (?:items|before|of goods)|merchandise|goods|^items?\b|cart total/,
    'subtotal',
  ],
  [/sav(?:e|ed|ing)|discount|promo|coupon|voucher|credit applied/, 'discount'],
  [/total (?:shipping|delivery)|shipping|delivery|postage|freight/, 'shipping'],
  [
    /(?:order|grand|final|estimated|overall)? ?total|amount due|due (?:today|now)|to pay|you pay|balance due|pay(?:able)? (?:today|now)/,
    'total',
  ],
  [/\b(?:tax|taxes|vat|gst|hst|sales tax)\b/, 'tax'],
  [/\bfees?\b|surcharge|handling/, 'fee'],
];

/** Totals that are talked about rather than asked for. */
const NOT_THIS_TOTAL =
  /was|regular|original|instead of|example|last order|previous|lifetime|average|spend|over \$|orders? (?:above|over)|per (?:month|item)|installment|4 payments/;

/**
 * The total of an order as the page shows it, proven by its own lines: of all amounts called a total, the one that
 * the subtotal, shipping, tax, fees and discounts add up to. An amount planted beside it does not add up.
 * @example chooseTotal(survey.amounts, 'usd') // { kind: 'total', total: { amount: 2999, currency: 'usd', breakdown } }
 */
export function chooseTotal(
  rows: readonly AmountRow[],
  statedCurrency: Currency | 'other' | null,
): TotalReading {
  const amounts = rows.flatMap(readAmount);
  const proven = provenTotals(amounts);
  const distinct = [...new Map(proven.map((found) => [found.amount, found])).values()];
  if (distinct.length > 1) return { kind: 'none', detail: 'the page shows several totals that each add up' };
  const [found] = distinct;
  if (!found) return { kind: 'none', detail: reasonFor(amounts) };
  return withCurrency(found, amounts, statedCurrency);
}

function readAmount(row: AmountRow): Amount[] {
  const money = parseMoney(row.text);
  if (!money) return [];
  const line = lineOf(row.label);
  const isDiscount = line === 'discount';
  return [{ line, cents: isDiscount ? -Math.abs(money.cents) : money.cents, currency: money.currency }];
}

function lineOf(label: string): Line {
  const words = label.toLowerCase();
  if (NOT_THIS_TOTAL.test(words)) return 'other';
  return LINES.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
}

interface Proven {
  readonly amount: number;
  readonly breakdown: Readonly<Record<string, number>>;
}

function provenTotals(amounts: readonly Amount[]): Proven[] {
  const totals = unique(amounts.filter(({ line }) => line === 'total'));
  const parts = partsOf(amounts);
  const extras = extrasOf(parts);
  return totals
    .filter(({ cents: value }) => value > 0)
    .flatMap(({ cents: value }) => provenBy(value, parts, extras));
}

type Parts = Readonly<
  Record<'subtotal' | 'shipping' | 'tax' | 'fee' | 'discount' | 'other', readonly number[]>
>;

/** The summary may be shown twice (a drawer and a column): equal amounts of one line are one. */
function partsOf(amounts: readonly Amount[]): Parts {
  const of = (line: Line) =>
    unique(amounts.filter((amount) => amount.line === line)).map(({ cents: value }) => value);
  return {
    subtotal: of('subtotal'),
    shipping: of('shipping'),
    tax: of('tax'),
    fee: of('fee'),
    discount: of('discount'),
    other: amounts.filter(({ line }) => line === 'other').map(({ cents: value }) => value),
  };
}

function unique(amounts: readonly Amount[]): Amount[] {
  return [...new Map(amounts.map((amount) => [amount.cents, amount])).values()];
}

/** Shipping lists its methods too, so one of the amounts shown, or none, is the one that counts. */
function provenBy(total: number, parts: Parts, extras: ReadonlyMap<number, Extras>): Proven[] {
  for (const subtotal of goodsOf(parts)) {
    for (const shipping of [...parts.shipping, 0]) {
      const rest = extras.get(total - subtotal - shipping);
      if (rest) return [{ amount: total, breakdown: nonZero({ subtotal, shipping, ...rest }) }];
    }
  }
  const hasParts = [...parts.subtotal, ...parts.shipping, ...parts.tax, ...parts.fee].length > 0;
  return hasParts ? [] : [{ amount: total, breakdown: { total } }];
}

/** Where no subtotal is shown, the goods are: each amount without a name of its own, or all of them together. */
function goodsOf({ subtotal, other }: Parts): readonly number[] {
  return subtotal.length > 0 ? subtotal : [...new Set([sum(other), ...other])].filter((value) => value > 0);
}

type Extras = Readonly<Record<'tax' | 'fee' | 'discount', number>>;

/** By what they come to, the first way of each: looked up instead of tried, since a page may list any number of taxes. */
function extrasOf(parts: Parts): ReadonlyMap<number, Extras> {
  const found = new Map<number, Extras>();
  for (const tax of [...parts.tax, 0]) {
    for (const fee of [sum(parts.fee), 0]) {
      for (const discount of [sum(parts.discount), 0]) {
        const value = tax + fee + discount;
        if (!found.has(value)) found.set(value, { tax, fee, discount });
      }
    }
  }
  return found;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function nonZero(lines: Record<string, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(lines).filter(([name, value]) => value !== 0 || name === 'subtotal'),
  );
}

function reasonFor(amounts: readonly Amount[]): string {
  const hasTotal = amounts.some(({ line }) => line === 'total');
  return hasTotal ? 'the lines do not add up to any total shown' : 'the page shows no total';
}

function withCurrency(
  found: Proven,
  amounts: readonly Amount[],
  stated: Currency | 'other' | null,
): TotalReading {
  const shown = new Set(amounts.flatMap(({ currency }) => currency ?? []));
  const currency = shown.size > 0 ? onlyOne(shown) : stated;
  if (currency === null) return { kind: 'currency_unsupported', detail: 'no single currency is stated' };
  if (currency === 'other')
    return { kind: 'currency_unsupported', detail: 'the currency is neither usd nor sgd' };
  return { kind: 'total', total: { amount: cents(found.amount), currency, breakdown: found.breakdown } };
}

function onlyOne<T>(values: ReadonlySet<T>): T | null {
  const [first, ...more] = values;
  return first !== undefined && more.length === 0 ? first : null;
}

/** The amount on the button that would be pressed, where it names one: `Pay $29.99`. */
export function amountOn(buttonText: string): number | null {
  const money = /[$\d]/.test(buttonText) ? parseMoney(buttonText) : null;
  return money && (currencyOf(buttonText) !== null || buttonText.includes('$')) ? money.cents : null;
}
