import { button, field, link, surveyOf } from '@florin/page-reading/page/page.testing';
import { expect, it } from 'vitest';
import { whyNotAdded } from './add-to-cart.ts';

const reasonWith = (...controls: Parameters<typeof surveyOf>[0]['controls'] & object) => {
  const add = button('Add to cart', { form: 0, section: 'Mug', isDisabled: true });
  return whyNotAdded(surveyOf({ heading: 'Mug', controls: [...controls, add] }), 'it stays disabled').reason;
};

it('a button that stays disabled though nothing is asked says that nothing is left', () => {
  const newsletter = field('Email', { form: 1 });
  expect(reasonWith(field('Quantity', { form: 0, value: '1' }), newsletter)).toBe('out_of_stock');
  expect(reasonWith(link('Kitchen', 'https://shop.example/kitchen'))).toBe('out_of_stock');
});

it('and not where it may wait for an answer', () => {
  expect(reasonWith(field('Engraving', { form: 0 }))).toBe('unsupported_checkout');
  expect(reasonWith(field('I am over 18', { form: 0, kind: 'checkbox' }))).toBe('unsupported_checkout');
});
