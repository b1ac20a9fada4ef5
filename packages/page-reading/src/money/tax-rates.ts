import type { Currency } from '../purchase.ts';
import { isSharedSign, type ShownCurrency } from './currency.ts';

/**
 * The rates of value added tax where prices are shown with it, in percent and by currency. In dollars of North America it comes on top.
 * @example TAX_RATES.sek // [6, 12, 25]
 */
const TAX_RATES: Readonly<Record<string, readonly number[]>> = {
  aud: [10],
  bgn: [9, 20],
  chf: [2.6, 3.8, 8.1],
  czk: [12, 21],
  dkk: [25],
  eur: [4, 5, 5.5, 6, 7, 8, 9, 9.5, 10, 12, 13, 13.5, 14, 17, 18, 19, 20, 21, 22, 23, 24, 25, 25.5],
  gbp: [5, 20],
  huf: [5, 18, 27],
  ils: [18],
  isk: [11, 24],
  jpy: [8, 10],
  krw: [10],
  mxn: [8, 16],
  nok: [12, 15, 25],
  nzd: [15],
  pln: [5, 8, 23],
  ron: [9, 11, 19, 21],
  rub: [10, 20, 22],
  sek: [6, 12, 25],
  try: [1, 10, 20],
  uah: [7, 20],
  vnd: [8, 10],
  zar: [15],
};

/** Those of the currency that an amount shows; where that is a sign of several, of the one that is stated. */
export function ratesIn(shown: ShownCurrency | null, stated: Currency | null): readonly number[] {
  const currency = shown !== null && !isSharedSign(shown) ? shown : stated;
  return TAX_RATES[currency ?? ''] ?? [];
}

/** Each line beside a tax was rounded by itself: together they may miss the total by the smallest coin. */
export const ROUNDING_MAX = 1;

/** @example isInside(294, 1840, TAX_RATES.eur) // true: 19 % are in it */
export function isInside(tax: number, total: number, rates: readonly number[]): boolean {
  const isIn = (rate: number) => Math.abs((total * rate) / (100 + rate) - tax) <= ROUNDING_MAX;
  return rates.some(isIn) && !isOnTop(tax, total, rates);
}

/** @example isOnTop(350, 1840, TAX_RATES.eur) // true: 19 % of it */
export function isOnTop(tax: number, total: number, rates: readonly number[]): boolean {
  return rates.some((rate) => Math.round((total * rate) / 100) === tax);
}
