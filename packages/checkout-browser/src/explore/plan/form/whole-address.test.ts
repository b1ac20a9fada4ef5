import { field, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Choice } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import { expect, it } from 'vitest';
import { planForms } from './page-form.ts';

const SHIPPING = {
  line1: '1 Market St',
  line2: null,
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'US',
};
const BUYER = {
  name: 'Ada Byron',
  email: 'a@example.com',
  phone: '+1 415 555 0100',
  shipping: SHIPPING,
  billing: null,
};
const CHOICE: Choice = { options: {}, quantity: 1, buyer: BUYER };
const inForm = (label: string) => field(label, { form: 0, formAction: 'https://shop.example/order' });

function entered(controls: readonly Control[], label: string) {
  const page = understand(
    surveyOf({ url: 'https://shop.example/order', controls: [...controls], languages: ['en'] }),
  );
  const plan = planForms(page, CHOICE, { hasDelivery: false, repaired: new Set(), steps: [] });
  const entries = plan?.kind === 'enter' ? plan.entries : [];
  const move = entries
    .map((entry) => entry.move)
    .find((one) => one?.kind === 'fill' && one.control.label === label);
  return move?.kind === 'fill' ? move.value : null;
}

it('a form without a field for the city gets the whole address in the one for the street', () => {
  const fields = ['Full name', 'Phone', 'Address'].map(inForm);
  expect(entered(fields, 'Address')).toBe('1 Market St, Springfield, IL 62701, United States');
  expect(entered([...fields, inForm('Postal code')], 'Address')).toBe('1 Market St, Springfield, IL');
  const beside = [...fields, inForm('Postal code'), inForm('State')];
  expect(entered(beside, 'Address')).toBe('1 Market St, Springfield');
});

it('and only there', () => {
  const fields = ['Full name', 'Address', 'City', 'Postal code'].map(inForm);
  expect(entered(fields, 'Address')).toBe('1 Market St');
});

it('a street whose hint asks for the postal code gets it, where no other field does', () => {
  const hinted = { ...inForm('Address'), hint: 'Street, house, ZIP code' };
  const fields = [inForm('Full name'), hinted, inForm('City')];
  expect(entered(fields, 'Address')).toBe('1 Market St, 62701');
  expect(entered([...fields, inForm('Postal code')], 'Address')).toBe('1 Market St');
  expect(entered(['Full name', 'Address', 'City'].map(inForm), 'Address')).toBe('1 Market St');
});
