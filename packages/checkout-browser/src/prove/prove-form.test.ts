import { surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Buyer, Choice } from '@florin/page-reading/purchase';
import { type Control, controlOf } from '@florin/page-reading/survey/control';
import { describe, expect, it } from 'vitest';
import { WayNotes } from '../explore/understand/way-notes.ts';
import { proveForm } from './prove-form.ts';

const HOME = {
  line1: '1 Market Street',
  line2: 'Apt 4B',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94105',
  country: 'US',
};
const OFFICE = { ...HOME, line1: '55 Pine Road', line2: null, city: 'Oakland', postalCode: '94607' };
const BUYER: Buyer = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+1 415 555 0100',
  shipping: HOME,
  billing: null,
};

const text = (name: string, value: string, parts: Partial<Control> = {}) =>
  controlOf({ kind: 'text', name, label: name, value, isFilled: value !== '', ...parts });
const list = (name: string, chosen: string, ...labels: string[]) =>
  controlOf({
    kind: 'select',
    name,
    label: name,
    options: labels.map((label) => ({ value: label, label, disabled: false, selected: label === chosen })),
  });
const FORM = [
  text('first_name', 'Ada'),
  text('last_name', 'Lovelace'),
  text('address_line1', '1 Market Street'),
  text('address_line2', 'Apt 4B'),
  text('city', 'San Francisco'),
  list('state', 'California', 'Alabama', 'California'),
  text('postal_code', '94105'),
  list('country', 'United States', 'Singapore', 'United States'),
];
const changed = (...others: Control[]) =>
  FORM.map((control) => others.find(({ name }) => name === control.name) ?? control);
const without = (name: string) => FORM.filter((control) => control.name !== name);
const as = (section: string, controls: readonly Control[]) =>
  controls.map((control) => ({
    ...control,
    name: `${section}_${control.name}`,
    id: `${section}_${control.name}`,
  }));

function differenceOf(
  controls: readonly Control[],
  parts: { lines?: string[]; buyer?: Buyer; options?: Choice['options'] } = {},
): string | null {
  const notes = new WayNotes();
  const seen = surveyOf({ controls, lines: parts.lines ?? [] });
  notes.note(understand(seen));
  const choice = { options: parts.options ?? {}, quantity: 1, buyer: parts.buyer ?? BUYER };
  const failure = proveForm(notes, seen, choice);
  if (failure) expect(failure.code).toBe('address_unproven');
  return failure?.detail ?? null;
}

describe('a form that holds the buyer’s details', () => {
  it.each([
    ['as they are', FORM],
    [
      'in spellings of its own',
      changed(list('state', 'US-CA', 'US-AL', 'US-CA'), text('postal_code', '94105 ')),
    ],
    [
      'with the second line beside the first',
      changed(text('address_line1', '1 Market Street, Apt 4B'), text('address_line2', '')),
    ],
    ['and a phone without its country', [...FORM, text('phone', '(415) 555-0100')]],
    ['and nothing about an address', [text('email', 'ada@example.com')]],
    ['and no state', without('state')],
    ['and fields that are none of the buyer’s', [...FORM, text('engraving', 'To Ada')]],
  ])('%s is proven', (_how, controls) => {
    expect(differenceOf(controls)).toBeNull();
  });

  it('is remembered from the pages before', () => {
    const notes = new WayNotes();
    notes.note(understand(surveyOf({ controls: FORM })));
    const choice = { options: {}, quantity: 1, buyer: BUYER };
    expect(proveForm(notes, surveyOf({ controls: [] }), choice)).toBeNull();
    notes.note(understand(surveyOf({ controls: changed(text('city', 'Oakland')) })));
    expect(proveForm(notes, surveyOf({ controls: [] }), choice)).not.toBeNull();
  });
});

it('a page that draws its form anew under other names is judged by what it shows last', () => {
  const notes = new WayNotes();
  const choice = { options: {}, quantity: 1, buyer: BUYER };
  const early = changed(list('state', 'Alabama', 'Alabama', 'California')).map((control) => ({
    ...control,
    id: 'a',
  }));
  notes.note(understand(surveyOf({ controls: early })));
  notes.note(understand(surveyOf({ controls: FORM.map((control) => ({ ...control, id: 'a--2' })) })));
  expect(proveForm(notes, surveyOf({}), choice)).toBeNull();
});

it('a list in which nothing is chosen holds nothing, and need not where it does not offer the state', () => {
  const offering = list('state', '- Select -', '- Select -', 'California');
  const lacking = list('state', '- Select -', '- Select -', 'Ontario');
  expect(differenceOf(changed(offering))).toContain('is empty');
  expect(differenceOf(changed(lacking))).toBeNull();
  expect(differenceOf(changed({ ...lacking, isRequired: true }))).toContain('is empty');
});

it('a list names a city without the word for its kind', () => {
  const shipping = {
    ...HOME,
    line1: '世纪大道1568号',
    line2: null,
    city: '上海市',
    state: null,
    postalCode: '200122',
    country: 'CN',
  };
  const controls = [
    text('address_line1', '世纪大道1568号'),
    list('city', '上海', '北京', '上海'),
    text('postal_code', '200122'),
  ];
  expect(differenceOf(controls, { buyer: { ...BUYER, shipping } })).toBeNull();
  expect(
    differenceOf(controls, { buyer: { ...BUYER, shipping: { ...shipping, city: '广州市' } } }),
  ).not.toBeNull();
});

it('a list called the region may hold the district, where another one holds the region', () => {
  const shipping = {
    ...HOME,
    line1: '浦东新区世纪大道1568号',
    line2: null,
    city: '上海市',
    state: '上海市',
    postalCode: '200122',
    country: 'CN',
  };
  const form = (region: string, district: string) =>
    differenceOf(
      [
        list('state', region, '北京', '上海'),
        list('city', '上海', '上海'),
        { ...list('district', district, '黄浦区', '浦东新区'), label: 'State' },
        text('address_line1', shipping.line1),
      ],
      { buyer: { ...BUYER, shipping } },
    );
  expect(form('上海', '浦东新区')).toBeNull();
  expect(form('上海', '黄浦区')).not.toBeNull();
  expect(form('北京', '浦东新区')).not.toBeNull();
});

it('a list called the city may hold the region, where another one holds the city behind its postal code', () => {
  const shipping = {
    ...HOME,
    line1: '忠孝東路一段1號',
    line2: null,
    city: '中正區',
    state: '台北市',
    postalCode: '100',
    country: 'TW',
  };
  const form = (region: string, district: string) =>
    differenceOf(
      [
        list('city', region, '台北市', '台中市'),
        list('state', district, '100 中正區', '103 大同區'),
        text('address_line1', shipping.line1),
      ],
      { buyer: { ...BUYER, shipping } },
    );
  expect(form('台北市', '100 中正區')).toBeNull();
  expect(form('台中市', '100 中正區')).not.toBeNull();
  expect(form('台北市', '103 大同區')).not.toBeNull();
});

it('a state that the shop asks for and that the buyer has is not left out, though the shop would do without', () => {
  expect(differenceOf(changed(text('state', '')))).toContain('is empty');
});

describe('a purchase stops where a form', () => {
  it.each([
    ['holds another recipient', changed(text('last_name', 'Byron')), 'last_name'],
    ['holds another street', changed(text('address_line1', '2 Market Street')), 'address_line1'],
    ['lost the second line', changed(text('address_line2', '')), 'second line'],
    ['never asked for the second line', without('address_line2'), 'second line'],
    ['cut the city', changed(text('city', 'San Fran')), 'city'],
    ['emptied the city', changed(text('city', '')), 'city'],
    ['chose another state', changed(list('state', 'Alabama', 'Alabama', 'California')), 'state'],
    ['holds another postal code', changed(text('postal_code', '94106')), 'postal_code'],
    ['chose another country', changed(list('country', 'Singapore', 'Singapore', 'United States')), 'country'],
    ['holds another phone', [...FORM, text('phone', '415 555 0199')], 'phone'],
  ])('%s', (_how, controls, words) => {
    expect(differenceOf(controls)).toContain(words);
  });
});

describe('delivery apart from billing', () => {
  const buyer = { ...BUYER, shipping: { ...HOME, line2: null }, billing: OFFICE };
  const home = without('address_line2');
  const office = [
    text('first_name', 'Ada'),
    text('last_name', 'Lovelace'),
    text('address_line1', '55 Pine Road'),
    text('city', 'Oakland'),
    list('state', 'California', 'Alabama', 'California'),
    text('postal_code', '94607'),
    list('country', 'United States', 'United States'),
  ];

  it('is each in its own form', () => {
    expect(differenceOf([...as('shipping', home), ...as('billing', office)], { buyer })).toBeNull();
    expect(differenceOf([...as('shipping', office), ...as('billing', home)], { buyer })).not.toBeNull();
  });

  it('where a shop asks for one address only, that is where the parcel goes', () => {
    expect(differenceOf(as('billing', home), { buyer })).toBeNull();
    expect(differenceOf(as('billing', office), { buyer })).toContain('address_line1');
  });
});

describe('what the page shows', () => {
  const shown = (...lines: string[]) => differenceOf([], { lines });

  it.each([
    [
      'the address',
      [
        'Ship to',
        'Ada Lovelace',
        '1 Market Street, Apt 4B',
        'San Francisco, CA 94105',
        'United States',
        'Change',
      ],
    ],
    [
      'it in one line',
      ['Ship to: Ada Lovelace, 1 Market Street Apt 4B, San Francisco, California 94105-1234'],
    ],
    ['no address', ['Shipping address', 'First name', 'Last name', 'Street']],
    ['a method', ['Delivery method', 'Standard $5.00']],
    [
      'the name last first',
      ['Ship to', 'Lovelace, Ada', '1 Market Street Apt 4B', 'San Francisco, CA 94105'],
    ],
    ['no name', ['Shipping address', 'Default Address', '1 Market Street Apt 4B', 'San Francisco, CA 94105']],
    ['an address for billing', ['Billing address', '55 Pine Road', 'Oakland CA 94607']],
  ])('%s, and nothing differs', (_what, lines) => {
    expect(shown(...lines)).toBeNull();
  });

  it.each([
    ['another street', ['Ship to', '2 Other Street', 'San Francisco, CA 94105'], 'street'],
    [
      'another postal code',
      ['Delivery address: 1 Market Street Apt 4B', 'San Francisco, CA 90210'],
      'postal code',
    ],
    [
      'another recipient',
      ['Ship to', 'Grace Hopper', '1 Market Street Apt 4B', 'San Francisco, CA 94105'],
      'recipient',
    ],
    ['another state', ['Shipping to', '1 Market Street Apt 4B', 'San Francisco, AL 94105'], 'state'],
    [
      'another state by name',
      ['Shipping to', '1 Market Street Apt 4B', 'San Francisco', 'Alabama', '94105'],
      'state',
    ],
    ['no second line', ['Ship to', '1 Market Street', 'San Francisco, CA 94105'], 'second line'],
    ['another country', ['Ship to', '1 Market Street Apt 4B', 'San Francisco, CA 94105, Canada'], 'country'],
  ])('%s stops the purchase', (_what, lines, words) => {
    expect(shown(...lines)).toContain(words);
  });
});

describe('the shipping that was wished for', () => {
  const radio = (label: string, isChecked: boolean) =>
    controlOf({
      kind: 'radio',
      name: 'shipping_method',
      label,
      isChecked,
      group: { key: 's', title: 'Shipping method' },
    });
  const methods = [radio('Standard $5.00', false), radio('Express $15.00', true)];

  it('is the one that is chosen', () => {
    expect(differenceOf(methods, { options: { shipping: 'Express' } })).toBeNull();
    expect(differenceOf(methods, { options: { shipping: 'Standard' } })).toContain('Standard');
    expect(differenceOf(methods)).toBeNull();
  });

  it('is shown where it cannot be chosen any more', () => {
    expect(
      differenceOf([], { options: { shipping: 'Express' }, lines: ['Shipping: Express, 2 days'] }),
    ).toBeNull();
    expect(
      differenceOf([], { options: { shipping: 'Express' }, lines: ['Shipping: Standard'] }),
    ).not.toBeNull();
  });
});

describe('a recipient', () => {
  const contact = (control: Control) => ({ ...control, section: 'Contact', form: 0 });
  const parcel = (control: Control) => ({ ...control, section: 'Shipping', form: 1 });
  const address = FORM.slice(2).map(parcel);

  it('of a parcel is not named by a first name alone, though another form took the last one', () => {
    const buyer = [text('first_name', 'Ada'), text('last_name', 'Lovelace')].map(contact);
    const named = (name: string) => [...buyer, parcel(text('full_name', name)), ...address];
    expect(differenceOf(named('Ada Lovelace'))).toBeNull();
    expect(differenceOf(named('Ada'))).toBe('the field "full_name" holds another value');
  });

  it('is not named by half in the form of the one who pays either', () => {
    const named = (name: string) =>
      [text('first_name', 'Ada'), text('last_name', 'Lovelace'), text('full_name', name)].map(parcel);
    expect(differenceOf([...named('Ada Lovelace'), ...address])).toBeNull();
    expect(differenceOf([...named('Ada'), ...address])).toBe('the field "full_name" holds another value');
    const [first, last, recipient] = named('Ada');
    expect(differenceOf([first!, last!, ...address, recipient!])).not.toBeNull();
  });

  it('may be named by a first name beside a last one', () => {
    const names = [text('name', 'Ada'), text('surname', 'Lovelace')].map(parcel);
    expect(differenceOf([...names, ...address])).toBeNull();
  });
});

it('a second line of the bill in the address of a parcel that has none is another address', () => {
  const buyer = { ...BUYER, shipping: OFFICE, billing: HOME };
  const parcel = (second: string) =>
    as('shipping', [
      text('first_name', 'Ada'),
      text('last_name', 'Lovelace'),
      text('address_line1', '55 Pine Road'),
      text('address_line2', second),
      text('city', 'Oakland'),
      list('state', 'California', 'Alabama', 'California'),
      text('postal_code', '94607'),
    ]);
  expect(differenceOf(parcel('Apt 4B'), { buyer })).toContain('another value');
  expect(differenceOf(parcel(''), { buyer })).toBeNull();
});
