import { describe, expect, it } from 'vitest';
import { button, field, surveyOf } from '../page/page.testing.ts';
import type { Control } from '../survey/control.ts';
import { goodsRows, saysGoodsSoldOut } from './goods-rows.ts';

const count = (label: string, row: string, said: Partial<Control> = {}) =>
  field(label, { inputType: 'number', form: 0, row, ...said });
const ADD = button('Add to cart', { form: 0 });
const titlesOf = (...controls: Control[]) =>
  goodsRows(surveyOf({ heading: 'Summer fair', controls })).map(({ title }) => title);

describe('several goods on one page, each with a number of its own', () => {
  it('are called by their labels', () => {
    const rows = [
      count('Evening ticket', 'Evening ticket $18.40'),
      count('Programme book', 'Programme book $12.00'),
    ];
    expect(titlesOf(...rows, ADD)).toEqual(['Evening ticket', 'Programme book']);
  });

  it('are called as their rows are before the price, where the labels say that it is a quantity', () => {
    const rows = [count('Qty', 'Trail socks $12.00'), count('Qty', 'Trail hat $24.50')];
    expect(titlesOf(...rows, ADD)).toEqual(['Trail socks', 'Trail hat']);
  });

  it('are called by labels without the word for the quantity', () => {
    const rows = [
      count('Trail socks quantity', 'Trail socks $12.00'),
      count('Quantity of Trail hat', 'Trail hat $24.50'),
    ];
    expect(titlesOf(...rows, ADD)).toEqual(['Trail socks', 'Trail hat']);
  });

  it('are none where the numbers are measures of one product', () => {
    const rows = [
      count('Width (cm)', 'Width (cm)'),
      count('Height (cm)', 'Height (cm)'),
      count('Quantity', 'Quantity'),
    ];
    expect(titlesOf(...rows, ADD)).toEqual([]);
  });

  it('are none where each has a button of its own', () => {
    const rows = [count('Qty', 'Mug $12.00', { form: 1 }), count('Qty', 'Bowl $24.50', { form: 2 })];
    expect(titlesOf(...rows, ADD)).toEqual([]);
  });

  it('are none where they cannot be told apart', () => {
    const rows = [count('Qty', 'Mug $12.00'), count('Qty', 'Mug $24.50')];
    expect(titlesOf(...rows, ADD)).toEqual([]);
  });
});

it('one of them that is sold out says nothing of those that are counted', () => {
  const rows = [count('Trail socks', 'Trail socks $12.00'), count('Trail hat', 'Trail hat $24.50')];
  const lines = ['Summer fair', 'Trail socks', 'Trail hat', 'Trail scarf', 'Sold out', 'Add to cart'];
  const saysOf = (...controls: Control[]) =>
    saysGoodsSoldOut(surveyOf({ heading: 'Summer fair', lines, controls }), ADD);
  expect(saysOf(...rows, ADD)).toBe(false);
  expect(saysOf(ADD)).toBe(true);
});
