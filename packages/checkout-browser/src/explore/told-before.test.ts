import { button, field, link, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import { expect, it } from 'vitest';
import { totalSaidBefore } from './reckon-total.ts';
import { WayNotes } from './understand/way-notes.ts';

const amount = (label: string, text: string) => ({ label, text, groups: [0] });
const cart = (...amounts: ReturnType<typeof amount>[]) =>
  surveyOf({
    url: 'https://shop.example/cart',
    heading: 'Your cart',
    controls: [link('Checkout', 'https://shop.example/checkout')],
    amounts,
  });
const WITH_SHIPPING = cart(
  amount('Subtotal', '$18.40'),
  amount('Shipping', '$4.95'),
  amount('Total', '$23.35'),
);
const WITHOUT = cart(amount('Subtotal', '$23.35'), amount('Total', '$23.35'));
const checkout = (total: string) =>
  surveyOf({
    url: 'https://shop.example/checkout',
    controls: [field('Street address'), field('City'), field('Card number'), button('Place order')],
    amounts: [amount('Total', total)],
  });

function saidOn(page: ReturnType<typeof surveyOf>, before: ReturnType<typeof surveyOf>) {
  const notes = new WayNotes();
  for (const seen of [before, page]) notes.note(understand(seen));
  return totalSaidBefore(page, notes, 'usd');
}

it('a page that asks where to deliver and says one sum has the shipping of the cart that came to the same', () => {
  expect(saidOn(checkout('$23.35'), WITH_SHIPPING)).toMatchObject({
    amount: 2335,
    breakdown: { subtotal: 1840, shipping: 495 },
  });
});

it.each([
  ['another sum', checkout('$24.35'), WITH_SHIPPING],
  ['the sum of a cart that said nothing of shipping', checkout('$23.35'), WITHOUT],
])('but %s is no total', (_name, page, before) => {
  expect(saidOn(page, before)).toBeNull();
});
