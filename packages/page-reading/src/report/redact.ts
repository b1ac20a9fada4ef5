import { expression } from '@florin/wire/values/expression';
import type { Address, Choice } from '../purchase.ts';

const HIDDEN = '…';
const SHORT_MAX = 2;
/** In the digits of any script. Sums stay: `$1,299.00` has no four in a row. */
const NUMBER = /\p{Nd}{4,}/gu;

/**
 * The words of a page without what the buyer has told the shop, and without long numbers, whosever they are.
 * @example redact('Deliver to Ada, 94105?', choice) // 'Deliver to …, …?'
 */
export function redact(text: string, choice: Choice | null): string {
  const values = choice === null ? [] : valuesOf(choice);
  const hidden = values.reduce((words, value) => words.replace(asWritten(value), HIDDEN), text);
  return hidden.replace(NUMBER, HIDDEN);
}

/** Whole details and their single words, the longest first. */
function valuesOf({ buyer, options }: Choice): readonly string[] {
  const { name, email, phone, shipping, billing } = buyer;
  const whole = [name, email, phone, ...partsOf(shipping), ...partsOf(billing), ...Object.values(options)]
    .map((value) => String(value ?? '').trim())
    .filter((value) => value !== '');
  const words = whole.flatMap((value) => value.split(/[\s,@]+/)).filter((word) => word.length > 1);
  return [...new Set([...whole, ...words])]
    .filter((value) => /[\p{L}\p{N}]/u.test(value))
    .sort((one, other) => other.length - one.length);
}

function partsOf(address: Address | null): readonly (string | null)[] {
  return address === null ? [] : Object.values(address);
}

/** Codes of two letters only as they are written: `CA` is no part of `cart`, and `US` none of `contact us`. */
function asWritten(value: string): RegExp {
  const flags = value.length <= SHORT_MAX ? 'gu' : 'giu';
  return expression(flags)`(?<![\p{L}\p{N}])${value}(?![\p{L}\p{N}])`;
}
