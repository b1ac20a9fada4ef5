import { expect, it } from 'vitest';
import { transitionOf } from './checkout-intents/state-machine.ts';
import { checkoutSessionSourcesOf } from './checkout-sessions/state-machine.ts';
import { giftSourcesOf } from './gifts/state-machine.ts';
import { refundSourcesOf } from './refunds/state-machine.ts';
import { transactionIntentSourcesOf } from './transaction-intents/state-machine.ts';

// Written down a second time, on purpose: whoever changes what may happen to money says so twice.

it('a session is paid, canceled or expires once', () => {
  expect(checkoutSessionSourcesOf('paid')).toEqual(['open']);
  expect(checkoutSessionSourcesOf('canceled')).toEqual(['open']);
  expect(checkoutSessionSourcesOf('expired')).toEqual(['open']);
});

it('an intent is paid once, seen or not; one that is being paid is neither canceled nor expires', () => {
  expect(transactionIntentSourcesOf('seen')).toEqual(['requires_action']);
  expect(transactionIntentSourcesOf('lost')).toEqual(['processing']);
  expect(transactionIntentSourcesOf('paid')).toEqual(['requires_action', 'processing']);
  expect(transactionIntentSourcesOf('canceled')).toEqual(['requires_action']);
  expect(transactionIntentSourcesOf('expired')).toEqual(['requires_action']);
});

it('a refund goes back once, also after it was canceled', () => {
  expect(refundSourcesOf('settled')).toEqual(['requires_action', 'canceled']);
  expect(refundSourcesOf('canceled')).toEqual(['requires_action']);
});

it('a gift is funded once, and taken back only while nobody has it', () => {
  expect(giftSourcesOf('funded')).toEqual(['requires_action']);
  expect(giftSourcesOf('withdrawn')).toEqual(['requires_action']);
  expect(giftSourcesOf('reclaimed')).toEqual(['requires_action', 'open']);
});

it.each([
  ['ask', 'processing', false, 'requires_action'],
  ['quote', 'processing', false, 'requires_confirmation'],
  ['fail', 'processing', false, 'failed'],
  ['hand_over', 'processing', false, 'requires_action'],
  ['buy_oneself', 'requires_action processing', false, 'succeeded'],
  ['break_off', 'requires_action processing', false, 'failed'],
  ['respond', 'requires_action', false, 'processing'],
  ['confirm', 'requires_confirmation', false, 'processing'],
  ['ask_again', 'requires_confirmation', false, 'requires_action'],
  ['cancel', 'requires_action requires_confirmation processing', false, 'canceled'],
  ['expire', 'requires_action requires_confirmation processing', false, 'canceled'],
  ['place', 'processing requires_action', true, 'succeeded'],
  ['decline', 'processing requires_action', true, 'failed'],
  ['challenge', 'processing requires_action', true, 'requires_action'],
  ['wait', 'processing requires_action', true, 'processing'],
  ['ask_outcome', 'processing requires_action', true, 'requires_action'],
  ['withdraw', 'processing', true, 'canceled'],
] as const)('a checkout intent can %s from %s (confirmed: %s) to %s', (change, from, confirmed, to) => {
  expect(transitionOf(change)).toEqual({ change, from: from.split(' '), confirmed, to });
});
