import { expect, it } from 'vitest';
import { link } from '../page/page.testing.ts';
import { controlOf } from '../survey/control.ts';
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

it.each([
  ['1 items in cart', 'es'],
  ['3 items in your bag', 'en'],
  ['2 articles dans votre panier', 'fr'],
  ['1 artículo en el carrito', 'es'],
  ['2 prodotti nel carrello', 'it'],
  ['2 itens no carrinho', 'pt'],
  ['2 Artikel im Warenkorb', 'de'],
  ['1 artikel in je winkelmandje', 'nl'],
])('a number of goods in the cart, as a picture of one is called, leads to it: %s', (label, language) => {
  const cart = controlOf({ kind: 'button', text: '1', label, languages: [language, 'en'] });
  expect(intentOf(cart)).toBe('view_cart');
});

it('a button of a product that says how many of it are there does not', () => {
  expect(intentOf(controlOf({ kind: 'button', text: '1 in cart' }))).toBeNull();
});
