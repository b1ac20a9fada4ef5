import { expect, it } from 'vitest';
import { answerOf, fieldsIn, keyOf } from './option-fields.ts';

const schema = {
  type: 'object',
  title: 'Oxford Shirt',
  properties: {
    size: { type: 'string', title: 'Size', enum: ['s', 'm'], description: 's: Small; m: Medium' },
    quantity: { type: 'integer', title: 'Quantity', minimum: 1, maximum: 9 },
    engraving: { type: 'string', title: 'Engraving', maxLength: 20 },
    buyer: {
      type: 'object',
      properties: {
        name: { type: 'string', title: 'Full name' },
        address: {
          type: 'object',
          properties: { city: { type: 'string', title: 'City' }, line2: { type: 'string', title: 'Unit' } },
          required: ['city'],
        },
      },
      required: ['name', 'address'],
    },
    approve_merchant: { type: 'string', title: 'Approve', enum: ['https://shop.example'] },
    quantty: { type: 'string', title: 'quantty', enum: [''] },
    card_cvc: { type: 'string', title: 'Card security code', pattern: '^[0-9]{3,4}$' },
    colour: { title: 'Colour', not: {} },
  },
  required: ['size', 'quantity', 'buyer', 'approve_merchant', 'quantty', 'card_cvc'],
};
const fields = fieldsIn(schema);

it('a form has a field for everything that a schema asks for', () => {
  expect(fields.map((field) => [keyOf(field), field.kind, field.isRequired])).toEqual([
    ['size', 'choice', true],
    ['quantity', 'number', true],
    ['engraving', 'text', false],
    ['buyer.name', 'text', true],
    ['buyer.address.city', 'text', true],
    ['buyer.address.line2', 'text', false],
    ['approve_merchant', 'word', true],
    ['quantty', 'word', true],
    ['card_cvc', 'secret', true],
    ['colour', 'none', false],
  ]);
});

const typed = {
  size: 'm',
  quantity: '2',
  'buyer.name': ' Mei Tan ',
  'buyer.address.city': 'Singapore',
  approve_merchant: 'yes',
  quantty: 'yes',
  card_cvc: '123',
};

it('what was filled in becomes options, and what was left empty does not', () => {
  expect(answerOf(fields, typed)).toEqual({
    ok: true,
    options: {
      size: 'm',
      quantity: 2,
      buyer: { name: 'Mei Tan', address: { city: 'Singapore' } },
      approve_merchant: 'https://shop.example',
      quantty: '',
      card_cvc: '123',
    },
  });
});

it('what is required and missing is named', () => {
  expect(answerOf(fields, { ...typed, size: '' })).toEqual({ ok: false, missing: 'Size' });
  expect(answerOf(fields, { ...typed, approve_merchant: '' })).toEqual({ ok: false, missing: 'Approve' });
});

it.each([null, 7, [], {}, { properties: null }, { properties: { a: null } }])('%j breaks nothing', (odd) => {
  expect(() => answerOf(fieldsIn(odd), {})).not.toThrow();
});
