import { describe, expect, it } from 'vitest';
import { amountOn, chooseTotal } from './read-total.ts';

const rows = (...pairs: [string, string][]) => pairs.map(([label, text]) => ({ label, text }));

describe('the total of a page', () => {
  it('is the one that its lines add up to', () => {
    const seen = rows(
      ['Subtotal', '$20.00'],
      ['Shipping', '$4.99'],
      ['Sales tax', '$1.50'],
      ['Order total', '$26.49'],
    );
    expect(chooseTotal(seen, 'usd')).toEqual({
      kind: 'total',
      total: { amount: 2649, currency: 'usd', breakdown: { subtotal: 2000, shipping: 499, tax: 150 } },
    });
  });

  it('is not a decoy beside it', () => {
    const seen = rows(['Total', '$1.00'], ['Subtotal', '$20.00'], ['Shipping', '$4.99'], ['Total', '$24.99']);
    expect(chooseTotal(seen, 'usd')).toMatchObject({ kind: 'total', total: { amount: 2499 } });
  });

  it('finds the shipping that counts among the methods offered', () => {
    const seen = rows(
      ['Shipping: Express', '$15.00'],
      ['Shipping: Standard', '$5.00'],
      ['Subtotal', '$10.00'],
      ['Total', '$15.00'],
    );
    expect(chooseTotal(seen, 'usd')).toMatchObject({
      total: { breakdown: { subtotal: 1000, shipping: 500 } },
    });
  });

  it('takes discounts away, however they are signed', () => {
    for (const discount of ['-$5.00', '$5.00', '−$5.00']) {
      const seen = rows(['Subtotal', '$20.00'], ['Discount', discount], ['Total', '$15.00']);
      expect(chooseTotal(seen, 'usd')).toMatchObject({
        total: { amount: 1500, breakdown: { discount: -500 } },
      });
    }
  });

  it.each([
    ['nothing adds up', rows(['Subtotal', '$20.00'], ['Shipping', '$4.99'], ['Total', '$26.00'])],
    [
      'two totals add up',
      rows(['Subtotal', '$20.00'], ['Total', '$20.00'], ['Shipping', '$5.00'], ['Total', '$25.00']),
    ],
    ['cents are not exact', rows(['Subtotal', '$20.005'], ['Total', '$20.005'])],
    ['no total is shown', rows(['Subtotal', '$20.00'])],
  ])('is refused where %s', (_name, seen) => {
    expect(chooseTotal(seen, 'usd').kind).toBe('none');
  });

  it.each([
    ['S$12.00', null, 'sgd'],
    ['$12.00', 'sgd', 'sgd'],
    ['USD 12.00', 'sgd', 'usd'],
  ] as const)('%s where the page states %s is %s', (text, stated, currency) => {
    expect(chooseTotal(rows(['Total', text]), stated)).toMatchObject({ total: { currency } });
  });

  it('needs a currency that is stated and supported', () => {
    expect(chooseTotal(rows(['Total', '$12.00']), null).kind).toBe('currency_unsupported');
    expect(chooseTotal(rows(['Total', '€12.00']), 'usd').kind).toBe('currency_unsupported');
  });

  it('is named on the button, or not at all', () => {
    expect(amountOn('Pay $1,299.00')).toBe(129_900);
    expect(amountOn('Place order')).toBeNull();
  });
});
