import { button, field, formNamed, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Control } from '@florin/page-reading/survey/control';
import { expect, it } from 'vitest';
import { planForms } from './page-form.ts';

const address = { line1: '1 Market Street', line2: null, city: 'Taipei', state: null, postalCode: '110' };
const phoneField = field('Phone', { inputType: 'tel', name: 'phone' });

/** What is entered for a telephone number in a form with these other fields. */
function enteredFor(phone: string, country: string, others: readonly Control[], asked = phoneField) {
  const controls = [asked, ...others, button('Continue')].map((one) => ({ ...one, form: 0 }));
  const page = understand(surveyOf({ forms: [formNamed('checkout')], controls }));
  const shipping = { ...address, country };
  const buyer = { name: 'Ada Byron', email: 'a@example.com', phone, shipping, billing: null };
  const plan = planForms(
    page,
    { options: {}, quantity: 1, buyer },
    { hasDelivery: false, repaired: new Set(), steps: [] },
  );
  const moves = plan?.kind === 'enter' ? plan.entries.map(({ move }) => move) : [];
  return moves.flatMap((move) =>
    move?.kind === 'fill' && move.control.name === 'phone' ? [move.value] : [],
  )[0];
}

const street = field('Street address', { name: 'address1' });
const city = field('City', { name: 'city' });
const country = field('Country', { name: 'country' });

it('a shop that asks for an address and no country is given the number as it is dialled there', () => {
  expect(enteredFor('+886 912 345 678', 'TW', [street, city])).toBe('0912345678');
  expect(enteredFor('+81 90 1234 5678', 'JP', [street, city])).toBe('09012345678');
});

it('or lists the only country in which it sells', () => {
  const listed = (...labels: string[]) => ({
    ...country,
    kind: 'select' as const,
    options: ['Select a country', ...labels].map((label, index) => ({
      value: String(index),
      label,
      disabled: false,
      selected: label === 'Taiwan',
    })),
  });
  expect(enteredFor('+886 912 345 678', 'TW', [street, city, listed('Taiwan')])).toBe('0912345678');
  expect(enteredFor('+886 912 345 678', 'TW', [street, city, listed('Taiwan', 'Japan')])).toBe(
    '+886 912 345 678',
  );
});

it.each([
  ['the shop asks for the country', '+886 912 345 678', [street, city, country], phoneField],
  ['the number is of another country', '+81 90 1234 5678', [street, city], phoneField],
  ['nothing else is asked for', '+886 912 345 678', [], phoneField],
  [
    'its example has the code of a country',
    '+886 912 345 678',
    [street, city],
    { ...phoneField, hint: '+886 9…' },
  ],
])('else with its country: %s', (_why, phone, others, asked) => {
  expect(enteredFor(phone, 'TW', others, asked)).toBe(phone);
});
