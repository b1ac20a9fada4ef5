import { expect, it } from 'vitest';
import type { Address } from '../purchase.ts';
import { buyerValue } from './buyer-values.ts';

const of = (address: Address) => ({
  name: 'A B',
  email: null,
  phone: null,
  shipping: address,
  billing: null,
});
const US = {
  line1: '1 Market St',
  line2: 'Apt 4',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94105',
  country: 'US',
};
const RU = {
  line1: 'ул. Тверская, д. 7',
  line2: 'кв. 12',
  city: 'Москва',
  state: 'Москва',
  postalCode: '125009',
  country: 'RU',
};
const KR = {
  line1: '테헤란로 152',
  line2: '10층',
  city: '강남구',
  state: '서울특별시',
  postalCode: '06236',
  country: 'KR',
};

it.each([
  ['address', US, '1 Market St, Apt 4, San Francisco, CA 94105, United States'],
  ['address_without_code', US, '1 Market St, Apt 4, San Francisco, CA'],
  ['address', RU, '125009, Москва, ул. Тверская, д. 7, кв. 12'],
  ['street_and_code', US, '1 Market St, Apt 4, 94105'],
  ['line1_and_code', US, '1 Market St, 94105'],
  ['street_and_code', RU, '125009, ул. Тверская, д. 7, кв. 12'],
  ['address_without_code_and_line2', KR, '서울특별시 강남구 테헤란로 152'],
  ['city_and_line1', KR, '강남구 테헤란로 152'],
  ['city_and_street', US, '1 Market St, Apt 4, San Francisco'],
  [
    'address_without_line2',
    { ...US, state: null, country: 'DE' },
    '1 Market St, San Francisco, 94105, Germany',
  ],
] as const)('a street that is all a shop asks for holds the %s', (field, address, whole) => {
  expect(buyerValue(of(address), field, 'shipping')).toBe(whole);
});
