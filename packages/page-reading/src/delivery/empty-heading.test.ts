import { expect, it } from 'vitest';
import { reviewDifference } from './review-address.ts';

const SEOUL = {
  line1: '테헤란로 152',
  line2: null,
  city: '강남구',
  state: '서울특별시',
  postalCode: '06236',
  country: 'KR',
};

it('a heading of the delivery with nothing under it shows no other postal code', () => {
  expect(
    reviewDifference(['Shipping address', 'Payment method', 'Card'], SEOUL, { languages: ['en'] }),
  ).toBeNull();
});
