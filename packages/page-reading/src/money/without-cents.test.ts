import { expect, it } from 'vitest';
import { parseMoney } from './shown-money.ts';

it.each([
  ['184,000₫', ','],
  ['184,000₫', '.'],
  ['184.000 ₫', ','],
  ['184.000 ₫', '.'],
] as const)('%s is as many thousands on a page that writes %s before cents', (text, mark) => {
  expect(parseMoney(text, mark)).toEqual({ cents: 18_400_000, currency: 'vnd' });
});

it('of money with cents, what the page writes before them decides', () => {
  expect(parseMoney('1,234 €', ',')).toBeNull();
  expect(parseMoney('1,234 €', '.')).toEqual({ cents: 123_400, currency: 'eur' });
});
