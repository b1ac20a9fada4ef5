import { expect, it } from 'vitest';
import { couponForm } from './coupon.ts';
import { button, field, formNamed, surveyOf } from './page.testing.ts';
import { understand } from './understand.ts';

function buttonFor(...texts: readonly string[]): string | undefined {
  const controls = [
    field('Quantity', { form: 0 }),
    field('Add promo code', { form: 0 }),
    ...texts.map((text) => button(text, { form: 0 })),
  ];
  return couponForm(understand(surveyOf({ forms: [formNamed('cart')], controls })))?.button.text;
}

it.each([
  ['+', 'Checkout'],
  ['→', 'Update cart', 'Checkout'],
  ['Promo code', 'Checkout'],
  ['Apply', 'Checkout'],
  ['Add', 'Update cart', 'Checkout'],
])('a coupon is sent by the button behind its field: %s', (...texts) => {
  expect(buttonFor(...texts)).toBe(texts[0]);
});

it('or by the one that takes over what a cart holds', () => {
  expect(buttonFor('Update cart', 'Checkout')).toBe('Update cart');
  expect(buttonFor('Update cart', 'Update cart', 'Checkout')).toBeUndefined();
});

it('and by none that is for something else', () => {
  expect(buttonFor('Checkout', '+')).toBeUndefined();
  expect(buttonFor('Buy now', 'Checkout')).toBeUndefined();
  expect(buttonFor('PayPal', 'Checkout')).toBeUndefined();
  expect(buttonFor('Add', 'Clear')).toBeUndefined();
});

it('a code alone with a button that adds is a coupon, in any language, and no product', () => {
  const languages = ['es'];
  const page = understand(
    surveyOf({
      url: 'https://shop.example/carrito',
      languages,
      forms: [formNamed('')],
      controls: [
        field('', { form: 0, name: 'code', hint: 'Código promocional', languages }),
        button('Añadir', { form: 0, languages }),
        button('Finalizar compra', { languages }),
      ],
    }),
  );
  expect(couponForm(page)?.button.text).toBe('Añadir');
  expect(page.kind).not.toBe('product');
});

it('in German a code is added', () => {
  const languages = ['de'];
  const code = field('Hast du einen Gutscheincode?', { form: 0, languages });
  const others = [
    field('Menge', { form: 0, languages }),
    button('Warenkorb aktualisieren', { form: 0, languages }),
  ];
  const add = button('Code hinzufügen', { form: 0, languages });
  const page = understand(surveyOf({ controls: [code, add, ...others] }));
  expect(couponForm(page)?.button).toBe(add);
});

it('in Russian its use is named, also outside of any form', () => {
  const languages = ['ru'];
  const code = field('Введите код купона для получения скидки', { languages });
  const apply = button('Применение купона', { languages });
  const page = understand(surveyOf({ controls: [code, apply, button('Оформление заказа', { languages })] }));
  expect(couponForm(page)?.button).toBe(apply);
});

it('a field that is only named a code takes a coupon where the one button of its form applies it', () => {
  const languages = ['da'];
  const sentBy = (name: string, words: string) => {
    const code = field('Indtast kode', { form: 0, name, languages });
    const send = button(words, { form: 0, languages });
    const controls = [code, send, button('Gå til kassen', { languages })];
    return couponForm(understand(surveyOf({ forms: [formNamed('')], controls })))?.button.text;
  };
  expect(sentBy('code', 'Anvend')).toBe('Anvend');
  expect(sentBy('code', 'Bekræft')).toBeUndefined();
  expect(sentBy('postcode', 'Anvend')).toBeUndefined();
});
