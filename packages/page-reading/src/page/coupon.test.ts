import { describe, expect, it } from 'vitest';
import type { Control } from '../survey/control.ts';
import { awaitsBuyer, couponFields, couponForm, couponOpener } from './coupon.ts';
import { button, field, link, surveyOf } from './page.testing.ts';
import { understand } from './understand.ts';

const CODE = field('Discount code', { form: 0 });
const EMAIL = field('Email', { form: 0 });
const pageOf = (...controls: Control[]) => understand(surveyOf({ controls }));

describe('what sends a coupon', () => {
  it.each(['Pay now', 'Pagar ahora', 'Place order', 'Complete purchase', 'Commander', 'Nu betalen'])(
    'is never "%s", though it is the only button of the form, or the only one that is not switched off',
    (text) => {
      const languages = ['es', 'fr', 'nl'];
      const order = button(text, { form: 0, languages });
      const apply = button('Apply', { form: 0, isDisabled: true });
      expect(couponForm(pageOf(EMAIL, CODE, order))).toBeNull();
      expect(couponForm(pageOf(EMAIL, CODE, apply, order))).toBeNull();
      expect(couponFields(pageOf(EMAIL, CODE, apply, order))).toEqual([CODE]);
    },
  );

  it('is the button that says so once it is switched on, and the only one of its form in any words', () => {
    const apply = button('Apply', { form: 0 });
    expect(couponForm(pageOf(EMAIL, CODE, apply, button('Pay now', { form: 0 })))?.button).toBe(apply);
    expect(couponForm(pageOf(EMAIL, CODE, button('Lähetä', { form: 0 })))).toBeNull();
    const own = button('Go', { form: 1 });
    const code = field('Discount code', { form: 1 });
    expect(couponForm(pageOf(code, own))?.button).toBe(own);
  });
});

it.each(['Comprar ahora', 'Realizar pedido'])(
  'a coupon is taken over by what saves right behind it, where "%s" leads on',
  (words) => {
    const [save, order] = ['Guardar', words].map((text) => button(text, { form: 0, languages: ['es'] }));
    expect(couponForm(pageOf(EMAIL, CODE, save!, order!))?.button).toBe(save);
  },
);

it.each([
  ['is empty in its form', true, EMAIL],
  ['is filled in', false, { ...EMAIL, value: 'ada@example.com', isFilled: true }],
  ['stands in another form', false, { ...EMAIL, form: 1 }],
])('a coupon waits for the buyer where the field for the mail address %s: %s', (_where, isSo, email) => {
  expect(awaitsBuyer(pageOf(email, CODE, button('Apply', { form: 0 })), CODE)).toBe(isSo);
});

it('a box that shows the field for a coupon once it is ticked opens it', () => {
  const box = (isChecked: boolean) => field('Add promo code', { kind: 'checkbox', isChecked });
  const opens = (isChecked: boolean) =>
    couponOpener(understand(surveyOf({ controls: [box(isChecked)] })))?.label ?? null;
  expect([opens(false), opens(true)]).toEqual(['Add promo code', null]);
});

it.each([
  ['/shop/cart#coupon', true],
  ['/shop/#coupon', true],
  ['/shop/', false],
  ['/gifts/#coupon', false],
])('a link of `/shop/cart` to %s shows a field for coupons: %s', (path, isSo) => {
  const opener = link('Use a coupon code', `https://shop.example${path}`);
  const seen = surveyOf({ url: 'https://shop.example/shop/cart', controls: [opener] });
  expect(couponOpener(understand(seen)) === opener).toBe(isSo);
});

it.each([
  ['Click here to enter your code', '#llms-coupon-toggle', true],
  ['Click here to enter your code', '#summary', false],
  ['Remove', '#coupon', false],
  ['Click here to enter your code', '/coupons/#coupon', false],
])('"%s" at %s shows the field for a coupon: %s', (words, path, isSo) => {
  const opener = link(words, `https://shop.example/shop/cart${path}`);
  const seen = surveyOf({ url: 'https://shop.example/shop/cart', controls: [opener] });
  expect(couponOpener(understand(seen)) === opener).toBe(isSo);
});

it('a form with a number of pieces and what shows the field for a code has no field for one yet', () => {
  const number = field('Anzahl:', { form: 0, inputType: 'number', value: '1', languages: ['de'] });
  const opener = button('Gutscheincode eingeben', { form: 0, languages: ['de'] });
  const page = pageOf(number, opener);
  expect(couponFields(page)).toEqual([]);
  expect(couponForm(page)).toBeNull();
  expect(couponOpener(page)).toBe(opener);
});
