import { button, field, surveyOf } from '@florin/page-reading/page/page.testing';
import { describe, expect, it } from 'vitest';
import { submitButton } from './payment-form.ts';

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

  it.each([
    ['Acheter', 'fr'],
    ['Kaufen', 'de'],
    ['Comprar', 'es'],
    ['Purchase', 'en'],
  ])('is "%s" beside the card, which is also a word for a cart', (text, language) => {
    const inLanguage = [...CARD, button(text, { form: 0 }), button('OK', { form: 0 })].map((control) => ({
      ...control,
      languages: [language],
    }));
    expect(submitButton(surveyOf({ controls: inLanguage, languages: [language] }))).toMatchObject({ text });
  });

  it.each(['Pay with Bank transfer', 'Pay by invoice', 'Pay cash on delivery'])('is never "%s"', (text) => {
    expect(submitButton(surveyOf({ controls: [...CARD, button(text, { form: 1 })] }))).toBeNull();
    expect(submitButton(surveyOf({ controls: [button('Pay now'), button(text)] }))?.text).toBe('Pay now');
  });

  it('is the only one of its form, though its words lead to a checkout elsewhere', () => {
    const own = button('Submit and check out', { form: 0 });
    expect(submitButton(surveyOf({ controls: [...CARD, own] }))).toMatchObject({ text: own.text });
    const two = [...CARD, own, button('Apply', { form: 0 })];
    expect(submitButton(surveyOf({ controls: two }))).toBeNull();
  });

  it.each(['Donate Now', 'Lahjoita nyt', ''])(
    'is "%s" where it alone submits the form of the card',
    (text) => {
      const levels = ['$10.00', '$25.00'].map((level) => button(level, { form: 0, inputType: 'button' }));
      const submit = button(text, { form: 0, inputType: 'submit' });
      const back = button('Back', { form: 0, inputType: 'image' });
      expect(submitButton(surveyOf({ controls: [...CARD, back, ...levels, submit] }))).toBe(submit);
      const apply = button('Xyz', { form: 0, inputType: 'submit' });
      expect(submitButton(surveyOf({ controls: [...CARD, apply, submit] }))).toBeNull();
    },
  );

  it.each(['Cancel', 'Back', 'Delete'])('is not "%s", though it alone submits', (text) => {
    const submit = button(text, { form: 0, inputType: 'submit' });
    expect(submitButton(surveyOf({ controls: [...CARD, submit] }))).toBeNull();
  });

  it('is not under the name of other means where the card is in a frame, unless there is no other', () => {
    const other = button('Place order', { form: 1, section: 'Or pay by bank transfer' });
    const own = button('Pay now', { form: 0, section: 'Payment' });
    expect(submitButton(surveyOf({ controls: [own, other] }))?.text).toBe('Pay now');
    expect(submitButton(surveyOf({ controls: [other] }))?.text).toBe('Place order');
  });

  it('may stand outside of its form', () => {
    const controls = [...CARD, button('Pay now')];
    expect(submitButton(surveyOf({ controls }))?.text).toBe('Pay now');
  });
});
