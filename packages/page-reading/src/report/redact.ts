import { expression } from '@florin/wire/values/expression';
import { isWhollySaid, type Languages } from '../lexicon/lexicon.ts';
import type { Address, Choice } from '../purchase.ts';

const HIDDEN = '…';
const SHORT_MAX = 2;
/** Between the words of a name: `del`, `van`. */
const PARTICLE = /^\p{Ll}{1,3}$/u;
/** In the digits of any script. Sums stay: `$1,299.00` has no four in a row. */
const NUMBER = /\p{Nd}{4,}/gu;

/**
 * The words of a page without what the buyer has told the shop, and without long numbers, whosever they are. What pages say in these
 * languages anyway is no secret: `region`, for whoever lives in a region that is called so.
 * @example redact('Deliver to Ada, 94105?', choice) // 'Deliver to …, …?'
 */
export function redact(text: string, choice: Choice | null, languages?: Languages): string {
  const values = choice === null ? [] : valuesOf(choice).filter((value) => !isWhollySaid(value, languages));
  const hidden = values.reduce((words, value) => words.replace(asWritten(value), HIDDEN), text);
  return hidden.replace(NUMBER, HIDDEN);
}

/** Whole details and their single words, the longest first. */
function valuesOf({ buyer, options }: Choice): readonly string[] {
  const { name, payer, email, phone, shipping, billing } = buyer;
  const whole = [
    name,
    payer,
    email,
    phone,
    ...partsOf(shipping),
    ...partsOf(billing),
    ...Object.values(options),
  ]
    .map((value) => String(value ?? '').trim())
    .filter((value) => value !== '');
  const words = whole.flatMap((value) => value.split(/[\s,@]+/)).filter((word) => !PARTICLE.test(word));
  return [...new Set([...whole, ...words])].filter(isTelling).sort((one, other) => other.length - one.length);
}

/** One digit or one letter tells of nobody, unless it is a whole word. */
function isTelling(value: string): boolean {
  const signs = value.match(/[\p{L}\p{N}]/gu) ?? [];
  return signs.length > 1 || signs.some((sign) => /\p{Lo}/u.test(sign));
}

function partsOf(address: Address | null): readonly (string | null)[] {
  return address === null ? [] : Object.values(address);
}

/** A short postal code may be a price as well: `100`, and `NT$100` or `100,00 TL`. */
const DIGITS = /^\d{1,3}$/;

/** Codes of two letters only as they are written: `CA` is no part of `cart`, and `US` none of `contact us`. */
function asWritten(value: string): RegExp {
  const flags = value.length <= SHORT_MAX ? 'gu' : 'giu';
  if (DIGITS.test(value))
    return expression(flags)`(?<![\p{L}\p{N}.,]|\p{Sc}\s?)${value}(?![\p{L}\p{N}]|[.,]\p{N})`;
  return expression(flags)`(?<![\p{L}\p{N}])${value}(?![\p{L}\p{N}])`;
}
