import type { Offer } from '@florin/page-reading/purchase';
import { expect, it } from 'vitest';
import { spokenWishes } from './spoken-wishes.ts';

const offer = (title: string, fields: Offer['fields'] = []): Offer => ({
  title,
  currency: 'usd',
  fields,
  unavailable: [],
  needs: [],
  quantityMax: 99,
});
const MUG = offer('Blue mug');
const wishesIn = (prompt: string, of: Offer) => {
  const { rest, ...wishes } = spokenWishes(prompt, of);
  expect(rest).toBe(prompt);
  return wishes;
};
const NOTHING = { options: {}, isCouponUnclear: false, limit: null };

it.each([
  ['two mugs, use coupon code SPRING10', { options: { coupon: 'SPRING10' } }],
  ['a mug with the voucher "welcome-5"', { options: { coupon: 'welcome-5' } }],
  ['eine Tasse mit Gutschein HERBST20', { options: { coupon: 'HERBST20' } }],
  ['une tasse avec le code promo ETE15', { options: { coupon: 'ETE15' } }],
  ['a mug, voucher: SPRING10', { options: { coupon: 'SPRING10' } }],
  ['Kuponkód: DUNA10', { options: { coupon: 'DUNA10' } }],
  ['Rabattcode：HERBST20, Größe: M', { options: { coupon: 'HERBST20' } }],
  ['a mug, use the code SPRING10', { options: { coupon: 'SPRING10' } }],
  ['YAZ10 kodunu kullan', { options: { coupon: 'YAZ10' } }],
  ['kubek, użyj kodu LATO10', { options: { coupon: 'LATO10' } }],
  ['en mugg, använd rabattkoden VÅR10', { options: { coupon: 'VÅR10' } }],
  ['чашка, промокод ВЕСНА10', { options: { coupon: 'ВЕСНА10' } }],
  ['コード TEA50 を使ってください', { options: { coupon: 'TEA50' } }],
  ['请使用优惠码SPRING10', { options: { coupon: 'SPRING10' } }],
  ['クーポンTEA50を使ってください', { options: { coupon: 'TEA50' } }],
  ['请使用红包序列号1000017584', { options: { coupon: '1000017584' } }],
  ['een mok met kortingscode welkom10', { options: { coupon: 'welkom10' } }],
  ['una tazza con il codice sconto benvenuto10', { options: { coupon: 'benvenuto10' } }],
  ['a mug, promo code: Welcome10', { options: { coupon: 'Welcome10' } }],
  ['a mug with my coupon for size42', { isCouponUnclear: true }],
  ['a mug with my coupon of eur20', { isCouponUnclear: true }],
  ['a mug with a coupon eur20', { isCouponUnclear: true }],
  ['a mug with my coupon for 10000', { isCouponUnclear: true }],
  ['a mug with SPRING10', { isCouponUnclear: true }],
  ['a mug, apply my coupon', { isCouponUnclear: true }],
  ['a mug if under $30', { limit: 3_000 }],
  ['a mug, no more than 24.50 USD', { limit: 2_450 }],
  ['a mug, maximum 20', { limit: 2_000 }],
  ['eine Tasse, höchstens 30 $', { limit: 3_000 }],
  ['a mug, gift wrapped', { options: { gift_wrap: 'gift wrapped' } }],
  ['eine Tasse, als Geschenk verpackt', { options: { gift_wrap: 'als Geschenk verpackt' } }],
  ['a mug, delivered by Friday', { options: { delivery_date: 'delivered by Friday' } }],
])('%s', (prompt, wishes) => {
  expect(wishesIn(prompt, MUG)).toEqual({ ...NOTHING, ...wishes });
});

it.each(['a blue mug', 'two of the large ones please', 'under the tree', 'the USA edition, size M', ''])(
  'nothing else in "%s"',
  (prompt) => {
    expect(wishesIn(prompt, MUG)).toEqual(NOTHING);
  },
);

it('words of the product wish for nothing', () => {
  expect(wishesIn('the WH1000XM5 please', offer('Headphones WH-1000XM5'))).toEqual(NOTHING);
  expect(wishesIn('one gift voucher', offer('Gift voucher'))).toEqual(NOTHING);
  expect(wishesIn('one gift box', offer('Gift box of teas'))).toEqual(NOTHING);
  expect(wishesIn('the code reader4', offer('Code Reader4'))).toEqual(NOTHING);
});

it('what the shop offers is an option of its own', () => {
  const field = { kind: 'string', key: 'wrap', title: 'Gift wrap', required: false, lengthMax: 20 } as const;
  expect(wishesIn('gift wrapped', offer('Mug', [field]))).toEqual(NOTHING);
});

it('an amount of the buyer’s choice is wished for where the page takes one, and counts no pieces', () => {
  const field = { kind: 'string', key: 'amount', title: 'Donation', required: false, lengthMax: 20 } as const;
  const donation = offer('Save the otters', [field]);
  expect(spokenWishes('donate $40 please', donation)).toMatchObject({
    options: { amount: '$40' },
    rest: 'donate   please',
  });
  expect(spokenWishes('donate, at most $40', donation)).toMatchObject({ options: {}, limit: 4_000 });
  expect(spokenWishes('donate $40', MUG)).toMatchObject({ options: {}, rest: 'donate $40' });
});
