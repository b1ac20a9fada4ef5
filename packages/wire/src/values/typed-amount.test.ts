import { expect, it } from 'vitest';
import { typedAmount } from './typed-amount.ts';

it.each([
  ['12.50', 1250],
  ['12.5', 1250],
  ['12', 1200],
  ['12.', 1200],
  [' $1,250.05 ', 125_005],
  ['1,000,000', 100_000_000],
  ['0.01', 1],
])('%j is so many cents', (text, cents) => {
  expect(typedAmount(text)).toEqual({ ok: true, cents });
});

it.each(['', 'ten', '-1', '1.005', '1,5', '1.2.3', '1e3', '0', '0.00', '12,50', '１２', '1000000.01'])(
  '%j is asked for again',
  (text) => {
    expect(typedAmount(text).ok).toBe(false);
  },
);

it('is bounded by what there is', () => {
  expect(typedAmount('7.01', 700)).toEqual({ ok: false, problem: 'At most 7.00.' });
});
