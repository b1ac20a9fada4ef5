import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import { StatusBadge, type Tone } from '../parts/status-badge.tsx';

/** What an intent waits for, as its account sees it. */
export type Stage =
  | 'looking'
  | 'options'
  | 'confirm'
  | 'approve'
  | 'above_ceiling'
  | 'buying'
  | 'bank'
  | 'bought'
  | 'failed'
  | 'canceled';

type Known = Pick<CheckoutIntent, 'status' | 'status_reason' | 'next_action' | 'amount' | 'exceeds_ceiling'>;

/**
 * Where a checkout stands. An amount that is still being worked on was confirmed: a quote is taken back before it is made anew.
 * @example stageOf(intent) // 'confirm'
 */
export function stageOf({ status, next_action, amount, exceeds_ceiling }: Known): Stage {
  if (status === 'processing') return amount === null ? 'looking' : 'buying';
  if (status === 'requires_action')
    return next_action?.type === 'payment_authentication' ? 'bank' : 'options';
  if (status === 'requires_confirmation') {
    if (exceeds_ceiling) return 'above_ceiling';
    return next_action?.type === 'approval' ? 'approve' : 'confirm';
  }
  return status === 'succeeded' ? 'bought' : status;
}

const WORDS: Readonly<Record<Stage, readonly [Tone, string]>> = {
  looking: ['waiting', 'At the shop'],
  options: ['you', 'Asks you'],
  confirm: ['you', 'To confirm'],
  approve: ['you', 'An agent asks'],
  above_ceiling: ['you', 'Above the ceiling'],
  buying: ['waiting', 'Buying'],
  bank: ['you', 'Your bank asks'],
  bought: ['good', 'Bought'],
  failed: ['bad', 'Failed'],
  canceled: ['off', 'Canceled'],
};

const REASONS: Readonly<Record<string, string>> = {
  unsupported_checkout: 'cannot be bought there',
  card_declined: 'card declined',
  insufficient_balance: 'not enough on the card',
  merchant_error: 'trouble at the shop',
  authentication_required: 'not confirmed by the bank',
  out_of_stock: 'sold out',
  expired: 'not confirmed in time',
  sithril_canceled: 'by the operator',
};

/** @example stageText(intent) // 'Failed: card declined' */
export function stageText(intent: Known): string {
  const [, text] = WORDS[stageOf(intent)];
  const isOver = intent.status === 'failed' || intent.status === 'canceled';
  const reason = isOver && intent.status_reason !== null ? REASONS[intent.status_reason] : undefined;
  return reason === undefined ? text : `${text}: ${reason}`;
}

/** @example <CheckoutStatus intent={intent} /> */
export function CheckoutStatus({ intent }: { readonly intent: Known }) {
  const [tone] = WORDS[stageOf(intent)];
  return <StatusBadge tone={tone} text={stageText(intent)} />;
}
