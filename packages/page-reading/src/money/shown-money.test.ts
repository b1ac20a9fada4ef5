import { describe, expect, it } from 'vitest';
import { currencyOf, parseMoney } from './shown-money.ts';

describe('an amount in words', () => {
  it.each([
    ['$12.99', 1299, null],
    ['US$1,299.00', 129_900, 'usd'],
    ['SGD 0.50', 50, 'sgd'],
    ['12.00 USD', 1200, 'usd'],
    ['-S$5.00', -500, 'sgd'],
    ['$25', 2500, null],
  ])('%s is %i cents', (text, cents, currency) => {
    expect(parseMoney(text)).toEqual({ cents, currency });
  });

  it.each(['$12.999', '$12.9', '$1,29.00', 'free', '$99999999999999.00'])('%s is no exact amount', (text) => {
    expect(parseMoney(text)).toBeNull();
  });

  it('knows other currencies for what they are', () => {
    expect(['€5', 'A$5', 'CAD 5'].map(currencyOf)).toEqual(['other', 'other', 'other']);
  });
});
