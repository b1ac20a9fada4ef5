import { expect, it } from 'vitest';
import { namedProduct } from './named-product.ts';

const products = ['Mug', 'Enamel Mug', 'Bowl, blue'].map((title, index) => ({
  title,
  url: `https://shop.example/${index}`,
}));

it.each([
  ['two of the Enamel Mug please', 'Enamel Mug'],
  ['a mug', 'Mug'],
  ['the BOWL (blue)', 'Bowl, blue'],
  ['a mug and the enamel mug', 'Enamel Mug'],
  ['a mug and a blue bowl', 'Mug'],
  ['the enamel mug and the bowl, blue', null],
  ['something nice', null],
  [null, null],
])('%j names %j', (prompt, title) => {
  expect(namedProduct(prompt, products)?.title ?? null).toBe(title);
});
