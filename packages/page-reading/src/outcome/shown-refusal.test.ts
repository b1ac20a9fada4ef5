import { expect, it } from 'vitest';
import { button, surveyOf } from '../page/page.testing.ts';
import { signOf } from './outcome-signs.ts';
import { orderNameOn, signsOn } from './page-signs.ts';
import { weighOutcome } from './weigh-outcome.ts';

const refused = (words: string, languages?: readonly string[]) =>
  weighOutcome([signOf('form_again'), signOf('card_complaint', words)], languages);

it.each([
  ['Your card was declined.', undefined],
  ['Your card has insufficient funds.', undefined],
  ['Ihre Karte wurde abgelehnt.', ['de']],
  // In the frame of a processor that speaks English.
  ['Your card was declined.', ['de']],
])('the form of a card says that it was refused: %s', (words, languages) => {
  expect(refused(words, languages)).toEqual({ kind: 'not_placed', words, isCard: true });
});

it.each(['Your card number is incomplete.', "Your card's security code is incomplete."])(
  'what was entered is to blame: %s',
  (words) => {
    expect(refused(words)).toMatchObject({ kind: 'not_placed', isCard: false });
  },
);

const review = (...lines: string[]) =>
  surveyOf({ url: 'https://shop.example/pay', lines, controls: [button('Place order', { form: 0 })] });
const weighed = (seen: ReturnType<typeof surveyOf>, ...before: string[]) =>
  weighOutcome([...signsOn(seen, { ...ASKED, lines: before }), signOf('form_left')]);

it('a new line says that the card was refused, and the order is offered as before', () => {
  const words = 'Your card was declined.';
  expect(weighed(review(words))).toEqual({ kind: 'not_placed', words, isCard: true });
});

it.each([
  ['it stood there before', review('Your card was declined.'), ['Your card was declined.']],
  ['it is said of what could happen', review('If your card was declined, call your bank.'), []],
  ['the order is no longer offered', { ...review('Your card was declined.'), controls: [] }, []],
  [
    'it is another page without it',
    surveyOf({ url: 'https://shop.example/help', lines: ['Your card was declined.'] }),
    [],
  ],
  ['it is long', review(`Your card was declined. ${'Terms and conditions apply. '.repeat(6)}`), []],
])('nothing is known where %s', (_, seen, before) => {
  expect(weighed(seen, ...before).kind).toBe('unknown');
});

it('the headline of the page reached says that the payment failed, and the goods are still in the cart', () => {
  const failure = {
    url: 'https://shop.example/failure',
    title: 'Payment failed',
    heading: 'Payment failed.',
    lines: ['Payment failed.', 'Possible reasons are:'],
  };
  const weigh = (seen: object, asked = ASKED) => {
    const signs = signsOn(surveyOf({ ...failure, ...seen }), asked);
    return weighOutcome([...signs, signOf('form_left'), signOf('cart_kept')]);
  };
  expect(weigh({})).toEqual({ kind: 'not_placed', words: 'Payment failed.', isCard: true });
  const said = 'There was a problem processing your payment and the order did not complete.';
  expect(
    weigh({ title: 'Failed Payment!', heading: 'Failed Payment!', lines: ['Failed Payment!', said] }).kind,
  ).toBe('not_placed');
  expect(weigh({ heading: 'Help' }).kind).toBe('unknown');
  expect(weigh({ url: ASKED.url }).kind).toBe('unknown');
  expect(weigh({ lines: [...failure.lines, 'Thank you for your order!'] }).kind).toBe('unknown');
  expect(weigh({}, { ...ASKED, lines: ['Payment failed.'] }).kind).toBe('unknown');
});

const ASKED = { url: 'https://shop.example/pay', title: '', lines: ['Pay'], alerts: [] };
const KEY = '66576e8fcff9accf7b3d65f7ef8ff47b';
const receipt = (label: string, line = 'Order 66576e8 Nov 18, 2026') =>
  surveyOf({
    url: `https://shop.example/customer/order?number=${KEY}`,
    language: 'en',
    lines: [line, label, '$23.40'],
    amounts: [{ label, text: '$23.40' }],
  });
const namesOn = (seen: ReturnType<typeof surveyOf>) => signsOn(seen, ASKED, 2340).map(({ name }) => name);

it('an order is named by the beginning of the key in its address', () => {
  expect(orderNameOn(receipt('Total'), ASKED, 2340)).toBe('66576e8');
  expect(orderNameOn(receipt('Total', 'Batch 66576e8'), ASKED, 2340)).toBeNull();
  expect(orderNameOn(receipt('Total', 'Order 6657'), ASKED, 2340)).toBeNull();
  expect(orderNameOn(receipt('Total', 'Order 99576e8'), ASKED, 2340)).toBeNull();
});

it('a page that names an order and says that its sum is paid is a receipt', () => {
  const signs = [...signsOn(receipt('Amount paid:'), ASKED, 2340), signOf('form_left')];
  expect(weighOutcome(signs)).toEqual({ kind: 'placed' });
});

it.each(['Amount to be paid', 'Total', 'Not paid', 'Unpaid', 'Pay'])(
  '%s says of no sum that it is paid',
  (label) => {
    expect(namesOn(receipt(label))).not.toContain('paid_shown');
  },
);

it('another sum is paid, and on the page that asks nothing is', () => {
  expect(signsOn(receipt('Amount paid'), ASKED, 2500).map(({ name }) => name)).toEqual([]);
  expect(namesOn({ ...receipt('Amount paid'), url: ASKED.url })).not.toContain('paid_shown');
});
