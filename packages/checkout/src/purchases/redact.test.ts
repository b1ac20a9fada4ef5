import { redact } from '@florin/page-reading/report/redact';
import { expect, it } from 'vitest';
import { BUYER, choiceOf } from './checkout-setup.testing.ts';

const choice = choiceOf({ engraving: 'For Grace' });

it.each([
  ['Ada Lovelace, 1 Market Street, San Francisco, CA 94105, US', '…, …, …, … …, …'],
  ['Welcome back, ADA!', 'Welcome back, …!'],
  ['A receipt goes to ada@example.com or +1 415 555 0100', 'A receipt goes to … or …'],
  ['Engraved: for grace', 'Engraved: …'],
  ['Card 4242424242424242, order 100200', 'Card …, order …'],
  ['Contact us about the cart: $1,299.00', 'Contact us about the cart: $1,299.00'],
])('%s', (text, hidden) => {
  expect(redact(text, choice)).toBe(hidden);
});

it('hides a billing address too, and long numbers without a buyer', () => {
  const billing = { ...BUYER.shipping!, line1: '9 Quiet Lane' };
  expect(redact('Bill: 9 Quiet Lane', { ...choice, buyer: { ...BUYER, billing } })).toBe('Bill: …');
  expect(redact('Call 4155550100', null)).toBe('Call …');
});
