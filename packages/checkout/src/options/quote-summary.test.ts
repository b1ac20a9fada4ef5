import type { Choice, Offer, Quote } from '@florin/page-reading/purchase';
import { cents } from '@florin/wire/money';
import { expect, it } from 'vitest';
import { summaryOf } from './quote-summary.ts';

const offer: Offer = {
  title: 'Oxford Shirt',
  currency: 'usd',
  fields: [
    {
      kind: 'enum',
      key: 'size',
      title: 'Size',
      required: true,
      values: [{ value: 'm', title: 'Medium', available: true }],
    },
    { kind: 'string', key: 'engraving', title: 'Engraving', required: false, lengthMax: 20 },
    { kind: 'string', key: 'shipping', title: 'Shipping', required: false, lengthMax: 20 },
  ],
  unavailable: [],
  needs: [],
  quantityMax: 9,
  imageUrl: 'https://shop.example/shirt.jpg',
};
const address = {
  line1: '1 Raffles Place',
  line2: null,
  city: 'Singapore',
  state: null,
  postalCode: '048616',
  country: 'SG',
};
const choice: Choice = {
  options: { size: 'm', shipping: 'Express' },
  quantity: 2,
  buyer: { name: 'Mei Tan', email: null, phone: null, shipping: address, billing: null },
};
const quote: Quote = {
  amount: cents(2257),
  currency: 'usd',
  breakdown: { subtotal: 2000, shipping: 257 },
  cardEntry: { origin: 'https://shop.example', needsCvc: true },
  delivery: { method: 'Express  (1 day)', estimate: '1 day' },
  cart: null,
};

it('a quote says what is bought, how many, where it goes and how', () => {
  expect(summaryOf(offer, choice, quote)).toEqual({
    title: 'Oxford Shirt',
    image_url: 'https://shop.example/shirt.jpg',
    variant: 'Size: Medium',
    quantity: 2,
    unit_amount: 1000,
    warnings: [],
    shipping_address: {
      name: 'Mei Tan',
      line1: '1 Raffles Place',
      line2: null,
      city: 'Singapore',
      state: null,
      postal_code: '048616',
      country: 'SG',
    },
    shipping_method: 'Express (1 day)',
    estimated_delivery: '1 day',
  });
});

it('what is not told is null, and what goes nowhere has no address', () => {
  const { imageUrl: _imageUrl, ...plain } = offer;
  const download = { ...quote, breakdown: { total: 2257 }, delivery: null };
  expect(summaryOf(plain, { ...choice, options: {} }, download)).toMatchObject({
    image_url: null,
    variant: null,
    unit_amount: null,
    shipping_address: null,
    shipping_method: null,
    estimated_delivery: null,
  });
});

it('a line that does not divide has no price for one', () => {
  const odd = { ...quote, breakdown: { subtotal: 1999, shipping: 258 } };
  expect(summaryOf(offer, choice, odd).unit_amount).toBeNull();
});

it('the picture of the variant comes before that of the product', () => {
  const pictured = { ...quote, imageUrl: 'https://shop.example/shirt-m.jpg' };
  expect(summaryOf(offer, choice, pictured).image_url).toBe('https://shop.example/shirt-m.jpg');
});
