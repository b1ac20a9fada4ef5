import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import { type CheckoutWords, checkoutWords } from '../../words/dashboard/checkout-words.ts';
import { useWords } from '../../words/use-words.ts';
import { StatusBadge, type Tone } from '../parts/status-badge.tsx';

/** What an intent waits for, as its account sees it. */
export type Stage = keyof CheckoutWords['stages'];

type Known = Pick<CheckoutIntent, 'status' | 'status_reason' | 'next_action' | 'amount' | 'exceeds_ceiling'>;

/** What is known of an order that nobody could find out about. */
export interface OutcomeAsked {
  readonly reached_url: string | null;
  readonly noticed: readonly { readonly sign: string; readonly words: string | null }[];
}

/** Null where something else is asked. */
export function outcomeAsked(action: CheckoutIntent['next_action']): OutcomeAsked | null {
  const known = action?.type === 'select_options' ? action.options_schema['x-outcome'] : undefined;
  return (known as OutcomeAsked | undefined) ?? null;
}

/**
 * Where a checkout stands. An amount that is still being worked on was confirmed: a quote is taken back before it is made anew.
 * @example stageOf(intent) // 'confirm'
 */
export function stageOf({ status, next_action, amount, exceeds_ceiling }: Known): Stage {
  if (status === 'processing') return amount === null ? 'looking' : 'buying';
  if (status === 'requires_action') {
    if (next_action?.type === 'payment_authentication') return 'bank';
    if (next_action?.type === 'redirect_to_url') return 'at_shop';
    return outcomeAsked(next_action) === null ? 'options' : 'outcome';
  }
  if (status === 'requires_confirmation') {
    if (exceeds_ceiling) return 'above_ceiling';
    return next_action?.type === 'approval' ? 'approve' : 'confirm';
  }
  return status === 'succeeded' ? 'bought' : status;
}

const TONES: Readonly<Record<Stage, Tone>> = {
  looking: 'waiting',
  options: 'you',
  confirm: 'you',
  approve: 'you',
  above_ceiling: 'you',
  buying: 'waiting',
  bank: 'you',
  at_shop: 'you',
  outcome: 'you',
  bought: 'good',
  failed: 'bad',
  canceled: 'off',
};

/** @example stageText(intent, words) // 'Failed: card declined' */
export function stageText(intent: Known, words: CheckoutWords): string {
  const text = words.stages[stageOf(intent)];
  const isOver = intent.status === 'failed' || intent.status === 'canceled';
  const reason = isOver && intent.status_reason !== null ? words.reasons[intent.status_reason] : undefined;
  return reason === undefined ? text : `${text}: ${reason}`;
}

/** @example <CheckoutStatus intent={intent} /> */
export function CheckoutStatus({ intent }: { readonly intent: Known }) {
  const words = useWords(checkoutWords);
  return <StatusBadge tone={TONES[stageOf(intent)]} text={stageText(intent, words)} />;
}
