import { expect, it } from 'vitest';
import { CheckoutIntentCreate } from '../checkout/checkout-intent.ts';
import { CheckoutSessionCreate } from '../payments/checkout-session.ts';
import { withoutNulls } from './without-nulls.ts';

const url = 'https://shop.example/tea';

it('leaves out what is null and could be left out, at every depth', () => {
  const sent = { url, max_amount: null, card: null, options: null, metadata: null };
  expect(withoutNulls(CheckoutIntentCreate, sent)).toEqual({ url });
  const session = { line_items: [{ price: 'price_1', product: null, quantity: null }], success_url: null };
  expect(withoutNulls(CheckoutSessionCreate, session)).toEqual({ line_items: [{ price: 'price_1' }] });
});

it('keeps a null that means something, one that is demanded, and what it does not know', () => {
  expect(withoutNulls(CheckoutIntentCreate, { url: null, prompt: null, nothing: null })).toEqual({
    url: null,
    prompt: null,
    nothing: null,
  });
  const options = { engraving: null };
  expect(withoutNulls(CheckoutIntentCreate, { url, options })).toEqual({ url, options });
  for (const other of [null, 'text', 5, ['a']]) expect(withoutNulls(CheckoutIntentCreate, other)).toBe(other);
});
