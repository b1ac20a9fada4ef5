import { describe, expect, it } from 'vitest';
import { button, field, surveyOf } from '../page/page.testing.ts';
import { type Control, controlOf } from '../survey/control.ts';
import { goodsRows } from './goods-rows.ts';
import { addButton, quantityField } from './product-controls.ts';
import { variantGroups } from './variants.ts';

const numbers = (...labels: number[]) =>
  labels.map((label, index) => ({
    value: String(label),
    label: String(label),
    disabled: false,
    selected: index === 0,
  }));
const list = (said: Partial<Control>): Control =>
  controlOf({ kind: 'select', form: 0, options: numbers(0, 1, 2, 3), ...said });
const REGISTER = button('Register', { form: 0, inputType: 'submit' });
const pageOf = (...controls: Control[]) => surveyOf({ heading: 'Harbour concert', controls });

describe('how many of goods with a price each are wanted', () => {
  const DAY = list({ name: 'ticket_1', label: '$30.00', row: 'Day ticket $30.00' });
  const WEEK = list({ name: 'ticket_2', label: '$75.00', row: 'Week ticket $75.00' });

  it('is sent by the only button of its form, in whatever words, and is no choice of a variant', () => {
    const seen = pageOf(DAY, WEEK, REGISTER);
    expect(addButton(seen)).toBe(REGISTER);
    expect(goodsRows(seen).map(({ title }) => title)).toEqual(['Day ticket', 'Week ticket']);
    expect(variantGroups(seen)).toEqual([]);
  });

  it('is the quantity where the page sells one thing', () => {
    const only = list({ name: 'ticket_1', label: '$25.00', options: numbers(1, 2, 3) });
    const seen = pageOf(only, REGISTER);
    expect(addButton(seen)).toBe(REGISTER);
    expect(quantityField(seen, REGISTER)).toBe(only);
    expect(variantGroups(seen)).toEqual([]);
  });

  it('is not sent by a button whose form asks for more, or has another one', () => {
    expect(addButton(pageOf(DAY, field('Email', { form: 0 }), REGISTER))).toBeNull();
    const other = button('Preview', { form: 0, inputType: 'submit' });
    expect(addButton(pageOf(DAY, other, REGISTER))).toBeNull();
    expect(addButton(pageOf(REGISTER))).toBeNull();
  });
});

describe('a button that leads straight to the checkout', () => {
  const size = controlOf({
    kind: 'select',
    label: 'Size',
    name: 'size',
    form: 0,
    options: ['S', 'M'].map((label) => ({ value: label, label, disabled: false, selected: false })),
  });
  const checkout = button('Checkout', { form: 0, inputType: 'submit' });

  it('takes along what is chosen in its form', () => {
    const seen = pageOf(size, checkout);
    expect(addButton(seen)).toBe(checkout);
    expect(variantGroups(seen).map(({ key }) => key)).toEqual(['size']);
  });

  it('is no more than the way there where nothing is chosen in it, or something else adds', () => {
    expect(addButton(pageOf(checkout))).toBeNull();
    const add = button('Add to cart', { form: 1 });
    expect(addButton(pageOf(size, checkout, add))).toBe(add);
  });
});
