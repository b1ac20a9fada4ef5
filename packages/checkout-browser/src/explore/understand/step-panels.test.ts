import { button, surveyOf } from '@florin/page-reading/page/page.testing';
import { expect, it } from 'vitest';
import { StepPanels } from './step-panels.ts';

const at = (...lines: string[]) => ({
  ...surveyOf({ url: 'https://shop.example/checkout', lines }),
  languages: ['en', 'el'],
});
const CLOSED = at('Address', 'Street', 'Continue', 'Delivery & payment methods', 'Confirm order', 'Cart');
const OPEN = at(
  'Address',
  'Delivery & payment methods',
  'Card number',
  'CVC',
  'Continue',
  'Confirm order',
  'Cart',
);
const isBehind = (before: typeof CLOSED, now: typeof CLOSED) => {
  const panels = new StepPanels();
  panels.note(before);
  panels.note(now);
  return panels.isReviewBehind(now);
};

it('what the payment asks for stands between names that were neighbours: a look at the order comes behind it', () => {
  expect(isBehind(CLOSED, OPEN)).toBe(true);
  const greek = (...between: string[]) =>
    at('Διεύθυνση Αποστολής', 'Τρόποι Αποστολής & Πληρωμής', ...between, 'Επιβεβαίωση παραγγελίας');
  expect(isBehind(greek(), greek('Αριθμός Πιστωτικής Κάρτας', 'CVV', 'Συνέχεια'))).toBe(true);
});

it.each([
  ['the names were never neighbours', OPEN, OPEN],
  ['they still are', CLOSED, CLOSED],
  ['what comes behind is the cart', at('Payment', 'Your cart'), at('Payment', 'Card number', 'Your cart')],
  ['what comes behind is a press', CLOSED, { ...OPEN, controls: [button('Confirm order')] }],
  ['it was another page', { ...CLOSED, url: 'https://shop.example/cart' }, OPEN],
  [
    'it stands above, as in a row of steps',
    at('Payment', 'Confirm order'),
    at('Payment', 'Confirm order', 'Card number'),
  ],
])('and none is told of where %s', (_name, before, now) => {
  expect(isBehind(before, now)).toBe(false);
});
