import type { DriveContext } from '@florin/checkout-browser/driver';
import type { FetchRequest } from '@florin/egress/guarded-fetch';
import type { Choice, Flow } from '@florin/page-reading/purchase';
import { expect, it } from 'vitest';
import { offerOf, variantOf } from '../catalog-product.ts';
import { createWooCommerceDriver } from './woocommerce.ts';

const SHOP = 'https://wool.example';

const product = {
  title: 'Scarf',
  currency: 'USD',
  options: [
    { name: 'Size', values: ['S', 'L'] },
    { name: 'Colour', values: ['Red', 'Blue'] },
  ],
  // Any colour in S; L in red only.
  variants: [
    { id: '11', choices: { Size: 'S' }, available: true },
    { id: '12', choices: { Size: 'L', Colour: 'Red' }, available: true },
  ],
};

const flow = {
  driver: 'woocommerce',
  merchant: 'wool',
  origin: SHOP,
  url: `${SHOP}/product/scarf`,
  state: { product, api: { base: `${SHOP}/wp-json/wc/store/v1` } },
} as Flow;

const choice: Choice = {
  options: { size: 'S', colour: 'Blue' },
  quantity: 2,
  buyer: {
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: null,
    shipping: {
      line1: '1 Market Street',
      line2: null,
      city: 'San Francisco',
      state: 'CA',
      postalCode: '94105',
      country: 'US',
    },
    billing: {
      line1: '9 Bank Street',
      line2: null,
      city: 'Austin',
      state: 'TX',
      postalCode: '78701',
      country: 'US',
    },
  },
};

const rate = (id: string, name: string, price: string) => ({
  rate_id: id,
  name,
  price,
  currency_minor_unit: 2,
});

const CART = {
  items: [{ id: 11, quantity: 2 }],
  coupons: [],
  needs_payment: true,
  needs_shipping: true,
  payment_methods: ['bacs', 'stripe'],
  shipping_rates: [
    { package_id: 0, shipping_rates: [rate('slow', 'Slow', '500'), rate('fast', 'Fast', '900')] },
  ],
  totals: {
    currency_code: 'USD',
    currency_minor_unit: 2,
    total_items: '2000',
    total_fees: '0',
    total_discount: '0',
    total_shipping: '500',
    total_tax: '0',
    total_price: '2500',
  },
};

/** Quotes at a shop whose cart is always the same, and tells what it was sent. */
async function quoteAt(change: Record<string, unknown>) {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  const fetch = async (url: string, { body }: FetchRequest = {}) => {
    sent.push({ path: new URL(url).pathname.split('/v1')[1]!, body: body ? JSON.parse(body) : {} });
    const headers = new Headers({ 'cart-token': 'token' });
    return { status: 200, url, headers, text: JSON.stringify({ ...CART, ...change }) };
  };
  const context: DriveContext = {
    account: 'acct_1',
    signal: new AbortController().signal,
    bounds: null,
    deadlineMs: Date.now() + 60_000,
    fetch,
    log: () => {},
  };
  const outcome = await createWooCommerceDriver({ pages: null }).quote(flow, choice, context);
  return {
    outcome,
    sent,
    bodyOf: (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body),
  };
}

it('a variation that takes any value is told which one, and nothing that it fixes', async () => {
  const { outcome, bodyOf } = await quoteAt({});
  expect(outcome).toMatchObject({ kind: 'quoted', quote: { amount: 2_500 } });
  expect(bodyOf('/cart/add-item')).toEqual([
    { id: 11, quantity: 2, variation: [{ attribute: 'Colour', value: 'Blue' }] },
  ]);
});

it('a wildcard is offered with every value, beside variations that name theirs', () => {
  const offer = offerOf(product, []);
  expect(offer.unavailable).toEqual([{ size: 'L', colour: 'Blue' }]);
  const red = { ...choice, options: { size: 'L', colour: 'Red' } };
  expect([variantOf(product, choice)?.id, variantOf(product, red)?.id]).toEqual(['11', '12']);
});

it('goods go to the delivery address and the bill to the other', async () => {
  const { bodyOf } = await quoteAt({});
  expect(bodyOf('/cart/update-customer')).toMatchObject([
    { shipping_address: { postcode: '94105' }, billing_address: { postcode: '78701' } },
  ]);
});

it('every package is sent by a way of its own, the cheapest', async () => {
  const second = {
    package_id: 'second',
    shipping_rates: [rate('dear', 'Dear', '800'), rate('cheap', 'Cheap', '100')],
  };
  const { bodyOf } = await quoteAt({ shipping_rates: [...CART.shipping_rates, second] });
  expect(bodyOf('/cart/select-shipping-rate')).toEqual([
    { package_id: 0, rate_id: 'slow' },
    { package_id: 'second', rate_id: 'cheap' },
  ]);
});

it.each<[string, Record<string, unknown>, string]>([
  ['is paid by transfer or in cash only', { payment_methods: ['bacs', 'cod', 'cheque'] }, 'no_card_payment'],
  ['can be paid by nothing', { payment_methods: [] }, 'no_card_payment'],
  ['holds another product', { items: [{ id: 99, quantity: 2 }] }, 'product_unproven'],
  ['holds another quantity', { items: [{ id: 11, quantity: 3 }] }, 'product_unproven'],
  ['holds something more', { items: [...CART.items, { id: 5, quantity: 1 }] }, 'product_unproven'],
  ['has a coupon in it', { coupons: [{ code: 'SAVE10' }] }, 'product_unproven'],
  [
    'has a package that goes nowhere',
    { shipping_rates: [{ package_id: 0, shipping_rates: [] }] },
    'region_not_served',
  ],
])('a cart that %s is not quoted', async (_what, change, code) => {
  expect((await quoteAt(change)).outcome).toMatchObject({ kind: 'failed', code });
});
