import { describe, expect, it } from 'vitest';
import { says } from '../lexicon/lexicon.ts';
import { button, field, surveyOf } from '../page/page.testing.ts';
import { isValueSoldOut, saysSoldOut, saysSoldOutHere } from './sold-out.ts';

it.each([
  'This product is no longer in stock',
  'Sorry, this item is out of stock.',
  'The selected options are currently not in stock.',
  'Not enough stock for that',
  'Out-of-Stock',
  'There are not enough products in stock',
  'Currently unavailable',
  'Unavailable',
])('"%s" says that it is sold out', (words) => {
  expect(saysSoldOut(words)).toBe(true);
});

it('so does a German sentence that it is not to be had', () => {
  expect(saysSoldOut('Dieser Artikel steht derzeit nicht zur Verfügung!', ['de'])).toBe(true);
});

it.each([
  ['it', 'Questo prodotto non è attualmente disponibile'],
  ['it', 'Gli articoli non sono al momento disponibili'],
  ['es', 'Este producto no está actualmente disponible'],
  ['es', 'Los productos marcados no están disponibles en la cantidad que requiere.'],
])('so does a sentence in %s: "%s"', (language, words) => {
  expect(saysSoldOut(words, [language])).toBe(true);
  expect(says('in_stock', words, [language])).toBe(false);
});

it.each(['In stock', '500 available', 'Express delivery is unavailable on Sundays', 'Available now'])(
  '"%s" does not',
  (words) => {
    expect(saysSoldOut(words)).toBe(false);
  },
);

it('less has to be said where the button is switched off', () => {
  const add = button('Add to cart', { isDisabled: true });
  const lines = ['Old kettle', 'Total: --', 'Combination not available', 'Add to cart'];
  const seen = surveyOf({ heading: 'Old kettle', lines, controls: [add] });
  expect(saysSoldOutHere(seen, add, isValueSoldOut)).toBe(true);
  expect(saysSoldOutHere(seen, add)).toBe(false);
});

describe('beside a button that can be pressed', () => {
  const add = button('Add to cart');
  const said = (lines: string[], more = {}) =>
    saysSoldOutHere(surveyOf({ heading: 'Enamel Mug', lines, controls: [add], ...more }), add);

  it.each([
    [['Enamel Mug', '$20.00', 'Out of stock', 'Add to cart']],
    [['Enamel Mug', 'Add to cart', 'Sold out']],
  ])('it cannot be had: %j', (lines) => {
    expect(said(lines)).toBe(true);
  });

  it.each([
    [['Enamel Mug', '$20.00', 'In stock', 'Add to cart']],
    [['Plate: sold out', 'Enamel Mug', '$20.00', 'Add to cart']],
    [['Enamel Mug', 'Add to cart', 'Reviews', 'Others', 'Bowl', 'Sold out']],
    [['Enamel Mug', 'We tell you by mail when something that was out of stock comes back', 'Add to cart']],
    [['Enamel Mug', 'Out of stock']],
  ])('nothing is said of it: %j', (lines) => {
    expect(said(lines)).toBe(false);
  });

  it('a value that cannot be chosen is not the one that is', () => {
    const size = field('Size', {
      kind: 'select',
      options: [{ value: 'l', label: 'Sold out', selected: false }] as never,
    });
    const lines = ['Enamel Mug', 'Sold out', 'Add to cart'];
    expect(said(lines, { controls: [add, size] })).toBe(false);
  });
});
