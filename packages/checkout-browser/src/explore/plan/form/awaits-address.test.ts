import { field } from '@florin/page-reading/page/page.testing';
import type { Address, Buyer } from '@florin/page-reading/purchase';
import { expect, it } from 'vitest';
import { awaitsAddress } from './address-apart.ts';

const BILL: Address = {
  line1: 'Lindenallee 14',
  line2: null,
  city: 'Berlin',
  state: null,
  postalCode: '10437',
  country: 'DE',
};
const buyerAt = (shipping: Address): Buyer => ({
  name: 'Ada Byron',
  email: 'a@example.com',
  phone: null,
  shipping,
  billing: BILL,
});
const APART = buyerAt({ ...BILL, city: 'Kiel' });

const box = (isChecked: boolean) =>
  field('Lieferadresse weicht von der Rechnungsadresse ab?', {
    kind: 'checkbox',
    inputType: 'checkbox',
    isChecked,
    languages: ['de'],
  });

it('a second address is waited for once its box is taken and the page asks for one only', () => {
  expect(awaitsAddress([box(true)], new Set(['billing']), APART)).toBe(true);
});

it.each([
  ['the box is open', box(false), ['billing'], APART],
  ['both are asked for', box(true), ['billing', 'shipping'], APART],
  ['the parcel goes where the bill does', box(true), ['billing'], buyerAt(BILL)],
] as const)('and not where %s', (_how, control, streets, buyer) => {
  expect(awaitsAddress([control], new Set(streets), buyer)).toBe(false);
});
