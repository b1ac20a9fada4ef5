import { expect, it } from 'vitest';
import { namedAmount } from './named-amount.ts';

it.each([
  ['Doneer 35 euro', 'eur', '35'],
  ['donate 50 dollars', 'usd', '50'],
  ['Spende 20 Euro', 'eur', '20'],
  ['je donne 12,50 euros', 'eur', '12,50'],
  ['give 10 pounds', 'gbp', '10'],
  ['skänk 200 kronor', 'sek', '200'],
] as const)('%s', (wish, currency, amount) => {
  expect(namedAmount(wish, currency as never)).toBe(amount);
});

it.each([
  ['doneer voor 2 jaar', 'eur'],
  ['donate 50 dollars', 'eur'],
  ['10 euro for the bees and 20 euro for the trees', 'eur'],
  ['3 British guests', 'gbp'],
  ['two euro', 'eur'],
] as const)('no amount in %s', (wish, currency) => {
  expect(namedAmount(wish, currency as never)).toBeNull();
});
