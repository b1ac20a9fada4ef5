import type { BuyerPurpose } from '@florin/page-reading/fields/field-purpose';
import type { Choice } from '@florin/page-reading/purchase';
import { expect, it } from 'vitest';
import { type ExchangePlan, planFits, productMark, writesAddress } from './exchange-plan.ts';

const PRODUCT = { url: 'https://shop.example/mug', title: 'Mug' };

function planThatWrites(...fields: readonly BuyerPurpose[]): ExchangePlan {
  const values = fields.map((field) => ({
    path: [field],
    isNumber: false,
    value: { from: 'buyer', field, section: 'shipping', spelling: 'as_is' } as never,
  }));
  return {
    steps: [
      { method: 'POST', path: [], query: [], headers: [], body: { kind: 'form', fields: values } as never },
    ],
    total: { kind: 'text', extraction: { kind: 'text', before: '', after: '' } } as never,
    currency: 'eur',
    fixed: { options: {}, country: 'DE' },
    seen: { products: [productMark(PRODUCT)], quantities: [1] },
    buyer: null,
    isBound: false,
  };
}

it.each(['line1', 'street', 'street_name', 'street_alone', 'address'] as const)(
  'a plan that writes "%s" says where the goods go',
  (field) => {
    expect(writesAddress(planThatWrites(field, 'house_number'))).toBe(true);
  },
);

it('a plan that writes no street says nothing of where the goods go', () => {
  expect(writesAddress(planThatWrites('email', 'city'))).toBe(false);
});

it('a street without its number that holds the second line knows of it', () => {
  const shipping = { line1: 'Torstraße 5', line2: 'Hinterhaus', city: 'Berlin', state: null, country: 'DE' };
  const choice: Choice = {
    options: {},
    quantity: 1,
    buyer: { name: 'Ann Lee', phone: null, shipping },
  } as never;
  expect(planFits(planThatWrites('street_name', 'house_number'), choice, PRODUCT)).toBe(true);
  expect(planFits(planThatWrites('street_alone', 'house_number'), choice, PRODUCT)).toBe(false);
});
