import { exampleId } from '@florin/wire/ids';
import { CheckoutLinkCreate } from '@florin/wire/payments/checkout-link';
import { expect, it } from 'vitest';
import { linkRequest, type TypedLink } from './link-request.ts';

const product = exampleId('product');
const plain: TypedLink = {
  lines: [{ product, quantity: '2', isAdjustable: false, most: '10' }],
  isCustomAmount: false,
  least: '1',
  mostAmount: '100',
  suggestions: '',
  limit: '',
  title: '',
  text: '',
  picture: '',
  email: false,
  name: false,
  phone: false,
  shipping: false,
  countries: '',
  questions: [],
};

it('asks for what was typed and nothing else', () => {
  expect(linkRequest(plain, 'en')).toEqual({
    ok: true,
    body: { line_items: [{ product, quantity: 2 }] },
  });
});

it('asks for everything in a way that the service takes', () => {
  const request = linkRequest(
    {
      ...plain,
      lines: [{ product, quantity: '1', isAdjustable: true, most: '5' }],
      limit: '3',
      title: 'Tea',
      text: 'Of the month',
      picture: 'https://shop.example/tea.png',
      email: true,
      name: true,
      phone: true,
      shipping: true,
      countries: 'de, at',
      questions: [
        { label: 'Size', type: 'choice', choices: 'S, M', isRequired: true },
        { label: '', type: 'text', choices: '', isRequired: true },
      ],
    },
    'en',
  );
  expect(request.ok && CheckoutLinkCreate.safeParse(request.body).success).toBe(true);
  expect(request.ok && request.body.collect?.custom_fields).toHaveLength(1);
});

it('reads amounts in the language of who types', () => {
  const typed = {
    ...plain,
    isCustomAmount: true,
    least: '1,50',
    mostAmount: '1.000',
    suggestions: '2,50 10',
  };
  const request = linkRequest(typed, 'de');
  expect(request.ok && request.body.custom_amount).toEqual({
    minimum: 150,
    maximum: 100_000,
    suggestions: [250, 1_000],
  });
});

it.each([
  ['quantity', { lines: [{ ...plain.lines[0]!, quantity: '0' }] }],
  ['quantity', { lines: [{ ...plain.lines[0]!, isAdjustable: true, most: 'many' }] }],
  ['limit', { limit: '-1' }],
  ['amount', { isCustomAmount: true, least: 'x' }],
  ['amount', { isCustomAmount: true, least: '5', mostAmount: '4' }],
  ['amount', { isCustomAmount: true, suggestions: '5 500' }],
])('says that it cannot read the %s of %j', (field, change) => {
  expect(linkRequest({ ...plain, ...change }, 'en')).toEqual({ ok: false, field });
});
