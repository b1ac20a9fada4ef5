import { button, field, formNamed, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import { expect, it } from 'vitest';
import { planForms } from './page-form.ts';

const BUYER = { name: 'Ada Byron', email: 'a@example.com', phone: null, shipping: null, billing: null };

/** What is asked for where the shop says this below its form. */
function askedAfter(...alerts: readonly string[]) {
  const controls = [field('DNI', { name: 'id_number' }), field('Remarks'), button('Continue')];
  const seen = surveyOf({
    alerts,
    forms: [formNamed('checkout')],
    controls: controls.map((control) => ({ ...control, form: 0 })),
  });
  const choice = { options: {}, quantity: 1, buyer: BUYER };
  const plan = planForms(understand(seen), choice, { hasDelivery: false, repaired: new Set(), steps: [] });
  return plan?.kind === 'missing' ? plan.fields.map(({ key }) => key) : [];
}

it('a field that the shop names in a notice is asked for, though nothing marks it', () => {
  expect(askedAfter('Please enter a valid DNI')).toEqual(['dni']);
});

it('and none is where the notice names no field', () => {
  expect(askedAfter('Please enter a valid number')).toEqual([]);
  expect(askedAfter()).toEqual([]);
});
