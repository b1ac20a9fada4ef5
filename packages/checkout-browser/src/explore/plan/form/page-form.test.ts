import { button, field, formNamed, surveyOf } from '@florin/page-reading/page/page.testing';
import { readRecording } from '@florin/page-reading/page/recordings.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Address, Buyer, Choice } from '@florin/page-reading/purchase';
import type { Control, ControlOption } from '@florin/page-reading/survey/control';
import { describe, expect, it } from 'vitest';
import { wantedForAddress } from './address-apart.ts';
import { planForms } from './page-form.ts';
import { planRepair } from './repair.ts';

const HOME: Address = {
  line1: '1 Market Street',
  line2: 'Apt 5',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94105',
  country: 'US',
};
const OFFICE: Address = { ...HOME, line1: '9 Mission Street', line2: null, postalCode: '94103' };
const BUYER: Buyer = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+1 415 555 0100',
  shipping: HOME,
  billing: null,
};
const choice = (said: Partial<Choice> = {}): Choice => ({ options: {}, quantity: 1, buyer: BUYER, ...said });

function pageWith(...controls: Control[]) {
  const all = [...controls, button('Continue')].map((control) => ({ ...control, form: 0 }));
  return understand(surveyOf({ forms: [formNamed('checkout')], controls: all }));
}

/** What would be entered, by name; a list by the label of its option. */
function entered(controls: Control[], wanted = choice(), hasDelivery = false) {
  const plan = planForms(pageWith(...controls), wanted, { hasDelivery, repaired: new Set(), steps: [] });
  if (plan?.kind !== 'enter') return plan;
  return Object.fromEntries(
    plan.entries.map(({ move }) => {
      if (move === null || move.kind === 'choose') return ['', 'chosen'];
      return [move.control.name || move.control.label, 'value' in move ? move.value : true];
    }),
  );
}

const list = (label: string, labels: string[], said: Partial<Control> = {}) =>
  field(label, { kind: 'select', options: labels.map(optionOf), ...said });
const optionOf = (label: string, index: number): ControlOption => ({
  value: label,
  label,
  disabled: false,
  selected: index === 0,
});
const box = (label: string, said: Partial<Control> = {}) => field(label, { kind: 'checkbox', ...said });
const radio = (label: string, said: Partial<Control> = {}) =>
  field(label, { kind: 'radio', name: label, group: { key: 'g', title: '' }, ...said });

describe('one address or two', () => {
  const bill = [
    field('Street', { section: 'Billing address' }),
    field('City', { section: 'Billing address' }),
  ];
  const apart = choice({ buyer: { ...BUYER, billing: OFFICE } });
  const pairs = [
    ['Ship to my billing address', 'Ship to a different address'],
    ['Same as shipping address', 'Use a different billing address'],
    ['Deliver to the same address', 'Another address'],
  ] as const;

  it.each(pairs)('a pair of radios: %s, %s', (same, different) => {
    const radios = (isSame: boolean) => [
      radio(same, { isChecked: isSame }),
      radio(different, { isChecked: !isSame }),
    ];
    expect(entered([...bill, ...radios(true)], apart)).toEqual({ [different]: true });
    expect(entered([...bill, ...radios(false)], choice())).toEqual({ [same]: true });
    expect(entered([...bill, ...radios(false)], apart)).not.toHaveProperty(different);
    expect(entered([...bill, ...radios(true)], choice())).not.toHaveProperty(same);
  });

  it.each(pairs)('a list: %s, %s', (same, different) => {
    const chosen = (labels: string[], wanted: Choice) => {
      const plan = planForms(pageWith(...bill, list('Deliver to', labels)), wanted, {
        hasDelivery: false,
        repaired: new Set(),
        steps: [],
      });
      const [move] = plan?.kind === 'enter' ? plan.entries.map((entry) => entry.move) : [];
      return move?.kind === 'choose' && move.target.kind === 'select' ? move.target.value : null;
    };
    expect(chosen([same, different], apart)).toBe(different);
    expect(chosen([different, same], choice())).toBe(same);
    expect(chosen([different, same], apart)).toBeNull();
  });

  it.each([
    ['radios', 'Ship to a different address'],
    ['list', 'other'],
    ['link', 'Ship to a different address'],
  ])('as recorded, by %s', (by, words) => {
    const page = understand(readRecording(`elsewhere-by-${by}`));
    const first = (wanted: Choice) => {
      const plan = planForms(page, wanted, { hasDelivery: false, repaired: new Set(), steps: [] });
      return plan?.kind === 'enter' ? JSON.stringify(plan.entries[0]?.move) : '';
    };
    expect(first(apart)).toContain(words);
    expect(first(choice())).not.toContain(words);
  });

  it('a link that shows the other address is pressed once, and only where there is another', () => {
    const link = button('Ship to a different address', { kind: 'link', name: 'elsewhere' });
    expect(entered([...bill, link], apart)).toEqual({ elsewhere: true });
    expect(entered([...bill, link], choice())).not.toHaveProperty('elsewhere');
    const page = pageWith(...bill, link);
    const first = planForms(page, apart, { hasDelivery: false, repaired: new Set(), steps: [] });
    const steps = first?.kind === 'enter' ? first.entries.flatMap(({ step }) => step ?? []) : [];
    const second = planForms(page, apart, { hasDelivery: false, repaired: new Set(), steps });
    expect(JSON.stringify(second)).not.toContain('different address');
  });
});

describe('an address', () => {
  const street = (name: string) => field('Address', { name });
  const city = (name: string) => field('City', { name });

  it('loses nothing for want of a second line, and is split where it has one', () => {
    expect(entered([street('a'), city('c')])).toEqual({ a: '1 Market Street, Apt 5', c: 'San Francisco' });
    expect(entered([street('a'), field('Apartment', { name: 'b' }), city('c')])).toMatchObject({
      a: '1 Market Street',
      b: 'Apt 5',
    });
  });

  it('has its second line where the page shows that only when asked', () => {
    const more = button('+ Add apartment, suite, etc.', { name: 'more' });
    expect(entered([street('a'), city('c'), more])).toEqual({ more: true });
    const line2 = field('Apartment', { name: 'b' });
    expect(entered([street('a'), line2, city('c'), more])).toMatchObject({
      a: '1 Market Street',
      b: 'Apt 5',
    });
  });

  it('is split where the house number has a field of its own', () => {
    const number = field('House number', { name: 'n' });
    expect(entered([field('Street', { name: 's' }), number, city('c')])).toMatchObject({
      s: 'Market Street, Apt 5',
      n: '1',
    });
  });

  it('leaves third lines alone', () => {
    expect(entered([street('a'), field('Address line 3', { name: 'd' }), city('c')])).not.toHaveProperty('d');
  });

  const apart = choice({ buyer: { ...BUYER, billing: OFFICE } });

  it('of the bill is that of the parcel where no other is asked for', () => {
    expect(entered([street('billing_street'), city('billing_city')], apart)).toMatchObject({
      billing_street: '1 Market Street, Apt 5',
    });
  });

  it('of the bill is its own beside that of the parcel, by name or by heading, and after it', () => {
    const bill = [street('billing_street'), city('billing_city')];
    const headed = [
      { ...street('s2'), section: 'Billing address' },
      { ...city('c2'), section: 'Billing address' },
    ];
    expect(entered([street('s'), city('c'), ...bill], apart)).toMatchObject({
      s: '1 Market Street, Apt 5',
      billing_street: '9 Mission Street',
    });
    expect(entered([street('s'), city('c'), ...headed], apart)).toMatchObject({ s2: '9 Mission Street' });
    expect(entered(bill, apart, true)).toMatchObject({ billing_street: '9 Mission Street' });
  });

  it.each([
    ['Ship to a different address?', false, apart, true],
    ['Use this address for invoice too', true, apart, true],
    ['Please use another address for invoice', false, apart, true],
    ['Use a different address for my delivery', false, apart, true],
    ['Please use another address for invoice', false, choice(), undefined],
    ['Ship to a different address?', false, choice(), undefined],
    ['My billing address is the same as my shipping address', true, apart, true],
    ['My billing address is the same as my shipping address', true, choice(), undefined],
    ['Use this address for billing', false, choice(), true],
    ['Deliver to billing address.', true, apart, true],
    ['Deliver to billing address.', true, choice(), undefined],
  ])('"%s" (%s) is answered', (label, isChecked, wanted, pressed) => {
    const answer = entered([box(label, { name: 'x', isChecked })], wanted);
    expect(answer === null ? undefined : (answer as Record<string, unknown>).x).toBe(pressed);
  });

  it('ends with the boxes, which may lock the fields beside them', () => {
    const buyer = { ...BUYER, billing: HOME };
    const same = box('Ship to my billing address', { name: 'same' });
    const city = (value: string) => [
      field('City', { name: 'billing_city', value }),
      same,
      field('City', { name: 'shipping_city', value }),
    ];
    expect(entered(city(''), choice({ buyer }))).toEqual({
      billing_city: 'San Francisco',
      shipping_city: 'San Francisco',
    });
    expect(entered(city('San Francisco'), choice({ buyer }))).toEqual({ same: true });
  });

  it('begins with the country, which changes the form', () => {
    const country = list('Country', ['Afghanistan', 'United States (US)'], { name: 'k' });
    expect(entered([street('a'), city('c'), country])).toEqual({ k: 'United States (US)' });
  });
});

describe('a name', () => {
  it('is whole where a parcel is addressed by a first name alone', () => {
    const contact = ['First name', 'Last name'].map((label) => field(label, { form: 0, name: label }));
    const parcel = [
      field('First name', { form: 1, name: 'fullName', autocomplete: 'given-name' }),
      field('Address', { form: 1, name: 'street' }),
      field('City', { form: 1, name: 'city' }),
    ];
    const seen = surveyOf({ forms: [formNamed(''), formNamed('')], controls: [...contact, ...parcel] });
    const plan = planForms(understand(seen), choice(), {
      hasDelivery: false,
      repaired: new Set(),
      steps: [],
    });
    const entries = plan?.kind === 'enter' ? plan.entries : [];
    const names = entries.flatMap(({ move }) =>
      move && 'value' in move ? [[move.control.name, move.value]] : [],
    );
    expect(Object.fromEntries(names)).toMatchObject({
      'First name': 'Ada',
      'Last name': 'Lovelace',
      fullName: 'Ada Lovelace',
    });
  });

  it('is not entered twice where the family name has a field', () => {
    const fields = [
      field('Name', { name: 'n' }),
      field('Last name', { name: 'l' }),
      field('City', { name: 'c' }),
    ];
    expect(entered(fields)).toMatchObject({ n: 'Ada', l: 'Lovelace' });
  });
});

describe('boxes', () => {
  it.each([
    ['I have read and agree to the website terms and conditions', {}, true],
    ['I accept the Terms of Service', {}, true],
    ['I agree to the privacy policy and to receive our newsletter', {}, false],
    ['Keep me up to date', {}, false],
    ['Add gift wrapping', { isRequired: false }, false],
    ['I consent to the processing of my data', { isRequired: true }, true],
    ['', { isRequired: true, name: '' }, true],
    ['Save this address to your account', { isChecked: true }, false],
    ['I would like to create an account.', { isChecked: false }, false],
  ])('"%s" %j is ticked: %s', (label, said, isTicked) => {
    expect(entered([box(label, said)]) !== null).toBe(isTicked);
  });
});

it.each(['I would like to create an account.', 'Create account?', 'Register for an account'])(
  'an account that the shop proposes by "%s" is declined',
  (label) => {
    expect(entered([box(label, { name: 'b', isChecked: true })])).toEqual({ b: true });
  },
);

it('an account that has to be made is made where it may be, and no other', () => {
  const demanded = box('Create an account', { name: 'b', isRequired: true });
  const may = choice({ buyer: { ...BUYER, account: true } });
  expect(entered([demanded])).toBeNull();
  expect(entered([demanded], may)).toEqual({ b: true });
  expect(entered([{ ...demanded, isRequired: false }], may)).toBeNull();
});

describe('a choice of the checkout', () => {
  it('is that of the guest', () => {
    const radios = [radio('Create an account', { isChecked: true }), radio('Checkout as guest')];
    expect(entered(radios)).toEqual({ 'Checkout as guest': true });
  });

  it.each([
    [
      [radio('Bank transfer', { isChecked: true }), radio('Credit or debit card')],
      { 'Credit or debit card': true },
    ],
    [[radio('PayPal'), radio('Visa / Mastercard', { isChecked: true })], null],
    [[radio('Cash on delivery', { isChecked: true }), radio('Gift card')], null],
    [[list('Payment method', ['Cheque', 'Credit card'])], { '': 'chosen' }],
  ])('is the card among the means of paying: case %#', (controls, expected) => {
    expect(entered(controls)).toEqual(expected);
  });

  it('that nobody could foresee is asked for with what it offers', () => {
    const salutation = list('Salutation', ['Please select', 'Ms', 'Mr'], { isRequired: true });
    expect(entered([salutation])).toMatchObject({
      kind: 'missing',
      fields: [{ kind: 'enum', key: 'salutation', values: [{ value: 'Ms' }, { value: 'Mr' }] }],
    });
    expect(entered([salutation], choice({ options: { salutation: 'Ms' } }))).toEqual({ '': 'chosen' });
  });
});

it('a box for another address of the parcel stays open where there is one, though its note speaks of the same', () => {
  const words = 'お届け先を指定 ※上記に入力された住所と同一の場合は省略可能です。';
  expect(wantedForAddress(words, BUYER, ['ja'])).toBe(false);
  expect(wantedForAddress('請求先と同じ', BUYER, ['ja'])).toBe(true);
});

it('fields whose words have no Latin letters are asked for under their own names', () => {
  const reading = (label: string, name: string) => field(label, { name, isRequired: true });
  expect(entered([reading('セイ※', 'kana01'), reading('メイ※', 'kana02')])).toMatchObject({
    kind: 'missing',
    fields: [
      { key: 'kana01', title: 'セイ' },
      { key: 'kana02', title: 'メイ' },
    ],
  });
});

describe('what the shop complains of', () => {
  const phone = field('Phone', {
    value: '+1 415 555 0100',
    isFilled: true,
    isInvalid: true,
    complaint: 'Not valid',
  });

  it('is entered otherwise, once', () => {
    const page = pageWith(phone, field('City', { value: 'San Francisco' }));
    const [move, ...rest] = planRepair(page, choice(), new Set());
    expect(move).toMatchObject({ kind: 'type', value: '4155550100', control: { label: 'Phone' } });
    expect(rest).toEqual([]);
    expect(planRepair(page, choice(), new Set(['phone']))).toEqual([]);
    const other = pageWith(field('Phone', { value: '4155550100', isFilled: true }));
    expect(
      planForms(other, choice(), { hasDelivery: false, repaired: new Set(['phone']), steps: [] }),
    ).toBeNull();
  });
});

it('who pays and who gets the parcel are named each in a form of its own, also one without a button', () => {
  const contact = ['First name', 'Last name', 'Email'].map((label) =>
    field(label, { form: 0, section: 'Contact' }),
  );
  const parcel = ['Full name', 'Address', 'Apartment', 'City', 'Postal code'].map((label) =>
    field(label, {
      form: 1,
      section: 'Shipping',
      ...(label === 'Full name' && { autocomplete: 'given-name' }),
      ...(label === 'Address' && { autocomplete: 'street-address' }),
    }),
  );
  const seen = surveyOf({ forms: [formNamed(''), formNamed('')], controls: [...contact, ...parcel] });
  const plan = planForms(understand(seen), choice(), { hasDelivery: false, repaired: new Set(), steps: [] });
  const moves = plan?.kind === 'enter' ? plan.entries.map(({ move }) => move) : [];
  expect(
    Object.fromEntries(
      moves.map((move) => (move && 'value' in move ? [move.control.label, move.value] : [])),
    ),
  ).toEqual({
    'First name': 'Ada',
    'Last name': 'Lovelace',
    Email: 'ada@example.com',
    'Full name': 'Ada Lovelace',
    Address: '1 Market Street',
    Apartment: 'Apt 5',
    City: 'San Francisco',
    'Postal code': '94105',
  });
});

describe('a region that must be told', () => {
  const britain: Address = { ...HOME, state: null, city: 'London', postalCode: 'NW1 6XE', country: 'GB' };
  const inBritain = (options: Choice['options'] = {}) =>
    choice({ buyer: { ...BUYER, shipping: britain }, options });
  const country = list('Country', ['United States', 'United Kingdom']);
  const chosen = list('Country', ['United Kingdom', 'United States']);
  const counties = list('County', ['Select', 'Aberdeenshire', 'Cornwall'], { isRequired: true });
  const states = list('State', ['Select', 'Alabama', 'Alaska', 'Arizona'], { isRequired: true });

  it('is asked about where the buyer named none, once the country is chosen', () => {
    expect(entered([country, counties], inBritain())).toEqual({ country: 'United Kingdom' });
    expect(entered([chosen, counties], inBritain())).toMatchObject({
      kind: 'missing',
      fields: [{ key: 'county', kind: 'enum', values: [{ value: 'Aberdeenshire' }, { value: 'Cornwall' }] }],
    });
    expect(entered([chosen, counties], inBritain({ county: 'Cornwall' }))).toEqual({ '': 'chosen' });
  });

  it('is asked for in words as well', () => {
    const region = field('County', { isRequired: true });
    expect(entered([chosen, region], inBritain())).toMatchObject({
      kind: 'missing',
      fields: [{ key: 'county', kind: 'string' }],
    });
    expect(entered([chosen, region], inBritain({ county: 'Cornwall' }))).toEqual({ county: 'Cornwall' });
    expect(entered([chosen, { ...region, isRequired: false }], inBritain())).toBeNull();
  });

  describe('by the address of the bill and that of the parcel', () => {
    const asked = (section: string, prefix: string, { city }: Address) =>
      [
        list('Country', ['United Kingdom', 'United States']),
        field('Street', { value: '1 Baker Street' }),
        field('City', { value: city }),
        field('Postcode', { value: 'NW1 6XE' }),
        field('County', { isRequired: true }),
      ].map((control) => ({ ...control, section, name: `${prefix}_${control.name}` }));
    const page = (bill: Address) => [
      ...asked('Billing details', 'billing', bill),
      ...asked('Delivery', 'shipping', home),
    ];
    const home = { ...britain, line1: '1 Baker Street', line2: null };
    const at = (billing: Address | null, options: Choice['options'] = {}) =>
      choice({ buyer: { ...BUYER, billing, shipping: home }, options });

    it('is asked about once where they are the same', () => {
      expect(entered(page(home), at(null))).toMatchObject({ kind: 'missing', fields: [{ key: 'county' }] });
      expect(entered(page(home), at(null, { county: 'Kent' }))).toMatchObject({
        billing_county: 'Kent',
        shipping_county: 'Kent',
      });
    });

    it('is asked about for each where they are two', () => {
      const other = { ...home, city: 'Leeds' };
      expect(entered(page(other), at(other))).toMatchObject({
        kind: 'missing',
        fields: [{ title: 'Billing details – County' }, { title: 'Delivery – County' }],
      });
      const told = { billing_details_county: 'Kent', delivery_county: 'Essex' };
      expect(entered(page(other), at(other, told))).toMatchObject({
        billing_county: 'Kent',
        shipping_county: 'Essex',
      });
    });
  });

  it('is left alone where it is of another country, is not demanded, or the buyer has one', () => {
    expect(entered([chosen, states], inBritain())).toBeNull();
    expect(entered([chosen, { ...counties, isRequired: false }], inBritain())).toBeNull();
    const cornish = choice({ buyer: { ...BUYER, shipping: { ...britain, state: 'Cornwall' } } });
    expect(entered([chosen, counties], cornish)).toEqual({ county: 'Cornwall' });
  });
});
