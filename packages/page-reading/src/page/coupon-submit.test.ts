import { expect, it } from 'vitest';
import { controlOf } from '../survey/control.ts';
import { couponForm } from './coupon.ts';
import { button, field, formNamed, surveyOf } from './page.testing.ts';
import { understand } from './understand.ts';

const sentBy = (...beside: ReturnType<typeof field>[]) =>
  couponForm(
    understand(
      surveyOf({
        forms: [formNamed('')],
        controls: [
          field('Enter promo code', { form: 0 }),
          ...beside,
          button('Submit', { form: 0, inputType: 'submit' }),
        ],
      }),
    ),
  )?.button.text;

it('a code that a form asks for alone is sent by whatever submits it', () => {
  expect(sentBy()).toBe('Submit');
});

it('what submits more than a code may order', () => {
  expect(
    sentBy(controlOf({ kind: 'radio', name: 'pay', label: 'Cash on delivery', form: 0 })),
  ).toBeUndefined();
  expect(sentBy(field('Phone', { form: 0 }))).toBeUndefined();
});
