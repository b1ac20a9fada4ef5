import { describe, expect, it } from 'vitest';
import { submitButton } from './payment-form.ts';
import { button, field, surveyOf } from './understand/page.testing.ts';

const CARD = [
  field('Card number', { form: 0 }),
  field('Expiry date', { form: 0, inputType: 'text' }),
  field('CVC', { form: 0 }),
];

describe('the button that sends the card', () => {
  it('is that of its form, though another way to pay has one below it', () => {
    const controls = [...CARD, button('Pay now', { form: 0 }), button('Place order', { form: 1 })];
    expect(submitButton(surveyOf({ controls }))).toMatchObject({ text: 'Pay now', form: 0 });
  });

  it('is that of its form, also where it only leads on', () => {
    const controls = [...CARD, button('Continue', { form: 0 }), button('Place order', { form: 1 })];
    expect(submitButton(surveyOf({ controls }))).toMatchObject({ text: 'Continue', form: 0 });
  });

  it.each(['Pay with Bank transfer', 'Pay by invoice', 'Pay cash on delivery'])('is never "%s"', (text) => {
    expect(submitButton(surveyOf({ controls: [...CARD, button(text, { form: 1 })] }))).toBeNull();
    expect(submitButton(surveyOf({ controls: [button('Pay now'), button(text)] }))?.text).toBe('Pay now');
  });

  it('may stand outside of its form', () => {
    const controls = [...CARD, button('Pay now')];
    expect(submitButton(surveyOf({ controls }))?.text).toBe('Pay now');
  });
});
