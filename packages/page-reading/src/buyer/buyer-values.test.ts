import { describe, expect, it } from 'vitest';
import { buyerValue, matchOption, otherSpelling, spellingsOf } from './buyer-values.ts';

const options = (...labels: string[]) =>
  labels.map((label, index) => ({ value: String(index), label, disabled: false, selected: false }));

describe('a state in a list', () => {
  it.each([
    ['ON', 'CA', 'Ontario'],
    ['WA', 'AU', 'Western Australia'],
    ['WA', 'US', 'Washington'],
    ['BY', 'DE', 'Bayern'],
    ['Québec', 'CA', 'Quebec'],
    ['Ontario', 'CA', 'ON'],
  ])('%s of %s is %s', (state, country, label) => {
    const offered = options('Western Australia', 'Washington', 'Bayern', 'Quebec', 'Ontario', 'ON');
    const found = matchOption(
      offered.filter(({ label: name }) => name === label || name.startsWith('W')),
      spellingsOf('state', state, country),
    );
    expect(found?.label).toBe(label);
  });

  it('of a country without any is as it was given', () => {
    expect(spellingsOf('state', 'North', 'ZZ')).toEqual(['North']);
    expect(otherSpelling('state', 'ON', 'CA')).toBe('Ontario');
  });
});

it.each([
  ['US', 'Vereinigte Staaten von Amerika'],
  ['US', "États-Unis d'Amérique"],
  ['GB', 'Great Britain'],
  ['CZ', 'Tschechische Republik'],
  ['KR', 'Korea, Republic of'],
  ['DE', 'Németország'],
])('a country in a list: %s is %s', (code, label) => {
  const offered = options('Canada', label, 'Congo');
  expect(matchOption(offered, spellingsOf('country', code, null))?.label).toBe(label);
  expect(matchOption(options('Congo', 'Kongo'), spellingsOf('country', code, null))).toBeNull();
});

describe('a telephone number in two fields', () => {
  const parts = (phone: string) =>
    (['phone_code', 'phone_local'] as const).map((field) =>
      buyerValue({ name: null, email: null, phone, shipping: null, billing: null }, field, 'shipping'),
    );

  it.each([
    ['+1 415 555 0100', '+1', '4155550100'],
    ['+49 30 1234567', '+49', '301234567'],
    ['+353 1 234 5678', '+353', '12345678'],
    ['+7 495 123-45-67', '+7', '4951234567'],
    ['+65 6123 4567', '+65', '61234567'],
  ])('%s is %s and %s', (phone, code, local) => expect(parts(phone)).toEqual([code, local]));

  it('is whole where it does not say its country', () => {
    expect(parts('030 1234567')).toEqual([null, '030 1234567']);
  });

  it('has the code of the country among those that share it', () => {
    const shared = options('Canada (+1)', 'Puerto Rico (+1)', 'United States (+1)', 'France (+33)');
    expect(matchOption(shared, spellingsOf('phone_code', '+1', 'US'))?.label).toBe('United States (+1)');
    expect(matchOption(options('+1', '+33'), spellingsOf('phone_code', '+33', null))?.label).toBe('+33');
  });
});
