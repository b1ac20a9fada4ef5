import type { CardBrand } from './card.ts';

export type CardProblem = 'number_invalid' | 'expiry_invalid' | 'expired' | 'cvc_invalid';

const BRAND_PATTERNS: readonly (readonly [CardBrand, RegExp])[] = [
  ['visa', /^4(\d{12}|\d{15}|\d{18})$/],
  ['mastercard', /^(5[1-5]\d{14}|2(22[1-9]|2[3-9]\d|[3-6]\d{2}|7[01]\d|720)\d{12})$/],
  ['amex', /^3[47]\d{13}$/],
  ['discover', /^(6011\d{12}|64[4-9]\d{13}|65\d{14})$/],
  ['diners', /^3(0[0-5]|[689]\d)\d{11,13}$/],
  ['jcb', /^35(2[89]|[3-8]\d)\d{12}$/],
  ['unionpay', /^62\d{14,17}$/],
];

/**
 * Digits of a card number as people write it, or null where it cannot be one.
 * @example parseCardNumber('4242 4242 4242 4242') // '4242424242424242'
 */
export function parseCardNumber(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{12,19}$/.test(digits) && passesLuhn(digits) ? digits : null;
}

/** @example passesLuhn('4242424242424242') // true */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighted = index % 2 === 1 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}

/** @example brandOf('378282246310005') // 'amex' */
export function brandOf(digits: string): CardBrand {
  return BRAND_PATTERNS.find(([, pattern]) => pattern.test(digits))?.[0] ?? 'unknown';
}

const BRAND_BEGINNINGS: readonly (readonly [CardBrand, RegExp])[] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['diners', /^3(0[0-5]|[689])/],
  ['jcb', /^35(2[89]|[3-8])/],
  ['unionpay', /^62/],
];

/**
 * The brand of a number that is still being typed.
 * @example likelyBrandOf('4242') // 'visa'
 */
export function likelyBrandOf(digits: string): CardBrand {
  return BRAND_BEGINNINGS.find(([, beginning]) => beginning.test(digits))?.[0] ?? 'unknown';
}

/** American Express prints four digits, everyone else three. */
export function isCvcFor(brand: CardBrand, cvc: string): boolean {
  return brand === 'amex' ? /^\d{4}$/.test(cvc) : /^\d{3}$/.test(cvc);
}

/**
 * What is wrong with an expiry date; a card is good through the last day of its month, anywhere on earth.
 * @example expiryProblem(1, 2020, Date.now()) // 'expired'
 */
export function expiryProblem(month: number, year: number, nowMs: number): CardProblem | null {
  if (!Number.isInteger(month) || month < 1 || month > 12) return 'expiry_invalid';
  if (!Number.isInteger(year) || year < 2000 || year > 2100) return 'expiry_invalid';
  const lastTimeZoneMs = 12 * 3_600_000;
  return Date.UTC(year, month, 1) + lastTimeZoneMs <= nowMs ? 'expired' : null;
}
