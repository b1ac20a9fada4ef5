import { expect, it } from 'vitest';
import { accountDemanded } from '../members/demanded-account.ts';
import { isAccountBox, isGuestBox } from './consent.ts';
import { button, field, formNamed, surveyOf } from './page.testing.ts';
import { understand } from './understand.ts';

const box = (label: string) => field(label, { kind: 'checkbox', form: 0 });
const register = (...more: ReturnType<typeof box>[]) =>
  surveyOf({
    url: 'https://shop.example/checkout',
    forms: [formNamed('register form')],
    controls: [
      field('First name', { form: 0 }),
      field('Email', { form: 0, inputType: 'email' }),
      field('Street address', { form: 0 }),
      field('Postcode', { form: 0 }),
      field('City', { form: 0 }),
      field('Password', { form: 0, inputType: 'password', isRequired: true }),
      ...more,
      button('Continue', { form: 0 }),
    ].map((control) => ({ ...control, section: 'Create an account' })),
  });

it('a form that makes an account is of the checkout where a box lets a guest through', () => {
  const page = understand(register(box('Order without an account')));
  expect(page.kind).toBe('checkout');
  expect(accountDemanded(page)).toBeNull();
  expect(understand(register()).kind).toBe('sign_in');
});

it.each([
  ['Kein Kundenkonto anlegen', 'de'],
  ['Checkout as guest', 'en'],
  ['Commander sans créer de compte', 'fr'],
])('"%s" is the box of a guest and none that makes an account', (label, language) => {
  const control = { ...box(label), languages: [language] };
  expect([isGuestBox(control), isAccountBox(control)]).toEqual([true, false]);
});

it('a form without a button is of the checkout where the card stands beside it', () => {
  const email = field('Email', { form: 0, inputType: 'email' });
  const card = field('Card number', { autocomplete: 'cc-number' });
  const formsOf = (controls: ReturnType<typeof field>[]) =>
    understand(surveyOf({ forms: [formNamed('')], controls })).forms.get(email);
  expect(formsOf([email, card, button('Continue')])).toBe('checkout');
  expect(formsOf([email, button('Continue')])).toBe('other');
});

it('a form with an account that the shop proposes and nobody has to make is a checkout', () => {
  const form = { form: 0 };
  const seen = surveyOf({
    forms: [formNamed('register')],
    controls: [
      field('Straße', { ...form, autocomplete: 'billing address-line1' }),
      field('PLZ', { ...form, autocomplete: 'billing postal-code' }),
      field('Neues Kundenkonto erstellen', { ...form, kind: 'checkbox', isChecked: true, languages: ['de'] }),
      field('Passwort', { ...form, inputType: 'password', isRequired: true, languages: ['de'] }),
    ],
  });
  expect(understand(seen).kind).toBe('checkout');
  expect(accountDemanded(understand(seen))).toBeNull();
});
