import { expect, it } from 'vitest';
import { type Control, controlOf } from '../survey/control.ts';
import { button, link, surveyOf } from './page.testing.ts';
import { understand } from './understand.ts';
import { waysToPay } from './ways-to-pay.ts';

const section = 'Please choose your payment method';
const way = (text: string, said: Partial<Control> = {}) =>
  link(text, `https://shop.example/pay?by=${text.length}`, { section, ...said });
const pressed = (...controls: Control[]) =>
  understand(surveyOf({ controls })).actions.map(({ control, intent }) => `${control.text}: ${intent}`);

const BANK = way('Pay by bank wire (order processing will be longer)');
const CARD = way('Pay by credit card (Visa, Mastercard)');

it('a way of paying that has a page of its own is gone to', () => {
  expect(pressed(BANK, CARD)).toEqual([`${CARD.text}: choose_method`]);
  expect(pressed(CARD)).toEqual([`${CARD.text}: choose_method`]);
});

it.each([
  ['a button, which may order', [BANK, button('Pay by credit card', { section })]],
  ['a link that is a button', [BANK, way('Pay by credit card', { href: 'javascript:pay()' })]],
  ['a link to pay at once, where nothing is to be chosen', [way('Pay by card', { section: 'Payment' })]],
  ['a wallet that also takes cards', [BANK, way('Pay with PayPal or card')]],
  ['a link of the site', [BANK, way('Credit cards we take', { isSiteNavigation: true })]],
])('but not %s', (_name, controls) => {
  expect(pressed(...controls)).toEqual([]);
});

it('ways that have pages are the ways to pay where nothing else is to be chosen from', () => {
  expect(waysToPay(surveyOf({ controls: [BANK] }))).toEqual([BANK.text]);
});

it('a list that offers the card beside other means is one of ways to pay, whatever it is called; one of brands is not', () => {
  const list = (...labels: string[]) =>
    controlOf({
      kind: 'select',
      label: 'Wie soll es sein?',
      languages: ['de'],
      options: labels.map((label) => ({ value: label, label, selected: false, disabled: false })),
    });
  const ways = ['Vorkasse per Überweisung', 'Kreditkarte'];
  expect(waysToPay(surveyOf({ controls: [list(...ways)] }))).toEqual(ways);
  expect(waysToPay(surveyOf({ controls: [list('Visa', 'Mastercard')] }))).toEqual([]);
});
