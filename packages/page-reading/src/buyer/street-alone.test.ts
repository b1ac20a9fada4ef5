import { expect, it } from 'vitest';
import { purposeOf } from '../fields/field-purpose.ts';
import { field } from '../page/page.testing.ts';
import { buyerValue } from './buyer-values.ts';

const shipping = {
  line1: 'Avenida Rio Branco 156',
  line2: 'Sala 1203',
  city: 'Rio de Janeiro',
  state: 'RJ',
  postalCode: '20040-002',
  country: 'BR',
};
const BUYER = { name: 'Ana Souza', email: 'ana@example.com', phone: null, shipping, billing: null };

it('a street whose number and second line have fields of their own is entered alone', () => {
  expect(buyerValue(BUYER, 'street_alone', 'shipping')).toBe('Avenida Rio Branco');
  expect(buyerValue(BUYER, 'street_name', 'shipping')).toContain('Sala 1203');
});

it('a part of a town is no second line of an address', () => {
  expect(purposeOf(field('Bairro', { name: 'bairro', languages: ['pt'] }))).not.toMatchObject({
    field: 'line2',
  });
});
