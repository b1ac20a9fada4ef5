import { expect, it } from 'vitest';
import { controlOf } from '../survey/control.ts';
import { button, field, formNamed, surveyOf } from './page.testing.ts';
import { fieldsOfBuying, understand } from './understand.ts';

it('of a cart the terms are accepted, and nothing else is entered there', () => {
  const box = (label: string) => controlOf({ kind: 'checkbox', label, form: 0 });
  const terms = box('I agree with the terms of service');
  const controls = [
    field('Quantity', { form: 0 }),
    field('Discount code', { form: 0 }),
    box('Gift wrapping'),
    terms,
    button('Checkout', { form: 0 }),
  ];
  const seen = surveyOf({ forms: [formNamed('shopping-cart-form')], controls });
  expect(fieldsOfBuying(understand(seen))).toEqual([terms]);
});
