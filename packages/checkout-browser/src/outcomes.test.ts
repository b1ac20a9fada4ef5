import { failed, notSubmitted } from '@florin/page-reading/failure';
import { CHECKOUT_FAILURES } from '@florin/wire/checkout/failure-code';
import { expect, it } from 'vitest';
import { failureCodeOf, failureMessageOf, isFailing, unknown } from './outcomes.ts';

it('a failure has the code that its driver gave, else the one of its reason', () => {
  expect(failureCodeOf(failed('unsupported_checkout', 'cash only', 'no_card_payment'))).toBe(
    'no_card_payment',
  );
  expect(failureCodeOf(failed('unsupported_checkout', 'no way'))).toBe('checkout_unsupported');
  expect(failureCodeOf(failed('merchant_error', 'status 500'))).toBe('shop_error');
  expect(failureCodeOf(notSubmitted('price_rose', 'now 5100'))).toBe('price_changed');
  expect(failureCodeOf({ kind: 'declined', reason: 'card_declined', detail: '' })).toBe('card_declined');
  expect(failureCodeOf({ kind: 'no_order', detail: '' })).toBe('no_order');
});

it('what is not known yet is no failure', () => {
  expect(isFailing(unknown('no answer'))).toBe(false);
  expect(isFailing({ kind: 'placed', chargeId: '1' })).toBe(false);
  expect(isFailing(notSubmitted('out_of_stock', 'gone'))).toBe(true);
});

it('a message is one bounded sentence without control characters', () => {
  expect(failureMessageOf('the page answers 404')).toBe('The page answers 404.');
  expect(failureMessageOf('page.goto: \u001b[31mTimeout\u001b[0m exceeded.\nCall log:\n  secret')).toBe(
    'Page.goto: Timeout exceeded.',
  );
  expect(failureMessageOf(`the shop says "\u202eabc"`)).toBe('The shop says "abc".');
  expect(failureMessageOf('x'.repeat(10_000)).length).toBeLessThan(600);
});

it('every code says what to do and what it means', () => {
  for (const { advice, means } of Object.values(CHECKOUT_FAILURES)) {
    expect(['retry', 'ask', 'leave']).toContain(advice);
    expect(means).toMatch(/[^.|]$/);
  }
});
