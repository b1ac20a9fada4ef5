import { describe, expect, it } from 'vitest';
import { controlOf } from '../survey/control.ts';
import { purposeOf } from './field-purpose.ts';

const buyer = (field: string, section = 'shipping') => ({ kind: 'buyer', field, section });
const card = (field: string) => ({ kind: 'card', field });

describe('what a field asks for', () => {
  it.each([
    ['shipping address-line1', buyer('line1')],
    ['section-a billing postal-code', buyer('postal_code', 'billing')],
    ['cc-csc', card('cvc')],
    ['email', buyer('email')],
  ])('autocomplete "%s"', (autocomplete, purpose) => {
    expect(purposeOf(controlOf({ autocomplete, label: 'Something else' }))).toEqual(purpose);
  });

  it.each([
    [{ label: 'Payment details', hint: 'XXXX XXXX XXXX XXXX' }, card('number')],
    [{ label: '1234 5678 9012 3456', section: 'Payment' }, card('number')],
    [{ label: 'Validity', hint: 'MM / YY', section: 'Pay by card' }, card('expiry')],
    [{ label: 'Gift card', hint: 'XXXX XXXX XXXX XXXX', section: 'Payment' }, { kind: 'off_limits' }],
    [{ label: 'Membership', hint: 'XXXX XXXX XXXX XXXX' }, { kind: 'other' }],
    [{ label: 'City', hint: 'MM/YY', section: 'Payment' }, buyer('city')],
  ])('by the mask that an empty field shows where its words say nothing: %o', (said, purpose) => {
    expect(purposeOf(controlOf(said))).toEqual(purpose);
  });

  it.each([
    ['CVV', card('cvc')],
    ['Security code', card('cvc')],
    ['Card number', card('number')],
    ['Password', { kind: 'off_limits' }],
    ['Confirm it', { kind: 'off_limits' }],
    ['Name on card', { kind: 'off_limits' }],
    ['Verification password', { kind: 'off_limits' }],
  ])('hidden while it is typed, "%s"', (label, purpose) => {
    expect(purposeOf(controlOf({ label, inputType: 'password' }))).toEqual(purpose);
  });

  it('how far a payment is, is no part of an address', () => {
    const control = controlOf({ kind: 'select', label: 'Payment Status', id: 'simulated_payment_state' });
    expect(purposeOf(control)).toEqual({ kind: 'other' });
    expect(purposeOf(controlOf({ name: 'billing_state' }))).toEqual(buyer('state', 'billing'));
    expect(purposeOf(controlOf({ name: 'order[state]' }))).toEqual(buyer('state'));
  });

  it('of the bill where its name says so', () => {
    const control = controlOf({ label: 'City', name: 'city_invoice' });
    expect(purposeOf(control)).toEqual(buyer('city', 'billing'));
  });

  it.each([
    ['CheckoutSetup / City', buyer('city')],
    ['Province or state', buyer('state')],
    ['Country / Region', buyer('country')],
    ['ZIP / Postal code', buyer('postal_code')],
    ['Apartment, suite, etc. (optional)', buyer('line2')],
    ['Surname', buyer('family_name')],
    ['Your name', buyer('full_name')],
    ['Name *', buyer('full_name')],
    ['Name extension', { kind: 'other' }],
    ['Middle name', { kind: 'other' }],
    ['Name on card', card('cardholder')],
    ['Expiry (MM/YY)', card('expiry')],
    ['Card verification code', card('cvc')],
    ['Quantity', { kind: 'quantity' }],
  ])('label "%s"', (label, purpose) => {
    expect(purposeOf(controlOf({ label }))).toEqual(purpose);
  });

  it.each([
    'CCV number',
    'CVV2',
    'CSC',
    'CID',
    'CVN',
    'Card verification',
    'Card verification value',
    'Security number',
    'Card security no.',
    'Signature panel code',
    '3-digit code on the back',
    'Last 3 digits on the back of the card',
    'Prüfziffer',
    'Cryptogramme visuel',
    'Código de seguridad',
  ])('"%s" is the security code', (label) => {
    expect(purposeOf(controlOf({ label }))).toEqual(card('cvc'));
  });

  it.each(['Social security number', '4-digit code from your phone', 'Account value'])(
    '"%s" is not the security code',
    (label) => {
      expect(purposeOf(controlOf({ label }))).not.toMatchObject({ kind: 'card' });
    },
  );

  it.each(['Promo code', 'Gift card or discount code', 'Join our newsletter', 'Search', 'Password'])(
    '"%s" is never touched',
    (label) => {
      expect(purposeOf(controlOf({ label }))).toEqual({ kind: 'off_limits' });
    },
  );

  it('reads technical names where there is no label', () => {
    expect(purposeOf(controlOf({ name: 'order[postal_code]' }))).toEqual(buyer('postal_code'));
    expect(purposeOf(controlOf({ name: 'cardExpiryMonth', label: 'Month' }))).toEqual(card('expiry_month'));
  });
});

it.each([
  ['Where?', 'Street address', buyer('line1')],
  ['City', 'Postal code', buyer('city')],
  ['Digits', 'Card number', { kind: 'card_unknown' }],
  ['Digits', 'Coupon code', { kind: 'off_limits' }],
  ['Digits', 'Anything', { kind: 'other' }],
])('"%s", told to agents as "%s"', (label, tool, purpose) => {
  expect(purposeOf(controlOf({ label, tool }))).toEqual(purpose);
});

it('the number of a person or of a firm is the person’s to tell', () => {
  const asked = controlOf({ label: 'DNI o CUIL/CUIT', name: 'billing.id_number', languages: ['es'] });
  expect(purposeOf(asked)).toEqual({ kind: 'other' });
});
