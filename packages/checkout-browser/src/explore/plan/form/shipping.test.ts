import { field, surveyOf } from '@florin/page-reading/page/page.testing';
import type { Choice } from '@florin/page-reading/purchase';
import { expect, it } from 'vitest';
import { planShipping } from './shipping.ts';

const CHOICE: Choice = {
  options: {},
  quantity: 1,
  buyer: { name: 'Ann Lee', email: null, phone: null, shipping: null, billing: null },
};

const way = (label: string) =>
  field(label, {
    kind: 'radio',
    inputType: 'radio',
    name: 'shipping_method',
    group: { key: 'ship', title: 'Shipping' },
  });
const pickup = surveyOf({ controls: [way('Local pickup: free')] });

it('a shop that sends nothing asks the buyer whether they fetch it', () => {
  expect(planShipping(pickup, CHOICE)).toMatchObject({
    kind: 'missing',
    fields: [{ key: 'shipping', values: [{ value: 'Local pickup: free' }] }],
  });
});

it('and takes the answer', () => {
  const answered = { ...CHOICE, options: { shipping: 'Local pickup: free' } };
  expect(planShipping(pickup, answered)).toMatchObject({ kind: 'enter' });
});
