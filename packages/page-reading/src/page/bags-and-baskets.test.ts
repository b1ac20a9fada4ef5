import { expect, it } from 'vitest';
import { button, surveyOf } from './page.testing.ts';
import { withSpokenWords } from './spoken-words.ts';
import { understand } from './understand.ts';

const kindOf = (language: string, heading: string, ...buttons: string[]) => {
  const controls = buttons.map((text) => button(text, { section: heading }));
  return understand(withSpokenWords(surveyOf({ language, heading, controls }))).kind;
};

it.each([
  ['es', 'Bolsa de lino', 'Añadir a la cesta'],
  ['fr', 'Panier en osier', 'Ajouter au panier'],
  ['pl', 'Torba lniana', 'Dodaj do koszyka'],
  ['it', 'Borsa di lino', 'Aggiungi al carrello'],
  ['tr', 'Hasır sepet', 'Sepete ekle'],
  ['en', 'Shopping bag of linen', 'Add to cart'],
])(
  'what is put into the cart is a product, also where it is called as a cart is: %s',
  (language, name, words) => {
    expect(kindOf(language, name, words)).toBe('product');
  },
);

it.each([
  ['es', 'Cesta de la compra', 'Añadir a la cesta', 'Finalizar compra'],
  ['en', 'Your cart', 'Add to cart', 'Checkout'],
])('a cart beside which more is sold is a cart: %s', (language, heading, add, checkout) => {
  expect(kindOf(language, heading, add, checkout)).toBe('cart');
});

it('a page that is called a cart and nothing else is one', () => {
  expect(kindOf('es', 'Carrito', 'Añadir al carrito')).toBe('cart');
});
