import { expect, it } from 'vitest';
import { link, surveyOf } from '../page/page.testing.ts';
import { pressClues } from './press-clues.ts';

it.each([
  ['/cart/add/7', true],
  ['/minicart', true],
  ['/cartoleria/inchiostro', false],
  ['/printer-cartridges/black', false],
])('a press to %s puts something into the cart by its address: %s', (path, isSo) => {
  const press = link('Write a review', `https://shop.example${path}`, { kind: 'button' });
  const meanings = pressClues(press, surveyOf({ controls: [press] })).map(({ meaning }) => meaning);
  expect(meanings.includes('add_to_cart')).toBe(isSo);
});
