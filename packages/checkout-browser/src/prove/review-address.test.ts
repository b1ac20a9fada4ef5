import { reviewDifference } from '@florin/page-reading/delivery/review-address';
import type { Address } from '@florin/page-reading/purchase';
import { expect, it } from 'vitest';

const DELIVERY: Address = {
  line1: '1 Market St',
  line2: null,
  city: 'Oakland',
  state: 'CA',
  postalCode: '94607',
  country: 'US',
};

const review = (last: string) => ['Ship to', 'Ada Lovelace', '1 Market St', last];

it('the code of a state stands before the postal code', () => {
  expect(reviewDifference(review('Oakland, CA 94607'), DELIVERY)).toBeNull();
  expect(reviewDifference(review('Oakland, NY 94607'), DELIVERY)).toBe('the review shows another state');
});

it('a postal code is matched as it is written, whatever it would mean in an expression', () => {
  const hostile = { ...DELIVERY, postalCode: '(a+)+b' };
  expect(reviewDifference(review('Oakland, NY (a+)+b'), hostile)).toBe('the review shows another state');
  expect(reviewDifference(review(`Oakland, CA ${'a'.repeat(100)}`), hostile)).toBeNull();
});

it.each([
  ['Malaysia', true],
  ['Malesia', true],
  ['Canada', true],
  ['United States', false],
  ["Stati Uniti d'America", false],
  ['Bone China', false],
  ['USA', false],
])('a row below the street that says "%s" is another country: %s', (row, isOther) => {
  const lines = [...review('Oakland, CA 94607'), row, 'Linen notebook'];
  expect(reviewDifference(lines, DELIVERY)).toBe(isOther ? 'the review shows another country' : null);
});

it('a country may end the row of the city, and a state or a city may be called like one', () => {
  expect(reviewDifference(review('Oakland, CA 94607, Malaysia'), DELIVERY)).toBe(
    'the review shows another country',
  );
  const at = (city: string, state: string) => ({ ...DELIVERY, city, state });
  expect(reviewDifference(review('Newark 94607 New Jersey'), at('Newark', 'NJ'))).toBeNull();
  expect(reviewDifference([...review('Atlanta 94607'), 'Georgia'], at('Atlanta', 'GA'))).toBeNull();
  expect(reviewDifference([...review('94607'), 'Lebanon'], at('Lebanon', 'PA'))).toBeNull();
});

it('a heading with nothing below it shows no address, in whatever country', () => {
  const toronto = { ...DELIVERY, city: 'Toronto', state: 'ON', postalCode: 'M5H 2M9', country: 'CA' };
  const lines = ['Shipping address', 'Payment method', 'Card information'];
  expect(reviewDifference(lines, toronto)).toBeNull();
  expect(reviewDifference(lines, DELIVERY)).toBeNull();
});

it('a row that sums up the address may leave out the second line, where the forms held it', () => {
  const unit = { ...DELIVERY, line2: 'Apt 4B' };
  const lacks = 'the review lacks the second line of the address';
  const row = ['Ship to', '1 Market St, Oakland 94607, United States'];
  expect(reviewDifference(row, unit)).toBe(lacks);
  expect(reviewDifference(row, unit, { isHeld: true })).toBeNull();
  expect(reviewDifference(review('Oakland, CA 94607'), unit, { isHeld: true })).toBe(lacks);
});

const DEBRECEN: Address = {
  line1: 'Piac utca 21',
  line2: null,
  city: 'Debrecen',
  state: null,
  postalCode: '4024',
  country: 'HU',
};
const PAYER: Address = { ...DEBRECEN, line1: 'Fő utca 1', city: 'Budapest', postalCode: '1011' };

it('a shop that sends the parcel where the bill goes shows another street, however a country writes its addresses', () => {
  const shown = (street: string) => ['Szállítási adatok', 'Nagy Anna', street, 'Budapest, 1011'];
  const difference = (lines: string[]) =>
    reviewDifference(lines, DEBRECEN, { languages: ['hu'], isHeld: true, billing: PAYER });
  expect(difference(shown('Fő utca 1'))).toBe('the review shows another street');
  expect(difference(shown('Piac utca 21'))).toBeNull();
  expect(difference(['Számlázási adatok', 'Nagy Anna', 'Fő utca 1', 'Budapest, 1011'])).toBeNull();
  expect(difference([...shown('Fő utca 1'), 'Piac utca 21, 4024 Debrecen'])).toBeNull();
});
