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

it('tiles that show nothing of which one is taken are pressed once on a page; radios until one is taken', () => {
  const offered = (inputType: string) =>
    surveyOf({ controls: [way('Post $5.90'), way('Courier $12.90')].map((one) => ({ ...one, inputType })) });
  const shipped = [{ class: 'safe', action: 'ship' }] as const;
  const press = { class: 'safe', action: 'press', intent: 'continue', locators: [], shows: [] } as const;
  expect(planShipping(offered(''), CHOICE, [])).toMatchObject({ kind: 'enter' });
  expect(planShipping(offered(''), CHOICE, shipped)).toBeNull();
  expect(planShipping(offered(''), CHOICE, [...shipped, press])).toMatchObject({ kind: 'enter' });
  expect(planShipping(offered('radio'), CHOICE, shipped)).toMatchObject({ kind: 'enter' });
});
