import { button, field, formNamed, link, surveyOf } from '@florin/page-reading/page/page.testing';
import { expect, it } from 'vitest';
import { canBuyHere } from './read-product.ts';

/** In Finnish `Tilaa` is to order and to subscribe. */
const page = (label: string) =>
  surveyOf({
    url: 'https://shop.example/lamp',
    heading: 'Lamp',
    languages: ['fi'],
    forms: [formNamed(''), formNamed('')],
    controls: [
      field('Ilmoita kun tuotetta on taas saatavilla', { form: 0, name: 'email', inputType: 'email' }),
      button('Ilmoita minulle', { form: 0 }),
      field(label, { form: 1, name: 'email', inputType: 'email' }),
      button('Tilaa', { form: 1 }),
    ].map((control) => ({ ...control, languages: ['fi'] })),
  });

it('a page on which one can only subscribe to news sells nothing', () => {
  expect(canBuyHere(page('Tilaa uutiskirje'))).toBe(false);
});

it('and one that orders by the same word does', () => {
  expect(canBuyHere(page('Sähköposti'))).toBe(true);
});

it('nor does one whose products are filtered, though a link beside them speaks of the checkout', () => {
  const group = { key: 'size', title: 'Size' };
  const sizes = (...names: string[]) => names.map((name) => button(name, { kind: 'radio', group }));
  const way = link('Checkout', 'https://shop.example/checkout');
  const sells = (...names: string[]) =>
    canBuyHere(surveyOf({ heading: 'Shirts', controls: [...sizes(...names), way] }));
  expect(sells('S (7)', 'M (12)')).toBe(false);
  expect(sells('S', 'M')).toBe(true);
});
