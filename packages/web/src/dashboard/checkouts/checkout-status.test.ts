import { expect, it } from 'vitest';
import { checkoutWords } from '../../words/dashboard/checkout-words.ts';
import { stageOf, stageText } from './checkout-status.tsx';

const intent = {
  status: 'requires_confirmation',
  status_reason: null,
  next_action: null,
  amount: 2257,
  exceeds_ceiling: false,
} as const;
const approval = { type: 'approval', approval: { url: 'https://florin.example/dashboard' } } as const;
const challenge = {
  type: 'payment_authentication',
  payment_authentication: { url: 'https://bank.example', return_url: 'https://florin.example' },
} as const;

it.each([
  [{ status: 'processing', amount: null }, 'looking'],
  [{ status: 'processing' }, 'buying'],
  [{ status: 'requires_action', amount: null }, 'options'],
  [{ status: 'requires_action', next_action: challenge }, 'bank'],
  [{}, 'confirm'],
  [{ next_action: approval }, 'approve'],
  [{ next_action: approval, exceeds_ceiling: true }, 'above_ceiling'],
  [{ status: 'succeeded' }, 'bought'],
  [{ status: 'failed' }, 'failed'],
  [{ status: 'canceled' }, 'canceled'],
] as const)('%o is %s', (change, stage) => {
  expect(stageOf({ ...intent, ...change })).toBe(stage);
});

it('says why it is over, and what the buyer asked for by canceling needs no reason', () => {
  expect(stageText({ ...intent, status: 'failed', status_reason: 'card_declined' }, checkoutWords.en)).toBe(
    'Failed: card declined',
  );
  expect(stageText({ ...intent, status: 'canceled', status_reason: 'user_canceled' }, checkoutWords.en)).toBe(
    'Canceled',
  );
});
