import { expect, it } from 'vitest';
import { button, field, formNamed, surveyOf } from './page.testing.ts';
import { understand } from './understand.ts';

const EMAIL = field('Your email', { form: 0 });
const CONTROLS = [EMAIL, button('Subscribe', { form: 0 })];
const TOTAL = [{ label: 'Total', text: '$50.00' }];
const purposeWith = (holdsFrame: boolean, amounts: typeof TOTAL) =>
  understand(
    surveyOf({
      forms: [{ ...formNamed(''), ...(holdsFrame && { holdsFrame }) }],
      controls: CONTROLS,
      amounts,
    }),
  ).forms.get(EMAIL);

it('a form with a mail address and a frame, beside a sum to pay, is no newsletter', () => {
  expect(purposeWith(true, TOTAL)).toBe('checkout');
  expect(purposeWith(true, [])).toBe('newsletter');
  expect(purposeWith(false, TOTAL)).toBe('newsletter');
});
