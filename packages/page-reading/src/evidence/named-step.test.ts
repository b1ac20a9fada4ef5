import { expect, it } from 'vitest';
import { purposesOf } from '../fields/field-purposes.ts';
import { formPurposes } from '../page/forms.ts';
import { button, field, formNamed, surveyOf } from '../page/page.testing.ts';
import { controlOf } from '../survey/control.ts';
import { withReadings } from './with-readings.ts';

const address = ['Full name', 'Address 1', 'City', 'Postal code'].map((label) => field(label, { form: 0 }));
const pageWith = (text: string, languages?: readonly string[]) =>
  surveyOf({
    url: 'https://shop.example/checkout/addresses',
    forms: [formNamed('')],
    controls: [...address, button(text, { form: 0, inputType: 'submit', ...(languages && { languages }) })],
    amounts: [{ label: 'Total', text: '$18.40' }],
    ...(languages && { languages }),
  });
const leads = (text: string, languages?: readonly string[]) =>
  withReadings(pageWith(text, languages)).controls.at(-1)?.mayLead;

it.each([
  ['Confirm addresses', undefined],
  ['Accept this address', undefined],
  ['Adressen bestätigen', ['de']],
  ['Confermare indirizzo', ['it']],
])('%s sends an address and no order', (text, languages) => {
  expect(leads(text, languages)).toBe('continue');
});

it.each([
  'Confirm address and order',
  'Confirm the purchase to this address',
  'Pay and send to this address',
])('%s may order', (text) => {
  expect(leads(text)).toBeUndefined();
});

const country = controlOf({
  kind: 'select',
  name: 'country',
  label: 'Country',
  form: 0,
  section: 'Shipping address',
});
const purposeWith = (...controls: Parameters<typeof purposesOf>[0][number][]) => {
  const seen = surveyOf({ forms: [formNamed('')], controls });
  return formPurposes(seen, purposesOf(controls)).get(controls[0]!);
};

it('an address begins with its country, and the rest is shown behind it', () => {
  expect(purposeWith(country, button('Confirm addresses', { form: 0 }))).toBe('checkout');
  expect(purposeWith(country, button('Estimate shipping', { form: 0 }))).not.toBe('checkout');
  expect(purposeWith({ ...country, section: 'Region' }, button('Change', { form: 0 }))).not.toBe('checkout');
});
