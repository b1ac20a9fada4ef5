import { expect, it } from 'vitest';
import { signOf } from '../outcome/outcome-signs.ts';
import { signsOn } from '../outcome/page-signs.ts';
import { weighOutcome } from '../outcome/weigh-outcome.ts';
import { surveyOf } from '../page/page.testing.ts';
import { thanksBeside } from './placed-words.ts';

it.each([
  ['en', 'Your order and your payment have been successfully processed, thank you.', true],
  ['en', 'Thank you! Your order has been placed.', true],
  ['de', 'Vielen Dank! Ihre Bestellung wurde erfolgreich bearbeitet.', true],
  ['fr', 'Votre commande et votre paiement ont bien été enregistrés, merci.', true],
  ['en', 'Thank you for your order', false],
  ['de', 'Vielen Dank für Ihre Bestellung', false],
  ['en', 'Your order has been placed.', false],
  ['en', 'Thank you for your patience.', false],
  ['en', 'Once your order has been placed, we thank you with a coupon.', false],
])('%s: "%s" thanks besides: %s', (language, line, isSo) => {
  expect(thanksBeside(line, [language])).toBe(isSo);
});

const ASKED = { url: 'https://shop.example/checkout', title: '', lines: ['Payment'], alerts: [] };
const outcomeOf = (lines: readonly string[]) =>
  weighOutcome([
    ...signsOn(surveyOf({ url: 'https://shop.example/info', lines }), ASKED),
    signOf('form_left'),
  ]).kind;

it('one line and two say the same of an order whose form is gone', () => {
  expect(outcomeOf(['Your order has been placed.', 'Thank you!'])).toBe('placed');
  expect(outcomeOf(['Your order has been placed. Thank you!'])).toBe('placed');
  expect(outcomeOf(['Your order and your payment have been successfully processed, thank you.'])).toBe(
    'placed',
  );
  expect(outcomeOf(['Your order has been placed.'])).toBe('unknown');
  expect(outcomeOf(['Thank you for your order'])).toBe('unknown');
});
