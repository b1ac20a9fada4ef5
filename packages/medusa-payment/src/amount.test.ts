import { expect, it } from 'vitest';
import { centsOf, dollarsOf } from './amount.ts';

it('reads dollars in every form in which Medusa has them, to the cent', () => {
  expect([25, '25', '25.1', '0.07', 1.005, '1.005', '19.994'].map(centsOf)).toEqual([
    2500, 2500, 2510, 7, 101, 101, 1999,
  ]);
  expect(centsOf({ value: '25.005', precision: 20 } as never)).toBe(2501);
  expect(centsOf({ numeric: 12.3, raw: { value: '12.34' } })).toBe(1234);
  expect(centsOf({ toString: () => '9999999999.99' })).toBe(999_999_999_999);
});

it('refuses what is no amount', () => {
  for (const amount of ['', '-1', '1e3', 'NaN', '1.2.3', '0x10', Number.NaN, -1, 1e21, '10000000000'])
    expect(() => centsOf(amount)).toThrow('Florin');
});

it('writes cents as dollars', () => {
  expect([0, 7, 70, 2501, 999_999_999_999].map(dollarsOf)).toEqual([0, 0.07, 0.7, 25.01, 9_999_999_999.99]);
});
