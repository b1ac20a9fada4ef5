import { field, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Control } from '@florin/page-reading/survey/control';
import { expect, it } from 'vitest';
import type { SafeStep } from '../../recipe.ts';
import { planForms } from './page-form.ts';

const calledIn = ({ section, label }: Control) => [section, label].filter(Boolean).join(': ');

const entered = (...labels: readonly string[]) => enteredIn(labels.map((label) => field(label)));

function enteredIn(controls: Control[], steps: readonly SafeStep[] = []) {
  const address = {
    line1: '1 Main Street',
    line2: null,
    city: 'Springfield',
    state: 'IL',
    postalCode: '62701',
    country: 'US',
  };
  const buyer = {
    name: 'Grace Hopper',
    email: 'g@example.com',
    phone: null,
    shipping: address,
    billing: { ...address, line1: '2 Bank Street' },
    payer: 'Ada Lovelace',
  };
  const page = understand(surveyOf({ controls, url: 'https://shop.example/checkout' }));
  const plan = planForms(
    page,
    { options: {}, quantity: 1, buyer },
    { hasDelivery: steps.length > 0, repaired: new Set(), steps },
  );
  const moves = plan?.kind === 'enter' ? plan.entries.map(({ move }) => move) : [];
  return Object.fromEntries(
    moves.flatMap((move) => (move?.kind === 'fill' ? [[calledIn(move.control), move.value]] : [])),
  );
}

it('a name beside the last one is the first one, also with a middle name between them', () => {
  expect(entered('Name', 'Last name', 'Street', 'City')).toMatchObject({
    Name: 'Grace',
    'Last name': 'Hopper',
  });
  expect(entered('Name', 'Middle name', 'Last name', 'Street', 'City')).toMatchObject({ Name: 'Grace' });
});

it('and further away it is the whole name of who gets the parcel', () => {
  const names = entered(
    'First name',
    'Last name',
    'Email',
    'Telephone',
    'Postcode',
    'Recipient name',
    'Street',
    'City',
  );
  expect(names).toMatchObject({
    'First name': 'Grace',
    'Last name': 'Hopper',
    'Recipient name': 'Grace Hopper',
  });
});

const ofSection = (section: string) =>
  ['First name', 'Last name', 'Street', 'City'].map((label) =>
    field(label, { section, name: `${section} ${label}` }),
  );
const bill = ofSection('Billing address');
const parcel = ofSection('Shipping address');

it('the bill is in the name of who pays where the form asks for who gets the parcel, too', () => {
  expect(enteredIn([...bill, ...parcel])).toMatchObject({
    'Billing address: First name': 'Ada',
    'Billing address: Last name': 'Lovelace',
    'Billing address: Street': '2 Bank Street',
    'Shipping address: First name': 'Grace',
    'Shipping address: Last name': 'Hopper',
    'Shipping address: Street': '1 Main Street',
  });
});

it('or where an earlier page did', () => {
  const value = { from: 'buyer', field: 'full_name', section: 'shipping' } as const;
  const step: SafeStep = { class: 'safe', action: 'fill', locators: [], value };
  expect(enteredIn(bill, [step])).toMatchObject({
    'Billing address: First name': 'Ada',
    'Billing address: Last name': 'Lovelace',
  });
});

it('and nobody else than who gets the parcel is named where one name is asked for', () => {
  const withoutNames = parcel.filter(({ label }) => !label.includes('name'));
  expect(enteredIn([...bill, ...withoutNames])).toMatchObject({
    'Billing address: First name': 'Grace',
    'Billing address: Last name': 'Hopper',
  });
  expect(enteredIn(bill)).toMatchObject({ 'Billing address: First name': 'Grace' });
});
