import { describe, expect, it } from 'vitest';
import { surveyOf } from '../page/page.testing.ts';
import { amountsIn } from './money-forms.ts';
import { rowsInLines, totalInLines } from './rows-in-lines.ts';

const pageOf = (lines: readonly string[], said: object = {}) => surveyOf({ lines, ...said });
const totalOf = (lines: readonly string[], said: object = {}) => totalInLines(pageOf(lines, said), 'usd');

describe('the amounts of a page by its lines', () => {
  it('are called by the words before each, else by the line before', () => {
    const page = pageOf(['Mug', '$20.00', 'Goods: $20.00 Shipping: $5.00 Total: $25.00 incl. tax']);
    expect(rowsInLines(page)).toMatchObject([
      { label: 'Mug', text: '$20.00' },
      { label: 'Goods:', text: '$20.00' },
      { label: 'Shipping:', text: '$5.00' },
      { label: 'Total:', text: '$25.00', note: 'incl. tax' },
    ]);
  });

  it('make a total where all sums stand in one line', () => {
    const lines = ['商品合計：2,640円 送料：770円 合計：3,410円'];
    expect(totalInLines(pageOf(lines, { languages: ['ja'], language: 'ja' }), 'jpy')).toMatchObject({
      total: { amount: 341000, breakdown: { subtotal: 264000, shipping: 77000 } },
    });
    expect(totalOf(['Subtotal: $20.00 · Shipping: $5.00 · Total: $25.00'])).toMatchObject({
      total: { amount: 2500, breakdown: { subtotal: 2000, shipping: 500 } },
    });
  });

  it('make none where they do not add up, or name no goods, or no total', () => {
    expect(totalOf(['Subtotal: $20.00 Shipping: $5.00 Total: $20.00'])).toBeNull();
    expect(totalOf(['Subtotal: $20.00 Legwork: $1.00 Shipping: $5.00 Total: $25.00'])).toBeNull();
    expect(totalOf(['Shipping: $5.00 Total: $25.00'])).toBeNull();
    expect(totalOf(['Subtotal: $20.00 Shipping: $5.00'])).toBeNull();
  });

  it('make none below what the page calls the total elsewhere', () => {
    const lines = ['Subtotal: $20.00 Shipping: $5.00 Total: $25.00'];
    const amounts = [{ label: 'Grand total', text: '$27.00' }];
    expect(totalOf(lines, { amounts })).toBeNull();
  });

  it('are without those of a choice that is not taken', () => {
    const lines = ['Subtotal: $20.00', 'Express delivery $9.00', 'Shipping: $5.00 Total: $25.00'];
    expect(totalOf(lines)).toBeNull();
    const amounts = [{ label: 'Express delivery', text: '$9.00', isChosen: false }];
    expect(totalOf(lines, { amounts })).toMatchObject({ total: { amount: 2500 } });
  });
});

it.each([
  ['1 ks Lněný zápisník A5 349 Kč', ['349 Kč']],
  ['iPhone12 349,00 Kč', ['349,00 Kč']],
  ['Notebook A4 1 349 Kč', ['1 349 Kč']],
  ['Celkem 5 349 Kč', ['5 349 Kč']],
])('a number at the end of a name is no part of the price behind it: %s', (line, amounts) => {
  expect(amountsIn(line)).toEqual(amounts);
});
