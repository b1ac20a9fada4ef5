import type { Choice } from '@florin/page-reading/purchase';
import { expect, it } from 'vitest';
import { type ExchangePlan, planFits, productMark } from './exchange-plan.ts';

const PRODUCT = { url: 'https://shop.example/mug', title: 'Mug' };
const TITLE = { from: 'option', key: 'title', raw: { Ms: '2' } } as const;
const PLAN: ExchangePlan = {
  steps: [
    {
      method: 'POST',
      path: [],
      query: [],
      headers: [],
      body: { kind: 'form', fields: [{ path: ['title'], isNumber: false, value: TITLE }] },
    },
  ],
  total: { kind: 'text', extraction: { kind: 'text', before: '', after: '' } } as never,
  currency: 'eur',
  fixed: { options: {}, country: null },
  seen: { products: [productMark(PRODUCT)], quantities: [1] },
  buyer: null,
  isBound: false,
};
const choice = (options: Choice['options']): Choice =>
  ({ options, quantity: 1, buyer: { name: 'Ann Lee', shipping: null } }) as never;

it('a plan that writes an answer fits only where it was given: the shop asks for it again', () => {
  expect(planFits(PLAN, choice({ title: 'Ms' }), PRODUCT)).toBe(true);
  expect(planFits(PLAN, choice({}), PRODUCT)).toBe(false);
});
