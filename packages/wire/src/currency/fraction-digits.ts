/** The currencies that every installation pays in, and whose limits are set together. */
export const BASE_CURRENCIES: readonly string[] = ['usd', 'sgd'];

/** ISO 4217, where it is not two. `Intl` must not be asked: it rounds forints and rupiahs as shops show them, and each version otherwise. */
const OTHER_DIGITS: Readonly<Record<number, string>> = {
  0: 'bif clp djf gnf isk jpy kmf krw pyg rwf ugx uyi vnd vuv xaf xof xpf',
  3: 'bhd iqd jod kwd lyd omr tnd',
  4: 'clf uyw',
};

const DIGITS: ReadonlyMap<string, number> = new Map(
  Object.entries(OTHER_DIGITS).flatMap(([digits, currencies]) =>
    currencies.split(' ').map((currency) => [currency, Number(digits)] as const),
  ),
);

/**
 * How many digits of an amount stand after the mark: two for most currencies, none for yen.
 * @example fractionDigits('jpy') // 0
 */
export function fractionDigits(currency: string): number {
  return DIGITS.get(currency.toLowerCase()) ?? 2;
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
