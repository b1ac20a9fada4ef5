import type { PageTotal } from '@florin/page-reading/money/read-total';
import { surveyOf } from '@florin/page-reading/page/page.testing';
import type { Choice } from '@florin/page-reading/purchase';
import { cents } from '@florin/wire/money';
import { expect, it } from 'vitest';
import { WayNotes } from '../understand/way-notes.ts';
import { hearOfCoupon, unprovenCoupon } from './coupon.ts';

const BUYER = { name: null, email: null, phone: null, shipping: null, billing: null };
const CHOICE: Choice = { options: { coupon: 'SAVE5' }, quantity: 1, buyer: BUYER };
const amount = (label: string, text: string) => ({ label, text, groups: [0] });
const PRICE = surveyOf({ amounts: [amount('The price for membership is', '$24.00')] });
const SUMMARY = surveyOf({
  amounts: [amount('Subtotal', '$24.00'), amount('Shipping', '$5.00'), amount('Total', '$29.00')],
});
const total = (breakdown: Readonly<Record<string, number>>): PageTotal => ({
  amount: cents(Object.values(breakdown).reduce((sum, value) => sum + value, 0)),
  currency: 'usd',
  breakdown,
});

function codeOf(page: typeof PRICE | null, after: PageTotal): string | undefined {
  const coupon = { isEntered: page !== null, before: null, answer: null, page, isSeenOff: false };
  return unprovenCoupon(CHOICE, { coupon }, after)?.code;
}

it.each([
  ['a line says what it takes off', SUMMARY, total({ subtotal: 2400, discount: -500, shipping: 500 })],
  ['the price is lower than before', PRICE, total({ total: 1900 })],
  [
    'the goods are cheaper than the page said that they are, which said no total',
    surveyOf({ amounts: [amount('Subtotal', '$24.00')] }),
    total({ subtotal: 1900, shipping: 500 }),
  ],
  ['the goods are cheaper than before', SUMMARY, total({ subtotal: 1900, shipping: 500 })],
])('a coupon is taken where %s', (_name, page, after) => {
  expect(codeOf(page, after)).toBeUndefined();
});

it.each([
  ['as much is paid as before', PRICE, total({ total: 2400 })],
  ['only sending costs less than before', SUMMARY, total({ subtotal: 2400, shipping: 200 })],
  [
    'the goods cost as much as the page said',
    surveyOf({ amounts: [amount('Subtotal', '$24.00')] }),
    total({ subtotal: 2400, shipping: 200 }),
  ],
  ['the page said no total before', surveyOf({}), total({ total: 1900 })],
  ['it could not be entered', null, total({ total: 1900 })],
])('and not where %s', (_name, page, after) => {
  expect(codeOf(page, after)).toBe('coupon_refused');
});

it('one that only the step sends in which it was typed is seen in the total as well', () => {
  const typed = { isEntered: false, before: null, answer: null, page: PRICE, isSeenOff: false };
  const told = (after: PageTotal) => unprovenCoupon(CHOICE, { coupon: typed }, after);
  expect(told(total({ subtotal: 2400, discount: -500, shipping: 500 }))).toBeNull();
  expect(told(total({ total: 2400 }))?.detail).toContain('not taken off');
});

const cart = (...amounts: ReturnType<typeof amount>[]) =>
  surveyOf({ url: 'https://shop.example/cart', amounts });
const BEFORE = cart(amount('Subtotal', '$15.21'), amount('Tax', '$3.19'), amount('Total', '$18.40'));

it.each([
  [
    'has fallen',
    cart(amount('Subtotal', '$13.69'), amount('Tax', '$2.87'), amount('Total', '$16.56')),
    undefined,
  ],
  ['is the same', BEFORE, 'coupon_refused'],
  [
    'is of another page',
    { ...cart(amount('Total', '$16.56')), url: 'https://shop.example/' },
    'coupon_refused',
  ],
])(
  'where the total of the cart %s right after it was sent, a coupon is judged by that',
  (_name, after, code) => {
    const notes = new WayNotes();
    Object.assign(notes.coupon, { isEntered: true, before: new Set(), page: BEFORE });
    hearOfCoupon({ seen: after }, { notes });
    const paid = total({ subtotal: 1_695, tax: 356 });
    expect(unprovenCoupon(CHOICE, notes, paid)?.code).toBe(code);
  },
);
