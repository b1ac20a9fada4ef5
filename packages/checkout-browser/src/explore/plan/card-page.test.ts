import { button, field, surveyOf } from '@florin/page-reading/page/page.testing';
import type { Control } from '@florin/page-reading/survey/control';
import { expect, it } from 'vitest';
import { buttonToCardPage } from './card-page.ts';

const way = (label: string, said: Partial<Control> = {}) =>
  field(label, { kind: 'radio', name: 'payment_method', group: { key: 'pay', title: 'Payment' }, ...said });
const ORDER = button('Place order');

it.each([
  ['a chosen card', [way('Cash on delivery'), way('Credit card', { isChecked: true }), ORDER], [], true],
  [
    'another chosen way',
    [way('Cash on delivery', { isChecked: true }), way('Credit card'), ORDER],
    [],
    false,
  ],
  ['a chosen direct debit', [way('Direct debit', { isChecked: true }), way('Credit card'), ORDER], [], false],
  ['a card by telephone', [way('Card (we call you)', { isChecked: true }), ORDER], [], false],
  ['words that say so', [ORDER], ['You will be redirected to our payment provider.'], true],
  ['a card that was chosen before', [ORDER], ['Payment method', 'Credit card', 'Billing address'], true],
  ['another way that was chosen before', [ORDER], ['Payment method: Invoice', 'We accept cards'], false],
  ['no word of it', [ORDER], ['Total $20.00'], false],
  ['a button that only leads on', [way('Card', { isChecked: true }), button('Continue')], [], false],
  [
    'a button that cannot be pressed',
    [way('Card', { isChecked: true }), button('Place order', { isDisabled: true })],
    [],
    false,
  ],
])('%s: the card is asked for on the next page: %#', (_what, controls, lines, isNext) => {
  expect(buttonToCardPage(surveyOf({ controls, lines })) !== null).toBe(isNext);
});

it('the card that was chosen on a page before is asked for next where a line names it, whatever stands above', () => {
  const chosen = {
    class: 'safe',
    action: 'press',
    intent: 'payment_method',
    locators: [],
    shows: [],
  } as const;
  const review = (...lines: string[]) => surveyOf({ controls: [ORDER], lines });
  const isNext = (...lines: string[]) => buttonToCardPage(review(...lines), [chosen]) !== null;
  expect(isNext('Payments', 'Credit card', '$20.00')).toBe(true);
  expect(isNext('Payments', 'Card (we call you)')).toBe(false);
  expect(isNext('Payment method: Invoice', 'Credit card')).toBe(false);
  expect(isNext('Total', '$20.00')).toBe(false);
  expect(buttonToCardPage(review('Payments', 'Credit card'))).toBeNull();
});
