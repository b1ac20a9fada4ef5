import { button, link, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Control } from '@florin/page-reading/survey/control';
import { expect, it } from 'vitest';
import { wayToGift } from './gift-form.ts';

const progressOf = (hasAdded = false) => ({
  cart: { hasAdded, hasQuantity: true, hasDelivery: false, start: null },
  done: { closed: new Set(), repaired: new Set(), entered: new Set(), guessed: new Set<string>() },
});
const wayOn = (controls: Control[], progress = progressOf()) =>
  wayToGift(understand(surveyOf({ heading: 'Wild bees', controls })), progress as never)?.control.text;

it('the form of a donation is opened before anything else leads away from its page, and once', () => {
  const progress = progressOf();
  const page = [link('Our cart', 'https://shop.example/cart'), button('Donate now')];
  expect(wayOn(page, progress)).toBe('Donate now');
  expect(wayOn(page, progress)).toBeUndefined();
});

it('goods are bought, and nothing is given beside them', () => {
  const page = [button('Donate now'), button('Add to cart')];
  expect(wayOn(page)).toBeUndefined();
  expect(wayOn([button('Donate now')], progressOf(true))).toBeUndefined();
});
