import { describe, expect, it } from 'vitest';
import { field, surveyOf } from '../page/page.testing.ts';
import { type Control, controlOf } from '../survey/control.ts';
import { shippingMethods } from './shipping-methods.ts';

const radio = (label: string, name: string, said: Partial<Control> = {}) =>
  controlOf({ kind: 'radio', label, name, group: { key: name, title: label }, ...said });
const titles = (...controls: Control[]) => shippingMethods(surveyOf({ controls })).map(({ title }) => title);

it('are told by the names of their group, whatever each of them is called', () => {
  const group = { key: 'm', title: 'Shipping Method' };
  expect(titles(radio('Flat $5.00', 'm', { group }), radio('Air $9.00', 'm', { group }))).toHaveLength(2);
});

it.each([
  ['by the name of its group', radio('Cash On Delivery', 'payment_method')],
  ['by its own', radio('Cash on delivery', 'option')],
  ['by its field', radio('Home delivery money', 'payment[option_id]')],
])('do not hold a way of paying on delivery, told %s', (_, control) => {
  expect(titles(control, radio('Credit Card', control.name))).toEqual([]);
});

it('are the radios of the browser, where something else is only drawn like one', () => {
  const steps = { key: 'steps', title: 'Shipping:' };
  const step = (text: string) => controlOf({ kind: 'radio', text, group: steps });
  const method = radio('My carrier $5.00', 'delivery_option[6]', { inputType: 'radio' });
  expect(titles(step('01. Summary'), step('04. Shipping'), method)).toEqual(['My carrier $5.00']);
});

it('cost what stands beside their name, and not what a cart around them sums up', () => {
  const costs = (beside: string) =>
    shippingMethods(surveyOf({ controls: [radio('Reckon it', 'shipping', { beside })] })).map(
      ({ cents, isPriced }) => isPriced && cents,
    );
  expect(costs('Reckon it by post $4.95')).toEqual([495]);
  expect(costs('Reckon it by post $4.95 instead of $6.00')).toEqual([495]);
  expect(costs('Notebook $18.40 Reckon it Subtotal $18.40 Tax $2.00 Total $20.40')).toEqual([false]);
});

it.each([
  ['by its words', radio('Estimate shipping and tax', 'shipping', { languages: ['en'] })],
  ['in another language', radio('Εκτίμηση μεταφορικών και φόρου', 'shipping', { languages: ['el'] })],
  ['by its name in the markup', radio('Kulud', 'next', { id: 'shipping_estimate' })],
])('hold nothing that has the cost reckoned, told %s', (_how, control) => {
  expect(titles(control)).toEqual([]);
});

it('are rows with a price that each have the same button, whatever it is called', () => {
  const row = (words: string, text = 'Onwards') => controlOf({ kind: 'button', text, row: words });
  const offered = (...controls: Control[]) =>
    shippingMethods(surveyOf({ heading: 'Shipping', controls })).map(({ cents }) => cents);
  expect(offered(row('Post $4.95'), row('Courier $14.50'))).toEqual([495, 1450]);
  expect(offered(row('Post $4.95'))).toEqual([]);
  expect(offered(row('Post $4.95'), row('Courier $14.50', 'Away'))).toEqual([]);
});

describe('a list that says below what the way costs that is taken', () => {
  const way = (label: string, selected: boolean) => ({ value: label, label, disabled: false, selected });
  const list = field('Versandart', {
    kind: 'select',
    options: [way('Standard', true), way('Express', false)],
    languages: ['de'],
  });
  const seen = (...lines: string[]) =>
    surveyOf({ controls: [list], lines: ['Versandart', ...lines], languages: ['de'] });

  it('offers that one', () => {
    expect(shippingMethods(seen('Standard', 'Kosten: 3,90 €', 'Zahlungsart'))).toMatchObject([
      { title: 'Standard', cents: 390, isPriced: true, isChosen: true },
    ]);
  });

  it('offers none where it says nothing, or several sums', () => {
    expect(shippingMethods(seen('Standard', 'Zahlungsart'))).toEqual([]);
    expect(shippingMethods(seen('Kosten: 3,90 €', 'Summe: 33,80 €'))).toEqual([]);
  });
});

it('cost what stands beside their names', () => {
  const group = { key: 'm', title: 'Shipping Method' };
  const way = (beside: string) => radio('Best Way', 'm', { group, beside });
  const offered = shippingMethods(
    surveyOf({ controls: [way('Flat Rate $7.50 Best Way'), way('Per Item $2.50 Best Way')] }),
  );
  expect(offered).toMatchObject([{ cents: 750 }, { cents: 250, title: 'Per Item $2.50 Best Way' }]);
});
