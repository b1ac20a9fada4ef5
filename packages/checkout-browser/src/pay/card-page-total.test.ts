import { button, surveyOf } from '@florin/page-reading/page/page.testing';
import { cents } from '@florin/wire/money';
import { expect, it } from 'vitest';
import { askedOn } from './card-page-total.ts';

const ARMED = {
  amount: cents(2_500),
  currency: 'usd',
  breakdown: { subtotal: 2_000, shipping: 500 },
} as const;
const shown = (label: string, text: string) => ({ label, text, groups: [0] });

it.each([
  ['its total', [shown('Total', '$25.00')], 'Pay', true],
  ['a sum without a name', [shown('Harbor Supply', '$25.00')], 'Pay', true],
  ['its button', [], 'Pay $25.00', true],
  ['another total', [shown('Total', '$26.00')], 'Pay', false],
  ['another sum beside it', [shown('Order', '$25.00'), shown('Fee', '$1.00')], 'Pay', false],
  ['another sum on its button', [shown('Total', '$25.00')], 'Pay $26.00', false],
  ['another currency', [shown('Total', 'SGD 25.00')], 'Pay', false],
  ['nothing', [], 'Pay', false],
])('a page that takes the card asks for what was armed by %s', (_how, amounts, words, isSame) => {
  const seen = surveyOf({ amounts, controls: [button(words)] });
  expect(askedOn(seen, ARMED).kind === 'total').toBe(isSame);
});

it('the own page of the shop need not say again what was ordered, and says nothing else', () => {
  const asked = (text: string) => askedOn(surveyOf({ amounts: [shown('Cart', text)] }), ARMED, true).kind;
  expect(asked('$0.00')).toBe('total');
  expect(asked('$25.00')).toBe('total');
  expect(asked('$20.00')).toBe('none');
});
