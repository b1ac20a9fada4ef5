import { expect, it } from 'vitest';
import { button, surveyOf } from '../page/page.testing.ts';
import type { Control } from '../survey/control.ts';
import { pressedRows } from './goods-rows.ts';

const inRow = (row: string, at: number, said: Partial<Control> = {}) =>
  button('Add to cart', {
    row,
    section: 'Garden concert',
    locators: [{ by: 'css', css: `table tr:nth-of-type(${at}) a` }],
    ...said,
  });
const titlesOf = (...controls: Control[]) =>
  pressedRows(surveyOf({ heading: 'Garden concert', controls })).map(({ title }) => title);

it('goods with a row, a price and a button each are told apart by what stands before the price', () => {
  expect(titlesOf(inRow('Standing $32', 1), inRow('Seat $34', 2))).toEqual(['Standing', 'Seat']);
});

it.each([
  ['one button', [inRow('Standing $32', 1)]],
  ['rows without a price', [inRow('Standing', 1), inRow('Seat', 2)]],
  ['rows that are called the same', [inRow('Seat $32', 1), inRow('Seat $34', 2)]],
  [
    'the same button again in a bar that follows the reader',
    [
      inRow('Concert $32', 1),
      inRow('You look at: Concert $32', 2, { locators: [{ by: 'css', css: '.bar > a' }] }),
    ],
  ],
  [
    'other products',
    [inRow('Mug $32', 1, { listEntry: 'Mug' }), inRow('Bowl $34', 2, { listEntry: 'Bowl' })],
  ],
])('but not of %s', (_of, controls) => {
  expect(titlesOf(...controls)).toEqual([]);
});
