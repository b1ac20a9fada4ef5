import { expect, it } from 'vitest';
import { buyerFrom } from './buyer.ts';

const BILL = { line1: '2 Bank Street', city: 'London', postal_code: 'N1 9GU', country: 'GB' };
const ADA = { billing: { name: 'Ada Lovelace', address: BILL }, cardholder: 'A LOVELACE' };

it('a parcel for somebody else leaves the bill in the name of who pays', () => {
  const supplied = { name: 'Grace Hopper' };
  expect(buyerFrom({ ...ADA, supplied, shipping: {} })).toMatchObject({
    name: 'Grace Hopper',
    payer: 'Ada Lovelace',
  });
  expect(buyerFrom({ supplied, shipping: {}, billing: {}, cardholder: 'Ada Lovelace' })).toMatchObject({
    payer: 'Ada Lovelace',
  });
});

it('and nobody else pays where the parcel is their own', () => {
  expect(buyerFrom({ ...ADA, supplied: {}, shipping: {} })).not.toHaveProperty('payer');
  expect(buyerFrom({ supplied: {}, shipping: {}, billing: {}, cardholder: null })).not.toHaveProperty(
    'payer',
  );
});
