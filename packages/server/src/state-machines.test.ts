import { expect, it } from 'vitest';
import { transitionOf } from './checkout-intents/state-machine.ts';
import { checkoutSessionSourcesOf, checkoutSessionTransitions } from './checkout-sessions/state-machine.ts';
import { giftSourcesOf, giftTransitions } from './gifts/state-machine.ts';
import { refundSourcesOf, refundTransitions } from './refunds/state-machine.ts';
import {
  transactionIntentSourcesOf,
  transactionIntentTransitions,
} from './transaction-intents/state-machine.ts';

// Written down a second time, on purpose: whoever changes what may happen to money says so twice.

const waysOf = (transitions: readonly { from: string; change: string; to: string }[]) =>
  transitions.map(({ from, change, to }) => `${from} ${change} ${to}`);

it('a session is paid, canceled or expires once', () => {
  expect(waysOf(checkoutSessionTransitions)).toEqual([
    'open paid complete',
    'open canceled canceled',
    'open expired canceled',
  ]);
  expect(checkoutSessionSourcesOf('paid')).toEqual(['open']);
});

it('an intent is paid once, seen or not; one that is being paid is neither canceled nor expires', () => {
  expect(waysOf(transactionIntentTransitions)).toEqual([
    'requires_action seen processing',
    'processing lost requires_action',
    'requires_action paid succeeded',
    'processing paid succeeded',
    'requires_action canceled canceled',
    'requires_action expired canceled',
  ]);
  expect(transactionIntentSourcesOf('paid')).toEqual(['requires_action', 'processing']);
});

it('a refund goes back once, also after it was canceled', () => {
  expect(waysOf(refundTransitions)).toEqual([
    'requires_action settled succeeded',
    'canceled settled succeeded',
    'requires_action canceled canceled',
  ]);
  expect(refundSourcesOf('settled')).toEqual(['requires_action', 'canceled']);
});

it('a gift is funded once, and taken back only while nobody has it', () => {
  expect(waysOf(giftTransitions)).toEqual([
    'requires_action funded open',
    'requires_action withdrawn reclaimed',
    'requires_action reclaimed reclaimed',
    'open reclaimed reclaimed',
    'requires_action released released',
    'open released released',
    'reclaimed released released',
  ]);
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
