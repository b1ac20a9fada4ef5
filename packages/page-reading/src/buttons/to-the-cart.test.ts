import { expect, it } from 'vitest';
import { link } from '../page/page.testing.ts';
import { intentOf } from './button-intent.ts';

const at = (words: string, href: string, language: string) =>
  intentOf({ ...link(words, href), languages: [language] });

it.each([
  ['Ostoskoriin', 'fi'],
  ['В корзину', 'ru'],
  ['Do koszyka', 'pl'],
])('%s is to the cart on a link to its page, and into it on one that adds', (words, language) => {
  expect(at(words, 'https://shop.example/cart/', language)).toBe('view_cart');
  expect(at(words, 'https://shop.example/cart?add=12', language)).toBe('add_to_cart');
  expect(at(words, 'https://shop.example/cart/add/12', language)).toBe('add_to_cart');
});
