import { fractionDigits } from '@florin/wire/currency/fraction-digits';
import { CENTS_MAX } from '@florin/wire/money';
import type { DecimalMark } from '../survey/control.ts';
import { currencyOf, type ShownCurrency } from './currency.ts';
import { moneyIn } from './money-forms.ts';

export interface MoneyText {
  /** Negative for a discount. */
  readonly cents: number;
  /** Null where nothing beside the number says it. */
  readonly currency: ShownCurrency | null;
}

export const SHOWN_NUMBER = /\d{1,3}(?:\s\d{3}){1,4}(?:,\d{2})?(?!\d)|\d(?:[.,'’]?\d)*/;

/**
 * Reads one amount exactly; null where the cents are not exact, so that nothing is ever rounded into a price. `1,234` has a
 * thousand or none by what the page that shows it writes before cents; without a word of it, as in English.
 * @example parseMoney('US$1,299.00') // { cents: 129900, currency: 'usd' }
 * @example parseMoney('1.234 €', ',') // { cents: 123400, currency: 'eur' }
 */
export function parseMoney(text: string, mark: DecimalMark = '.'): MoneyText | null {
  const shown = moneyIn(text) ?? text;
  const digits = SHOWN_NUMBER.exec(shown)?.[0];
  const currency = currencyOf(shown) ?? currencyOf(text);
  const value = digits ? (wholeUnits(digits, currency) ?? centsIn(digits, mark)) : null;
  if (value === null || value > CENTS_MAX) return null;
  const isNegative = NEGATIVE.test(shown);
  return { cents: isNegative ? -value : value, currency };
}

const GROUPED = /^\d{1,3}(?:(?:\.\d{3}){1,4}|(?:,\d{3}){1,4})$/;

/** Of money without cents, three digits behind a mark are a group, whatever the language of the page writes there. */
function wholeUnits(digits: string, currency: ShownCurrency | null): number | null {
  const hasCents = !currency || !/^[a-z]{3}$/.test(currency) || fractionDigits(currency) > 0;
  return !hasCents && GROUPED.test(digits) ? Number(digits.replace(/\D/g, '')) * 100 : null;
}

const NEGATIVE = /[-−–]\s?(?:[a-z]{1,3}\$?|[$£¥￥￡￦฿₠-⃀])?\s?\d/i;

function centsIn(digits: string, mark: DecimalMark): number | null {
  const decimal = markIn(digits) ?? otherThan(groupIn(digits) ?? otherThan(mark));
  const [whole = '', fraction = '00', ...more] = digits.split(decimal);
  if (more.length > 0 || !/^\d\d$/.test(fraction) || !isWhole(whole)) return null;
  return Number(whole.replace(/\D/g, '')) * 100 + Number(fraction);
}

/** Groups of three, all set apart by the same. */
function isWhole(digits: string): boolean {
  const isGrouped = /^(?:\d+|\d{1,3}(?:[.,'’\s]\d{3})+)$/.test(digits);
  return isGrouped && new Set(digits.replace(/\d/g, '')).size <= 1;
}

/**
 * Two digits after the last mark are cents.
 * @example markIn('1.234,50') // ','
 */
export function markIn(digits: string): DecimalMark | null {
  const mark = /([.,])\d\d$/.exec(digits)?.[1];
  return mark === '.' || mark === ',' ? mark : null;
}

/** What stands between groups beyond doubt: it stands there twice, or the other mark was before it. */
function groupIn(digits: string): DecimalMark | null {
  const marks = digits.replace(/[^.,]/g, '');
  const last = marks.at(-1);
  return marks.length > 1 && (last === '.' || last === ',') ? last : null;
}

function otherThan(mark: DecimalMark): DecimalMark {
  return mark === '.' ? ',' : '.';
}
