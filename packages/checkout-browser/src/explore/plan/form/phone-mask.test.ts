import { button, field, formNamed, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import { expect, it } from 'vitest';
import { planForms } from './page-form.ts';

/** What is entered for a telephone number where the page shows this; null where it is left as it is. */
function enteredFor(phone: string, value: string): string | null {
  const control = { ...field('Phone', { inputType: 'tel', name: 'phone' }), value, isFilled: value !== '' };
  const controls = [control, button('Continue')].map((one) => ({ ...one, form: 0 }));
  const page = understand(surveyOf({ forms: [formNamed('checkout')], controls }));
  const buyer = { name: 'Ada Byron', email: 'a@example.com', phone, shipping: null, billing: null };
  const choice = { options: {}, quantity: 1, buyer };
  const plan = planForms(page, choice, { hasDelivery: false, repaired: new Set(), steps: [] });
  const moves = plan?.kind === 'enter' ? plan.entries.map(({ move }) => move) : [];
  const [move] = moves;
  return move?.kind === 'fill' ? move.value : null;
}

it.each([
  ['without its country', '+7 912 345 67 89', '(912) 345-67-89'],
  ['with the zero of its country', '+84 912 345 678', '0912 345 678'],
  ['with its country', '+1 415 555 0100', '+1 (415) 555-0100'],
  ['with what its country is dialled by', '+7 912 345 67 89', '8 (912) 345-67-89'],
])('a number that the page shows %s is kept', (_how, phone, shown) => {
  expect(enteredFor(phone, shown)).toBeNull();
});

it('a number that the page cut is entered without its country', () => {
  expect(enteredFor('+1 415 555 0100', '(141) 555-5010')).toBe('4155550100');
  expect(enteredFor('+7 912 345 67 89', '+7 (791) 234-56-78')).toBe('9123456789');
});

it.each([
  ['nothing', ''],
  ['another number', '(912) 345-67-80'],
  ['the beginning of one', '+7'],
])('and where it shows %s, the whole number', (_what, shown) => {
  expect(enteredFor('+7 912 345 67 89', shown)).toBe('+7 912 345 67 89');
});
