import { type Cents, isCents } from '@florin/wire/money';

/**
 * Cents in a decimal amount, or null where it is not exact: half a cent is never rounded into a price.
 * @example centsOfMajor('12.5') // 1250
 */
export function centsOfMajor(amount: unknown): Cents | null {
  const match = /^(-?)(\d{1,10})(?:\.(\d{1,8}))?$/.exec(String(amount).trim());
  if (match === null) return null;
  const [, sign, whole, fraction = ''] = match;
  if (!/^\d{0,2}0*$/.test(fraction)) return null;
  const value = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  const signed = sign === '-' ? -value : value;
  return isCents(signed) ? signed : null;
}

/**
 * Cents in an integer of minor units, whatever number of decimals the merchant counts in.
 * @example centsOfMinor('1250', 2) // 1250
 */
export function centsOfMinor(amount: unknown, decimals = 2): Cents | null {
  const value = typeof amount === 'string' && /^\d{1,15}$/.test(amount) ? Number(amount) : amount;
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return null;
  const scaled = decimals >= 2 ? value / 10 ** (decimals - 2) : value * 10 ** (2 - decimals);
  return isCents(scaled) ? scaled : null;
}
