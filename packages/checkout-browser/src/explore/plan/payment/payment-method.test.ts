import { button, link, surveyOf } from '@florin/page-reading/page/page.testing';
import { type Control, controlOf } from '@florin/page-reading/survey/control';
import { describe, expect, it } from 'vitest';
import { buttonToCardPage } from './card-page.ts';
import {
  cardTaken,
  namesNoCard,
  ordersByOtherMeans,
  planCardPayment,
  saysNoCard,
  saysNoWayToPay,
  takesNoCard,
} from './payment-method.ts';

const way = (label: string, said: Partial<Control> = {}) =>
  controlOf({
    kind: 'radio',
    label,
    name: 'payment_method',
    group: { key: 'p', title: 'Payment method' },
    ...said,
  });
const page = (...labels: string[]) => surveyOf({ controls: labels.map((label) => way(label)) });
const chosenOn = (...labels: string[]) => {
  const move = planCardPayment(page(...labels))?.entries[0]?.move;
  return move?.kind === 'tick' ? move.control.label : null;
};

it('a way to pay may be explained in words of accounts, who buys is told in no words of means', () => {
  const bank = 'Bank transfer: sent once your payment is registered, create an account to follow it';
  expect(chosenOn('Visa, Mastercard', bank)).toBe('Visa, Mastercard');
  expect(chosenOn('Checkout as guest', 'Create an account and pay faster')).toBeNull();
});

describe('a shop takes no card', () => {
  it.each([['Cash On Delivery'], ['Bank transfer', 'Cheque'], ['PayPal', 'Invoice']])(
    'where it can only be paid by %s %s',
    (...labels) => {
      expect(takesNoCard(page(...labels))).toBe(true);
    },
  );

  it.each([
    ['Cash On Delivery', 'Visa, Mastercard'],
    ['Cash On Delivery', 'Pay online'],
    ['Standard', 'Express'],
  ])('but may where %s and %s are offered', (...labels) => {
    expect(takesNoCard(page(...labels))).toBe(false);
  });

  it('is said where the only link under its ways to pay is none by card', () => {
    const bank = link('Pay by bank wire', 'https://shop.example/bankwire', {
      section: 'Your payment method',
    });
    expect(namesNoCard(surveyOf({ controls: [bank] }))).toBe(true);
  });

  it('is said of a way with a name of its own only once nothing came of it', () => {
    expect(namesNoCard(page('Cash On Delivery', 'Acme Pay'))).toBe(true);
    expect(namesNoCard(page('Cash On Delivery', 'Debit card'))).toBe(false);
  });
});

describe('a page says that no card is taken', () => {
  it.each([
    [['5', 'Payment Information', 'Check / Money order', '6', 'Order Review']],
    [['Payment method: Bank transfer']],
    [['Step 3: Payment', 'Cash on delivery', 'Continue']],
  ])('by %j', (lines) => {
    expect(saysNoCard(lines)).toBe(true);
  });

  it.each([
    [['Payment Information', 'Check / Money order', 'Credit card']],
    [['Payment method', 'Card', 'Order Review']],
    [['Payments by bank transfer take two days', 'Newsletter']],
    [['Shipping', 'Cash on delivery']],
  ])('but not by %j', (lines) => {
    expect(saysNoCard(lines)).toBe(false);
  });
});

describe('an order is paid by other means', () => {
  const review = (...lines: string[]) =>
    ordersByOtherMeans(surveyOf({ lines, controls: [button('Pay and complete purchase')] }));

  it.each(['Cash on delivery', 'Check / Money order', 'Payment method: Bank transfer', 'Invoice'])(
    'where its review names nothing but: %s',
    (way) => {
      expect(review('Contact information Payment information', 'ada@example.com', way)).toBe(true);
    },
  );

  it('but not where a card is named, or the words are of something else', () => {
    expect(review('Cash on delivery', 'Visa ending in 4242')).toBe(false);
    expect(review('We accept cash on delivery and more', 'Check out', 'Gift wrap')).toBe(false);
    expect(ordersByOtherMeans(surveyOf({ lines: ['Cash on delivery'] }))).toBe(false);
  });
});

describe('the way of paying that is taken', () => {
  it.each([
    [['Cash on delivery', 'Credit card'], 'Credit card'],
    [['Credit card (saved)', 'Credit card (new)'], 'Credit card (new)'],
    [['Cash on delivery', 'Pay online', 'Bank transfer'], 'Pay online'],
    [['Cash on delivery', 'Acme Pay', 'Pay with Foo'], null],
    [['Cash on delivery'], null],
  ])('of %j is %s', (labels, wanted) => {
    expect(chosenOn(...labels)).toBe(wanted);
  });
});

it.each([
  ['No payment method available', true],
  ['No suitable payment option could be found.', true],
  ['There are no payment methods available for your country', true],
  ['Credit card', false],
  ['No payment is needed until your order is available', false],
])('whether nobody can pay: %s', (line, isTold) => {
  expect(saysNoWayToPay([line])).toBe(isTold);
});

it('a card that is chosen already is known to have been, however it would be chosen', () => {
  const list = (isSelected: boolean) =>
    controlOf({
      kind: 'select',
      name: 'payment_method',
      options: ['Bank transfer', 'Credit card'].map((label, index) => ({
        value: label,
        label,
        disabled: false,
        selected: isSelected === (index === 1),
      })),
    });
  expect(cardTaken(surveyOf({ controls: [list(true)] }))).toMatchObject({ action: 'choose' });
  expect(cardTaken(surveyOf({ controls: [list(false)] }))).toBeNull();
  const radios = [way('Bank transfer'), way('Credit card', { isChecked: true })];
  expect(cardTaken(surveyOf({ controls: radios }))).toMatchObject({
    action: 'press',
    intent: 'payment_method',
  });
});

describe('a way whose name says nothing', () => {
  const radio = (label: string, beside: string, isChecked = false) =>
    controlOf({
      kind: 'radio',
      name: 'payment_method',
      label,
      beside,
      isChecked,
      group: { key: 'p', title: '' },
    });
  const ways = [
    radio('Prepayment', 'Prepayment You get a bill by mail'),
    radio('Paytrail', 'Paytrail Online banks, Visa, Mastercard'),
    radio('Klarna', 'Klarna Also by card'),
  ];

  it('is taken where it is said beside it that it takes cards', () => {
    const move = planCardPayment(surveyOf({ controls: ways }))?.entries[0]?.move;
    expect(move).toMatchObject({ kind: 'tick', control: { label: 'Paytrail' } });
  });

  it('and is known by its name on the page that orders', () => {
    const steps = planCardPayment(surveyOf({ controls: ways }))?.entries.flatMap(({ step }) => step ?? []);
    const seen = surveyOf({ lines: ['Payment', 'Paytrail'], controls: [button('Place order')] });
    expect(buttonToCardPage(seen, steps)?.text).toBe('Place order');
    expect(buttonToCardPage(seen, [])).toBeNull();
  });
});
