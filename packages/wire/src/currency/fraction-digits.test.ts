import { expect, it } from 'vitest';
import { fractionDigits, plainAmountIn } from './fraction-digits.ts';

it.each([
  ['usd', 2],
  ['JPY', 0],
  ['kwd', 3],
  ['clp', 0],
  // Shown without a fraction, and counted with one.
  ['', 2],
  ['huf', 2],
  ['idr', 2],
  ['cop', 2],
])('amounts in %s have %i digits behind the mark on every machine', (currency, digits) => {
  expect(fractionDigits(currency)).toBe(digits);
});

it('writes forints with their fraction', () => {
  expect(plainAmountIn(499_000, 'huf')).toBe('4990.00');
});
