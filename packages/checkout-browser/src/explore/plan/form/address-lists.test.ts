import { button, field, formNamed, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Address, Buyer } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import { expect, it } from 'vitest';
import { awaitsList, planForms } from './page-form.ts';

const HOME: Address = {
  line1: '12 Nguyen Hue',
  line2: 'Ward Ben Nghe',
  city: 'District 1',
  state: 'Ho Chi Minh',
  postalCode: '700000',
  country: 'VN',
};
const BUYER: Buyer = {
  name: 'Lan Nguyen',
  email: 'a@example.com',
  phone: null,
  shipping: HOME,
  billing: null,
};

const list = (label: string, labels: readonly string[]) =>
  field(label, {
    kind: 'select',
    name: label,
    options: ['Choose', ...labels].map((name, index) => ({
      value: index === 0 ? '' : `v${index}`,
      label: name,
      disabled: false,
      selected: index === 0,
    })),
  });

/** What is taken of each list beside these fields, by its name. */
function taken(controls: readonly Control[], buyer = BUYER) {
  const all = [...controls, button('Continue')].map((control) => ({ ...control, form: 0 }));
  const page = understand(surveyOf({ forms: [formNamed('checkout')], controls: all }));
  const choice = { options: {}, quantity: 1, buyer };
  const plan = planForms(page, choice, { hasDelivery: false, repaired: new Set(), steps: [] });
  const moves = plan?.kind === 'enter' ? plan.entries.flatMap(({ move }) => move ?? []) : [];
  return Object.fromEntries(
    moves.flatMap((move) => (move.kind === 'select' ? [[move.control.name, move.value]] : [])),
  );
}

it('of two addresses in one form each list is of its own', () => {
  const billing = { ...HOME, line1: '2 Le Loi', city: 'Da Nang', state: 'Da Nang' };
  const states = (prefix: string, chosen: string) => ({
    ...list('State', ['Da Nang', 'Ho Chi Minh']),
    name: `${prefix}_state`,
    options: ['Da Nang', 'Ho Chi Minh'].map((label) => ({
      value: label,
      label,
      disabled: false,
      selected: label === chosen,
    })),
  });
  const address = (prefix: string, chosen: string) => [
    field('Street address', { name: `${prefix}_street` }),
    field('City', { name: `${prefix}_city` }),
    states(prefix, chosen),
  ];
  const both = (first: string, second: string) =>
    taken([...address('order', first), ...address('shipping', second)], { ...BUYER, billing });
  expect(both('Da Nang', 'Ho Chi Minh')).toEqual({});
  expect(both('Ho Chi Minh', 'Da Nang')).toEqual({ order_state: 'Da Nang', shipping_state: 'Ho Chi Minh' });
});

it('a list beside an address that offers a part of it is for that part, whatever it is called', () => {
  const lists = [list('Quarter', ['District 1', 'District 3']), list('Commune', ['Da Kao', 'Ward Ben Nghe'])];
  expect(taken([field('Street address'), ...lists])).toEqual({ Quarter: 'v1', Commune: 'v2' });
});

it('lists of each level leave out what kind of place it is, and the district stands in the street', () => {
  const shipping = {
    line1: '浦东新区世纪大道1568号',
    line2: null,
    city: '上海市',
    state: '上海市',
    postalCode: '200122',
    country: 'CN',
  };
  const lists = [
    list('Province', ['北京', '上海']),
    list('City', ['上海']),
    list('District', ['黄浦区', '浦东新区']),
  ];
  expect(taken([field('Street address'), ...lists], { ...BUYER, shipping })).toEqual({
    Province: 'v2',
    City: 'v1',
    District: 'v2',
  });
});

it('a list of regions without the region is for another part that it offers', () => {
  expect(taken([field('Street address'), list('Province', ['District 1', 'District 3'])])).toEqual({
    Province: 'v1',
  });
});

it.each([
  [
    'offers nothing of the address',
    [field('Street address'), list('Quarter', ['District 2', 'District 11'])],
  ],
  ['stands beside none', [field('Email'), list('Quarter', ['District 1'])]],
])('and nothing is taken of one that %s', (_name, controls) => {
  expect(taken(controls)).toEqual({});
});

it('a list that must be answered and is still empty is not asked for: what it depends on comes first', () => {
  const empty = { ...list('Commune', []), isInvalid: true, complaint: 'Please choose' };
  const lists = [list('Quarter', ['District 1', 'District 3']), empty];
  expect(taken([field('Street address'), ...lists])).toEqual({ Quarter: 'v1' });
});

it.each([
  ['is empty', [], true],
  ['offers something', ['Da Kao'], false],
])('a list beside an address that %s may be waited for', (_how, labels, expected) => {
  const all = [field('Street address'), list('Commune', labels), button('Continue')];
  const controls = all.map((control) => ({ ...control, form: 0 }));
  expect(awaitsList(understand(surveyOf({ forms: [formNamed('checkout')], controls })))).toBe(expected);
});

it('a list that says the postal code before each place is of the part that it names', () => {
  const home = { ...HOME, city: '中正區', state: '台北市', postalCode: '100', country: 'TW' };
  const lists = [list('City', ['台北市', '台中市']), list('State', ['100 中正區', '103 大同區'])];
  expect(taken([field('Street address'), ...lists], { ...BUYER, shipping: home })).toEqual({
    City: 'v1',
    State: 'v1',
  });
});
