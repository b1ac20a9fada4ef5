import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import type { Urls } from '../urls.ts';
import type { CheckoutIntentRow } from './store.ts';

export function presentCheckoutIntent(row: CheckoutIntentRow, urls: Urls): CheckoutIntent {
  return {
    id: row.id,
    object: 'checkout_intent',
    status: row.status,
    status_reason: row.status_reason,
    next_action: nextAction(row, urls),
    url: row.url,
    prompt: row.prompt,
    options: row.options,
    merchant: row.flow?.merchant ?? null,
    max_amount: row.max_amount,
    amount: row.amount,
    currency: row.currency,
    amount_breakdown: row.amount === null ? null : { ...row.quote?.breakdown },
    exceeds_ceiling: exceedsCeiling(row),
    card: row.card,
    charge_id: row.charge_id,
    created: row.created,
    metadata: row.metadata,
  };
}

export function exceedsCeiling({ amount, max_amount }: CheckoutIntentRow): boolean {
  return amount !== null && max_amount !== null && amount > max_amount;
}

/** @example returnUrlOf(urls, token) // 'https://florin.example/checkout/return/Zk3…' */
export function returnUrlOf(urls: Urls, token: string): string {
  return `${urls.app}/checkout/return/${token}`;
}

function nextAction(row: CheckoutIntentRow, urls: Urls): CheckoutIntent['next_action'] {
  if (row.status !== 'requires_action') return null;
  if (row.confirmed_at === null) {
    return { type: 'select_options', options_schema: { ...row.options_schema } };
  }
  return {
    type: 'payment_authentication',
    payment_authentication: { url: row.challenge_url!, return_url: returnUrlOf(urls, row.return_token!) },
  };
}
