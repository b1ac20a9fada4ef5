/** The currencies that every installation pays in, and whose limits are set together. */
export const BASE_CURRENCIES: readonly string[] = ['usd', 'sgd'];

/**
 * Those of ISO 4217 with other than two digits, by how many they have. `Intl` must not be asked: it rounds forints and rupiahs as shops show
 * them, and each version otherwise.
 */
const BY_DIGITS = [
  'bif clp djf gnf isk jpy kmf krw pyg rwf ugx uyi vnd vuv xaf xof xpf',
  '',
  '',
  'bhd iqd jod kwd lyd omr tnd',
  'clf uyw',
];

/**
 * How many digits of an amount stand after the mark: two for most currencies, none for yen.
 * @example fractionDigits('jpy') // 0
 */
export function fractionDigits(currency: string): number {
  const digits = BY_DIGITS.findIndex((codes) => codes.includes(currency.toLowerCase()));
  return currency && digits >= 0 ? digits : 2;
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
