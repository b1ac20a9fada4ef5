import type { Buyer } from '@florin/page-reading/purchase';
import { expect, it } from 'vitest';
import { wrongField } from './form-difference.ts';

const BUYER: Buyer = {
  name: 'Lucía Fernández',
  email: null,
  phone: null,
  billing: null,
  shipping: {
    line1: 'Avenida Corrientes 1853',
    line2: null,
    city: 'Buenos Aires',
    state: 'Ciudad Autónoma de Buenos Aires',
    postalCode: '1045',
    country: 'AR',
  },
};
const held = (field: 'state' | 'city' | 'postal_code', value: string, isReadOnly = false) =>
  ({ field, section: 'shipping', values: [value], label: field, isRequired: true, isReadOnly }) as const;
const wrong = (...fields: ReturnType<typeof held>[]) => wrongField(fields, BUYER)?.field ?? null;

it('what a shop looks up by the postal code is called as the shop calls it', () => {
  expect(wrong(held('postal_code', '1045'), held('state', 'Capital Federal', true))).toBeNull();
  expect(wrong(held('postal_code', '1045'), held('city', 'C.A.B.A.', true))).toBeNull();
});

it('but not what the buyer enters, nor for another postal code', () => {
  expect(wrong(held('postal_code', '1045'), held('state', 'Capital Federal'))).toBe('state');
  expect(wrong(held('postal_code', '5500'), held('state', 'Mendoza', true))).toBe('postal_code');
  expect(wrong(held('state', 'Capital Federal', true))).toBe('state');
});

it('a list that calls a region in another order of words holds it, and no other', () => {
  const labels = ['Алтай республика', 'Татарстан республика', 'Тыва республика', 'Москва'];
  const options = labels.map((label, at) => ({ value: String(at), label, disabled: false, selected: false }));
  const buyer = {
    ...BUYER,
    shipping: { ...BUYER.shipping!, country: 'RU', state: 'Республика Татарстан' },
  };
  const chosen = (at: number) =>
    wrongField([{ ...held('state', String(at)), values: [String(at), labels[at]!], options }], buyer);
  expect(chosen(1)).toBeNull();
  expect(chosen(0)?.field).toBe('state');
});
