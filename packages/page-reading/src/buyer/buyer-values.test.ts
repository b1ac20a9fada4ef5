import { describe, expect, it } from 'vitest';
import type { Buyer } from '../purchase.ts';
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
    ['Tokyo', 'JP', '東京都'],
    ['13', 'JP', '東京都'],
    ['東京都', 'JP', 'Tokyo'],
    ['TO', 'IT', 'Torino'],
    ['Torino', 'IT', 'TO'],
    ['B', 'RO', 'București'],
    ['台北市', 'TW', '臺北市'],
    ['上海市', 'CN', '上海'],
    ['广西壮族自治区', 'CN', '广西'],
    ['경기도', 'KR', '경기'],
    ['東京都', 'JP', '東京'],
  ])('%s of %s is %s', (state, country, label) => {
    const offered = options(
      'Western Australia',
      'Washington',
      'Bayern',
      'Quebec',
      'Ontario',
      'ON',
      '東京都',
      'Tokyo',
      'Torino',
      'TO',
      'București',
      '臺北市',
      '上海',
      '广西',
      '경기',
      '東京',
    );
    const found = matchOption(
      offered.filter(({ label: name }) => name === label || name.startsWith('W')),
      spellingsOf('state', state, country),
    );
    expect(found?.label).toBe(label);
  });

  it.each([
    ['Dublin', 'IE', 'Co. Dublin', ['Select', 'Co. Cork', 'Co. Galway']],
    [
      'Республика Татарстан',
      'RU',
      'Татарстан республика',
      ['Московская область', 'Москва', 'Тыва республика'],
    ],
    ['Київська', 'UA', 'Київська обл.', ['Львівська обл.', 'Одеська обл.']],
  ])('%s of %s is %s beside others of its kind', (state, country, label, others) => {
    const offered = options(...others, label);
    expect(matchOption(offered, spellingsOf('state', state, country))?.label).toBe(label);
  });

  it.each([
    ['Virginia', 'US', ['West Virginia', 'Ohio', 'Texas']],
    ['Carolina', 'US', ['North Carolina', 'South Carolina']],
    ['Papua Barat', 'ID', ['Papua', 'Jawa Barat', 'Bali']],
    ['Dublin', 'IE', ['Co. Dublin', 'Co. Dublin', 'Co. Cork']],
  ])('%s of %s is none of %j', (state, country, others) => {
    expect(matchOption(options(...others), spellingsOf('state', state, country))).toBeNull();
  });

  it('of a country without any is as it was given', () => {
    expect(spellingsOf('state', 'North', 'ZZ')).toEqual(['North']);
    expect(otherSpelling('state', 'ON', 'CA')).toBe('Ontario');
  });
});

it.each([
  ['+81 90 1234 5678', '09012345678'],
  ['+1 415 555 0100', '4155550100'],
  ['+420 601 234 567', '601234567'],
  ['+36 30 123 4567', '06301234567'],
  ['0170 1234567', '01701234567'],
])('the telephone number %s is dialled %s within its country', (phone, dialled) => {
  expect(otherSpelling('phone', phone, null)).toBe(dialled);
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

const someone = (said: Partial<Buyer>): Buyer => ({
  name: null,
  email: null,
  phone: null,
  shipping: null,
  billing: null,
  ...said,
});

it.each([
  ['03-1234-5678', ['03', '1234', '5678']],
  ['+81 3 1234 5678', ['03', '1234', '5678']],
  ['09012345678', ['090', '1234', '5678']],
  ['+82 10-1234-5678', ['010', '1234', '5678']],
  ['+1 415 555 0100', ['415', '555', '0100']],
  ['+14155550100', ['415', '555', '0100']],
])('a telephone number is entered in pieces: %s', (phone, pieces) => {
  const fields = ['phone_1', 'phone_2', 'phone_3'] as const;
  expect(fields.map((field) => buyerValue(someone({ phone }), field, 'shipping'))).toEqual(pieces);
});

it.each([
  ['100-0001', 'JP', ['100', '0001']],
  ['1000001', 'JP', ['100', '0001']],
  ['M5H 2M9', 'CA', ['M5H', '2M9']],
  ['94105', 'US', ['94105', null]],
])('a postal code is entered in pieces: %s', (postalCode, country, pieces) => {
  const shipping = { line1: '1', line2: null, city: 'X', state: null, postalCode, country };
  const fields = ['postal_code_1', 'postal_code_2'] as const;
  expect(fields.map((field) => buyerValue(someone({ shipping }), field, 'shipping'))).toEqual(pieces);
});

it.each([
  ['山田 太郎', '山田', '太郎'],
  ['김 민준', '김', '민준'],
  ['Taro Yamada', 'Yamada', 'Taro'],
])('the name of the family is where the letters put it: %s', (name, family, given) => {
  expect(buyerValue(someone({ name }), 'family_name', 'shipping')).toBe(family);
  expect(buyerValue(someone({ name }), 'given_name', 'shipping')).toBe(given);
});

it.each([
  ['Sanne de Wit', 'Sanne', 'de Wit'],
  ['Johann Wolfgang von der Goethe', 'Johann Wolfgang', 'von der Goethe'],
  ['María del Carmen García', 'María del Carmen', 'García'],
  ['sanne de wit', 'sanne de', 'wit'],
  ['van Beethoven', 'van', 'Beethoven'],
  ['山田 太郎', '太郎', '山田'],
])('%s is %s, of the family %s', (name, given, family) => {
  const buyer = { name, email: null, phone: null, shipping: null, billing: null };
  expect(buyerValue(buyer, 'given_name', 'shipping')).toBe(given);
  expect(buyerValue(buyer, 'family_name', 'shipping')).toBe(family);
});
