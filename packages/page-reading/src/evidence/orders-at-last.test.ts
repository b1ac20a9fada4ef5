import { describe, expect, it } from 'vitest';
import { intentOf } from '../buttons/button-intent.ts';
import { button, field, surveyOf } from '../page/page.testing.ts';
import { understand } from '../page/understand.ts';
import type { Control } from '../survey/control.ts';
import { withReadings } from './with-readings.ts';

const inForm = (control: Control, said: Partial<Control> = {}): Control => ({
  ...control,
  form: 0,
  formAction: 'https://shop.example/cart',
  ...said,
});
const way = (label: string, isChecked = false) =>
  inForm(
    field(label, {
      kind: 'radio',
      name: 'payment_method',
      isChecked,
      group: { key: 'pay', title: 'Payment method' },
    }),
  );
const WAYS = [way('Bank transfer', true), way('Credit card')];
const ADDRESS = [inForm(field('Full name')), inForm(field('Street address')), inForm(field('Email'))];

function lastOf(controls: readonly Control[], url = 'https://shop.example/cart') {
  const seen = withReadings(surveyOf({ url, heading: 'Your cart', controls, languages: ['en'] }));
  const page = understand(seen);
  return { intent: intentOf(seen.controls.at(-1)!), actions: page.actions.map(({ intent }) => intent) };
}

describe('what leads to the checkout from anywhere else', () => {
  const checkout = inForm(button('Checkout', { inputType: 'submit' }));

  it('orders where it sends whom the parcel is for together with how it is paid', () => {
    expect(lastOf([...ADDRESS, ...WAYS, checkout])).toEqual({ intent: 'place_order', actions: [] });
  });

  it('and leads on from a cart, or where one of the two is not asked yet', () => {
    expect(lastOf([checkout])).toEqual({ intent: 'checkout', actions: ['checkout'] });
    expect(lastOf([...ADDRESS, checkout]).actions).toEqual(['checkout']);
    expect(lastOf([...WAYS, checkout]).intent).toBe('checkout');
  });
});

it.each([
  ['Оформить заказ', 'ru'],
  ['Оформити замовлення', 'uk'],
  ['Zrealizuj zamówienie', 'pl'],
  ['Finalizează comanda', 'ro'],
  ['Concludi acquisto', 'it'],
])('%s orders on a last page and leads on from a cart', (words, language) => {
  const press = button(words, { languages: [language] });
  const total = [{ label: 'Total', text: '$24.00', spoken: 'total' as const }];
  const at = (path: string) =>
    understand(
      withReadings(
        surveyOf({
          url: `https://shop.example/${path}`,
          controls: [press],
          amounts: total,
          languages: [language],
        }),
      ),
    ).actions.map(({ intent }) => intent);
  expect(at('cart')).toEqual(['checkout']);
  expect(at('confirm')).toEqual([]);
});

it('a picture without words orders where it sends how it is paid below the total', () => {
  const picture = inForm(button('', { inputType: 'image' }));
  const amounts = [{ label: 'Total', text: '$24.00', spoken: 'total' as const }];
  const intentWith = (more: object, controls: readonly Control[]) =>
    intentOf(
      withReadings(surveyOf({ url: 'https://shop.example/step', controls, ...more })).controls.at(-1)!,
    );
  expect(intentWith({ amounts }, [...WAYS, picture])).toBe('place_order');
  expect(intentWith({}, [...WAYS, picture])).toBeNull();
  expect(intentWith({ amounts }, [picture])).toBeNull();
});
