import { rowsIn } from '@florin/page-reading/money/rows-in-language.testing';
import { link, surveyOf } from '@florin/page-reading/page/page.testing';
import { expect, it } from 'vitest';
import { saysEmpty } from './empty-cart.ts';

const said = (
  words: string,
  controls = [link(words, 'https://shop.example/cart?empty=1')],
  text = '€18.40',
) =>
  saysEmpty(
    surveyOf({
      languages: ['it'],
      lines: ['Il tuo carrello', words],
      controls,
      amounts: rowsIn('it', ['Totale', text]),
    }),
  );

it('a cart is empty where the page says so, with a sum of nothing', () => {
  expect(said('Il carrello è vuoto', [])).toBe(true);
  expect(said('Il carrello è vuoto', undefined, '€0.00')).toBe(true);
});

it('and not where a button beside the sum of an order says what it does', () => {
  expect(said('Carrello vuoto')).toBe(false);
  expect(said('Carrello vuoto', [])).toBe(true);
});
