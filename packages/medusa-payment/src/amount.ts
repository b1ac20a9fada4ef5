/** An amount as Medusa hands it over: dollars, as a number, a text, or an object around either. */
export type MedusaAmount =
  | number
  | string
  | { readonly value: string | number }
  | { readonly raw?: { readonly value: string | number }; readonly numeric?: number }
  | { toString(): string };

const CENTS_MAX = 999_999_999_999n;

/**
 * Whole cents of an amount in dollars, half a cent rounded up. Never by floating point.
 * @example centsOf({ value: '25.005' }) // 2501
 */
export function centsOf(amount: MedusaAmount): number {
  const text = textOf(amount);
  const read = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (read === null) throw new RangeError(`Florin: "${text}" is not an amount.`);
  const [, whole = '', fraction = ''] = read;
  const roundsUp = (fraction[2] ?? '0') >= '5';
  const cents = BigInt(whole) * 100n + BigInt(fraction.slice(0, 2).padEnd(2, '0')) + (roundsUp ? 1n : 0n);
  if (cents > CENTS_MAX) throw new RangeError(`Florin: ${text} is too much.`);
  return Number(cents);
}

/**
 * Dollars as Medusa counts them.
 * @example dollarsOf(2501) // 25.01
 */
export function dollarsOf(cents: number): number {
  return Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`);
}

function textOf(amount: MedusaAmount): string {
  if (typeof amount !== 'object') return String(amount);
  if ('raw' in amount && amount.raw) return String(amount.raw.value);
  if ('value' in amount) return String(amount.value);
  if ('numeric' in amount) return String(amount.numeric);
  return amount.toString();
}
