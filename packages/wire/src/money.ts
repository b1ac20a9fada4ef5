declare const unit: unique symbol;

/** A whole number of cents: the unit of every amount on the wire. */
export type Cents = number & { readonly [unit]: 'cents' };

/** A whole number of USDC base units (6 decimals): the unit of every amount on chain. */
export type BaseUnits = bigint & { readonly [unit]: 'base_units' };

export const USDC_DECIMALS = 6;
export const BASE_UNITS_PER_CENT = 10_000n;

/** Above this a sum of cents could stop being exact; no amount or total may exceed it. */
export const CENTS_MAX = 999_999_999_999;

const U64_MAX = 2n ** 64n - 1n;

export function isCents(value: unknown): value is Cents {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= CENTS_MAX;
}

/**
 * Brands a number as cents, or throws: an amount that is not a whole, safe number is a bug, not an input.
 * @example cents(2500) // 25.00
 */
export function cents(value: number): Cents {
  if (!isCents(value)) throw new RangeError(`${value} is not a whole number of cents up to ${CENTS_MAX}`);
  return value;
}

/**
 * Brands a bigint as base units, or throws when it does not fit the chain's u64.
 * @example baseUnits(25_000_000n) // 25.00
 */
export function baseUnits(value: bigint): BaseUnits {
  if (value < 0n || value > U64_MAX) throw new RangeError(`${value} does not fit an unsigned 64-bit amount`);
  return value as BaseUnits;
}

/** @example baseUnitsOf(cents(2500)) // 25_000_000n */
export function baseUnitsOf(amount: Cents): BaseUnits {
  return baseUnits(BigInt(amount) * BASE_UNITS_PER_CENT);
}

/**
 * Whole cents in an on-chain amount. What is left below one cent stays in `remainder`, so that no caller loses it unseen.
 * @example centsIn(baseUnits(25_000_001n)) // { whole: 2500, remainder: 1n }
 */
export function centsIn(amount: BaseUnits): { whole: Cents; remainder: BaseUnits } {
  return {
    whole: cents(Number(amount / BASE_UNITS_PER_CENT)),
    remainder: baseUnits(amount % BASE_UNITS_PER_CENT),
  };
}

/**
 * Sums amounts; throws past `CENTS_MAX` instead of rounding.
 * @example sumCents([cents(100), cents(250)]) // 350
 */
export function sumCents(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce<number>((sum, amount) => sum + amount, 0));
}

/**
 * An amount as it is typed, without currency and marks between thousands.
 * @example plainAmount(2500) // '25.00'
 */
export function plainAmount(amount: number): string {
  return (amount / 100).toFixed(2);
}

/**
 * A share in basis points, rounded half up.
 * @example basisPointsOf(cents(2550), 100) // 26
 */
export function basisPointsOf(amount: Cents, basisPoints: number): Cents {
  return cents(Number((BigInt(amount) * BigInt(basisPoints) + 5_000n) / 10_000n));
}
