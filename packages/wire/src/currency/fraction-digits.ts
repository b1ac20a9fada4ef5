/** The currencies that every installation pays in, and whose limits are set together. */
export const BASE_CURRENCIES: readonly string[] = ['usd', 'sgd'];

/**
 * How many digits of an amount stand after the mark: two for most currencies, none for yen.
 * @example fractionDigits('jpy') // 0
 */
export function fractionDigits(currency: string): number {
  let digits = known.get(currency);
  if (digits === undefined) {
    digits = read(currency);
    known.set(currency, digits);
  }
  return digits;
}

/** Every line of every quote asks, and to make a format takes long. */
const known = new Map<string, number>();

function read(currency: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits!;
}

/**
 * An amount in the smallest unit of its currency as it is typed, without marks between thousands.
 * @example plainAmountIn(2500, 'eur') // '25.00'
 * @example plainAmountIn(1200, 'jpy') // '1200'
 */
export function plainAmountIn(amount: number, currency: string): string {
  const digits = fractionDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}
