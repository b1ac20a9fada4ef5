import { CENTS_MAX } from '@florin/wire/money';
import type { Currency } from '../purchase.ts';

export interface MoneyText {
  /** Negative for a discount. */
  readonly cents: number;
  /** Null where only a dollar sign was shown: every dollar looks the same. */
  readonly currency: Currency | 'other' | null;
}

const AMOUNT = /\d[\d,]*(?:\.\d+)?/;

/**
 * Reads one amount exactly; null where the cents are not exact, so that nothing is ever rounded into a price.
 * @example parseMoney('US$1,299.00') // { cents: 129900, currency: 'usd' }
 */
export function parseMoney(text: string): MoneyText | null {
  const digits = AMOUNT.exec(text)?.[0];
  if (!digits || !/^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d{2})?$/.test(digits)) return null;
  const [whole = '', fraction = '00'] = digits.replaceAll(',', '').split('.');
  const value = Number(whole) * 100 + Number(fraction);
  if (value > CENTS_MAX) return null;
  const isNegative = /[-−–]\s?(?:US\$|S\$|USD|SGD|\$)?\s?\d/i.test(text);
  return { cents: isNegative ? -value : value, currency: currencyOf(text) };
}

/**
 * The currency that the text itself states.
 * @example currencyOf('S$ 12.00') // 'sgd'
 */
export function currencyOf(text: string): Currency | 'other' | null {
  if (/\bSGD\b|(?<![A-Z])S\$/i.test(text)) return 'sgd';
  if (/\bUSD\b|US\$/i.test(text)) return 'usd';
  if (/[€£¥₹]|\b(?:EUR|GBP|AUD|CAD|NZD|HKD|JPY)\b|(?:A|C|NZ|HK)\$/i.test(text)) return 'other';
  return null;
}

/** @example currencyFromCode('usd') // 'usd' */
export function currencyFromCode(code: unknown): Currency | 'other' | null {
  if (typeof code !== 'string' || !/^[a-z]{3}$/i.test(code.trim())) return null;
  const lower = code.trim().toLowerCase();
  return lower === 'usd' || lower === 'sgd' ? lower : 'other';
}
