import { button, field, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { expect, it } from 'vitest';
import { holdsSum, totalOfStepBefore } from './step-before.ts';
import { WayNotes } from './understand/way-notes.ts';

const URL_OF_CHECKOUT = 'https://shop.example/checkout/';
const STEPS = ['1', 'Billing', '2', 'Shipping', '3', 'Your order', '4', 'Payment'];
const amount = (label: string, text: string) => ({ label, text, groups: [0] });
const SUMS = [amount('Subtotal', '$18.40'), amount('Home delivery', '$4.95'), amount('Total', '$23.35')];

const step = (said: Partial<DocumentSurvey>) => surveyOf({ url: URL_OF_CHECKOUT, lines: STEPS, ...said });
const ADDRESS = step({
  controls: [field('Street address', { value: '1 Market Street' }), field('City'), button('Next')],
});
const ORDER = step({ controls: [button('Previous'), button('Next')], amounts: SUMS });
const CARD = [field('Card number'), field('Expiry date'), field('Security code')];
const PAYMENT = step({ controls: [...CARD, button('Place order')] });

function totalOn(page: DocumentSurvey, ...before: readonly DocumentSurvey[]) {
  const notes = new WayNotes();
  for (const seen of [...before, page]) notes.note(understand(seen));
  return totalOfStepBefore(page, notes, 'usd')?.total.amount ?? null;
}

it('the payment without a sum, as the last step of a page, asks for what the step before it showed', () => {
  expect(totalOn(PAYMENT, ADDRESS, ORDER)).toBe(2_335);
});

const cart = { ...ORDER, url: 'https://shop.example/cart/' };
const without = { ...ORDER, amounts: [amount('Subtotal', '$18.40'), amount('Total', '$18.40')] };

it.each<[string, DocumentSurvey, readonly DocumentSurvey[]]>([
  ['whose sums were those of a cart', PAYMENT, [cart, ADDRESS]],
  ['behind sums that say nothing of sending', PAYMENT, [ADDRESS, without]],
  ['behind sums that add up to none', PAYMENT, [ADDRESS, { ...ORDER, amounts: SUMS.slice(1) }]],
  ['that names other steps', { ...PAYMENT, lines: STEPS.slice(2) }, [ADDRESS, ORDER]],
  ['of a page without steps', { ...PAYMENT, lines: [] }, [ADDRESS, { ...ORDER, lines: [] }]],
  [
    'that is not the last step',
    { ...PAYMENT, lines: [...STEPS, '5', 'Review'] },
    [ADDRESS, { ...ORDER, lines: [...STEPS, '5', 'Review'] }],
  ],
  ['that says a sum itself', { ...PAYMENT, amounts: [amount('Card fee', '$1.00')] }, [ADDRESS, ORDER]],
  ['whose button names one', { ...PAYMENT, controls: [...CARD, button('Pay $24.35')] }, [ADDRESS, ORDER]],
  ['that still reckons', { ...PAYMENT, lines: [...STEPS, 'Calculating your total…'] }, [ADDRESS, ORDER]],
])('but not a payment %s', (_what, page, before) => {
  expect(totalOn(page, ...before)).toBeNull();
});

it('where nothing is sent, no charge is missed', () => {
  expect(totalOn(PAYMENT, step({ controls: [field('Email'), button('Next')] }), without)).toBe(1_840);
});

it.each([
  ['as it stood', 'Subtotal $18.40 Home delivery $4.95 Total\n $23.35 Payment', true],
  [
    'with a fee that the card added',
    'Subtotal $18.40 Home delivery $4.95 Card fee $1.00 Total $24.35',
    false,
  ],
  ['in a cart alone, under another name', 'Your cart: $23.35', false],
  ['no longer', 'Card number Expiry date', false],
])('a page holds the sum of the step before it: %s', (_how, text, isHeld) => {
  expect(holdsSum(text, amount('Total', '$23.35'))).toBe(isHeld);
});
