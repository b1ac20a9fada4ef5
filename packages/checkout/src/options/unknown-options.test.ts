import type { JsonObject } from '@florin/page-reading/json';
import type { Choice, Offer } from '@florin/page-reading/purchase';
import { expect, it } from 'vitest';
import { meantBy, unusedOptions } from './unknown-options.ts';

const choice: Choice = {
  options: { size: 'M' },
  quantity: 1,
  buyer: { name: null, email: null, phone: null, shipping: null, billing: null },
};
const offer: Offer = {
  title: 'Mug',
  currency: 'usd',
  fields: ['size', 'colour', 'shipping'].map((key) => ({
    kind: 'string',
    key,
    title: key,
    required: false,
    lengthMax: 20,
  })),
  unavailable: [],
  needs: [],
  quantityMax: 5,
};

it('what the choice did not use is unknown; our own options and empty values are not', () => {
  const ours = { quantity: 2, buyer: {}, approve_merchant: 'https://shop.example', size: 'M' };
  expect(unusedOptions({ ...ours, coupon: '', note: null }, choice)).toEqual([]);
  expect(unusedOptions({ ...ours, quantty: 3, gift_wrap: false, constructor: 'x' }, choice)).toEqual([
    'quantty',
    'gift_wrap',
    'constructor',
  ]);
});

it.each<[JsonObject, readonly string[], boolean]>([
  [{ quantty: 'many' }, [], true],
  [{ Quantity: 'many' }, [], true],
  [{ qty: 3 }, [], true],
  [{ pieces: '3' }, [], true],
  [{ qty: 3, quantity: 2 }, [], false],
  [{ color: 'Navy' }, ['colour'], false],
  [{ color: 'Navy', colour: 'Navy' }, [], false],
  [{ 'Shipping Method': 'Express' }, ['shipping'], false],
  [{ gift_note: 'for you' }, [], false],
])('%j may mean %j; the quantity: %j', (given, keys, quantity) => {
  const meant = meantBy(
    given,
    unusedOptions(given, { ...choice, options: given.colour ? { colour: 'Navy' } : {} }),
    offer,
  );
  expect([meant.fields.map(({ key }) => key), meant.quantity]).toEqual([keys, quantity]);
});
