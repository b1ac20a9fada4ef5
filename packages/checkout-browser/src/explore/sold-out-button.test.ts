import { button, field, surveyOf } from '@florin/page-reading/page/page.testing';
import { expect, it } from 'vitest';
import { nothingToBuy } from './nothing-to-buy.ts';

const page = (text: string, isDisabled: boolean) =>
  surveyOf({ heading: 'Lamp', lines: ['Lamp', '$20.00'], controls: [button(text, { isDisabled })] });

it('a button that is switched off says that the product is sold out', () => {
  expect(nothingToBuy(page('Out of stock', true), { isAvailable: null }).reason).toBe('out_of_stock');
});

it.each([
  ['says something else', 'Add to cart', true],
  ['can be pressed', 'Show what is out of stock', false],
])('and one that %s does not', (_what, text, isDisabled) => {
  expect(nothingToBuy(page(text, isDisabled), { isAvailable: null }).reason).toBe('unsupported_checkout');
});

it('one of several kinds that is sold out says nothing of those that can be counted', () => {
  const counted = (isDisabled: boolean) => [
    button('−', { isDisabled: true }),
    field('', { inputType: 'number', value: '0' }),
    button('+', { isDisabled }),
  ];
  const tickets = (isDisabled: boolean) =>
    surveyOf({
      heading: 'Concert',
      lines: ['Concert', 'Standing', '$20.00', 'Seat', '$30.00', 'Balcony', 'Sold out'],
      controls: [...counted(isDisabled), ...counted(isDisabled)],
    });
  expect(nothingToBuy(tickets(false), { isAvailable: null }).reason).toBe('unsupported_checkout');
  expect(nothingToBuy(tickets(true), { isAvailable: null }).reason).toBe('out_of_stock');
});

it('a filter that counts what is sold out says it of no product', () => {
  const group = { key: 'size', title: 'Size' };
  const sizes = ['S (7)', 'M (12)'].map((size) => button(size, { kind: 'radio', group }));
  const list = surveyOf({ heading: 'Shirts', lines: ['Shirts', 'Sold out (1)'], controls: sizes });
  expect(nothingToBuy(list, { isAvailable: null }).reason).toBe('unsupported_checkout');
});
