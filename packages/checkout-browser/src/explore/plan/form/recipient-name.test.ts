import { field, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import { expect, it } from 'vitest';
import { planForms } from './page-form.ts';

function entered(...labels: readonly string[]) {
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
    billing: address,
  };
  const page = understand(
    surveyOf({ controls: labels.map((label) => field(label)), url: 'https://shop.example/checkout' }),
  );
  const plan = planForms(
    page,
    { options: {}, quantity: 1, buyer },
    { hasDelivery: false, repaired: new Set(), steps: [] },
  );
  const moves = plan?.kind === 'enter' ? plan.entries.map(({ move }) => move) : [];
  return Object.fromEntries(
    moves.flatMap((move) => (move?.kind === 'fill' ? [[move.control.label, move.value]] : [])),
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
