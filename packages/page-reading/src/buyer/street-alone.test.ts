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

it.each([
  ['Avenida Rio Branco, 156', 'Avenida Rio Branco', '156'],
  ['Korunní 1234/12', 'Korunní', '1234/12'],
  ['Torstraße 5a', 'Torstraße', '5a'],
  ['Via Roma 8 B', 'Via Roma', '8 B'],
  ['Straße des 17. Juni 135', 'Straße des 17. Juni', '135'],
  ['神宮前1-2-3', '神宮前', '1-2-3'],
  ['信義路五段7號', '信義路五段', '7號'],
  ['10-12 Rue de la Paix', 'Rue de la Paix', '10-12'],
  ['22b, George Street', 'George Street', '22b'],
  ['Andrássy út 60.', 'Andrássy út', '60'],
  ['12 Main St.', 'Main St.', '12'],
])('"%s" is the street "%s" and the number "%s"', (line1, street, number) => {
  const buyer = { ...BUYER, shipping: { ...shipping, line1 } };
  expect(buyerValue(buyer, 'street_alone', 'shipping')).toBe(street);
  expect(buyerValue(buyer, 'house_number', 'shipping')).toBe(number);
});

it('a part of a town is no second line of an address', () => {
  expect(purposeOf(field('Bairro', { name: 'bairro', languages: ['pt'] }))).not.toMatchObject({
    field: 'line2',
  });
});
