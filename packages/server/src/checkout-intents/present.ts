import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import type { Urls } from '../urls.ts';
import type { CheckoutIntentRow } from './store.ts';

export function presentCheckoutIntent(row: CheckoutIntentRow, urls: Urls): CheckoutIntent {
  return {
    id: row.id,
    object: 'checkout_intent',
    status: row.status,
    status_reason: row.status_reason,
    failure_code: row.failure_code,
    failure_message: row.failure_message,
    failure_details: row.failure_details,
    next_action: nextAction(row, urls),
    url: row.url,
    prompt: row.prompt,
    options: row.options,
    merchant: row.flow?.merchant ?? null,
    max_amount: row.max_amount,
    amount: row.amount,
    currency: row.currency,
    amount_breakdown: breakdownOf(row),
    exceeds_ceiling: exceedsCeiling(row),
    // A quote that was taken back is asked for again.
    summary: row.amount === null ? null : row.summary,
    card: row.card,
    charge_id: row.charge_id,
    order: row.merchant_order,
    created: row.created,
    metadata: row.metadata,
  };
}

/** Lines sum to the amount, also where the shop charged another one than it had quoted. */
function breakdownOf({ amount, quote }: CheckoutIntentRow): Record<string, number> | null {
  if (amount === null) return null;
  const lines = { ...quote?.breakdown };
  const difference = amount - Object.values(lines).reduce((sum, line) => sum + line, 0);
  return difference === 0 ? lines : { ...lines, difference };
}

export function exceedsCeiling({ amount, max_amount }: CheckoutIntentRow): boolean {
  return amount !== null && max_amount !== null && amount > max_amount;
}

/** @example returnUrlOf(urls, token) // 'https://florin.example/checkout/return/Zk3…' */
export function returnUrlOf(urls: Urls, token: string): string {
  return `${urls.app}/checkout/return/${token}`;
}

function nextAction(row: CheckoutIntentRow, urls: Urls): CheckoutIntent['next_action'] {
  if (row.status === 'requires_confirmation' && row.approval_asked_at !== null)
    return { type: 'approval', approval: { url: `${urls.app}/dashboard/checkouts/${row.id}` } };
  if (row.status !== 'requires_action') return null;
  if (row.confirmed_at === null) {
    return { type: 'select_options', options_schema: { ...row.options_schema } };
  }
  return {
    type: 'payment_authentication',
    payment_authentication: { url: row.challenge_url!, return_url: returnUrlOf(urls, row.return_token!) },
  };
}
