import { describe, expect, it } from 'vitest';
import { orderDataSigns } from './order-data.ts';
import { paymentSigns } from './payment-answer.ts';

const URL_ = 'https://pay.example/v1/x';
const named = (json: unknown, url = URL_) =>
  paymentSigns({ url, body: JSON.stringify(json) }, { amount: 2500 }).map(({ name }) => name);

describe('an answer that a page fetched', () => {
  it.each([
    [{ object: 'charge', status: 'succeeded', amount: 2500 }],
    [{ data: { payment: { id: 'x', state: 'captured', amount: '25.00' } } }],
    [{ order: { payment_status: 'paid' } }],
    [{ transactions: [{ result: 'approved' }] }],
  ])('tells of a payment: %j', (json) => {
    expect(named(json)).toEqual(['payment_succeeded']);
  });

  it.each([
    [{ error: { type: 'card_error', code: 'card_declined', message: 'Nope' } }],
    [{ object: 'payment_intent', status: 'requires_payment_method' }],
    [{ payment: { status: 'declined' } }],
    [{ decline_code: 'insufficient_funds' }],
  ])('tells of a refusal: %j', (json) => {
    expect(named(json)).toEqual(['payment_declined']);
  });

  it.each([
    [{ success: true }],
    [{ status: 'ok' }],
    [{ status: 'succeeded' }],
    [{ object: 'setup_intent', status: 'succeeded' }],
    [{ object: 'token', status: 'approved' }],
    [{ object: 'charge', status: 'succeeded', amount: 100 }],
    [{ cart: { status: 'completed' } }],
    [{ payment_method: { status: 'approved' } }],
    [{ object: 'payment_intent', status: 'requires_action' }],
    [{ code: 'declined_cookies' }],
    [['succeeded']],
    ['succeeded'],
  ])('tells of neither: %j', (json) => {
    expect(named(json)).toEqual([]);
  });

  it('is called a payment by its address where nothing in it is', () => {
    expect(named({ status: 'succeeded' }, 'https://pay.example/api/charges/7')).toEqual([
      'payment_succeeded',
    ]);
    expect(named({ status: 'succeeded' }, 'https://pay.example/api/payment_methods/7')).toEqual([]);
  });

  it('is nothing where it is no JSON, or more than anyone needs', () => {
    expect(paymentSigns({ url: URL_, body: '<p>paid</p>' }, { amount: 1 })).toEqual([]);
    expect(paymentSigns({ url: URL_, body: '['.repeat(5_000) }, { amount: 1 })).toEqual([]);
  });

  it('is quoted by its words for people', () => {
    const body = JSON.stringify({ error: { code: 'card_declined', message: 'Ditt kort 4242 avvist' } });
    expect(paymentSigns({ url: URL_, body }, { amount: 2500 })[0]?.words).toBe('Ditt kort # avvist');
  });
});

it.each([
  ['{"@type":"Order","orderNumber":"10042"}', ['order_data']],
  [
    '{"@graph":[{"@type":["Thing","Order"],"orderStatus":"https://schema.org/OrderProcessing"}]}',
    ['order_data'],
  ],
  ['{"@type":"Order","orderStatus":"http://schema.org/OrderPaymentDue","orderNumber":"1"}', ['said_open']],
  ['{"@type":"Order"}', []],
  ['{"@type":"Product","orderNumber":"1"}', []],
  ['{', []],
])('what %s describes: %j', (source, found) => {
  expect(orderDataSigns([source]).map(({ name }) => name)).toEqual(found);
});
