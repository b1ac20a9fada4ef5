import { minorUnitsOf } from '@florin/page-reading/money/currency';
import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import type { Merchant } from '../auth/caller.ts';
import type { Urls } from '../urls.ts';
import type { CheckoutIntentRow, HandOverNote } from './store.ts';

/** As the account sees it, or as a key with a mandate does, which is told whom to ask where it may not answer itself. */
export function presentCheckoutIntent(
  row: CheckoutIntentRow,
  urls: Urls,
  { mandate }: Pick<Merchant, 'mandate'> = { mandate: null },
): CheckoutIntent {
  return {
    id: row.id,
    object: 'checkout_intent',
    status: row.status,
    status_reason: row.status_reason,
    failure_code: row.failure_code,
    failure_message: row.failure_message,
    failure_details: row.failure_details,
    next_action: nextAction(row, urls, mandate !== null),
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
    summary:
      row.amount === null || row.summary === null
        ? null
        : { ...row.summary, warnings: row.summary.warnings ?? [] },
    allow_redirects: row.allow_redirects ?? false,
    hosted_url: intentPageOf(urls, row.id),
    card: row.card,
    charge_id: row.charge_id,
    order: row.merchant_order,
    created: row.created,
    metadata: row.metadata,
  };
}

/** Lines sum to the amount, also where the shop charged another one than it had quoted. */
function breakdownOf({ amount, currency, quote }: CheckoutIntentRow): Record<string, number> | null {
  if (amount === null) return null;
  const lines = Object.fromEntries(
    Object.entries(quote?.breakdown ?? {}).map(([line, hundredths]) => [
      line,
      minorUnitsOf(hundredths, currency!)!,
    ]),
  );
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

/** @example intentPageOf(urls, 'ci_01k9…') // 'https://florin.example/dashboard/checkouts/ci_01k9…' */
export function intentPageOf(urls: Urls, id: string): string {
  return `${urls.app}/dashboard/checkouts/${id}`;
}

function nextAction(row: CheckoutIntentRow, urls: Urls, isMandated: boolean): CheckoutIntent['next_action'] {
  const approval = { type: 'approval', approval: { url: intentPageOf(urls, row.id) } } as const;
  if (row.status === 'requires_confirmation' && row.approval_asked_at !== null) return approval;
  if (row.status !== 'requires_action') return null;
  if (row.confirmed_at === null) {
    // Events of before it was there lack it.
    if ((row.hand_over ?? null) !== null) return redirectTo(row, row.hand_over!, urls);
    if (isMandated && (row.questions?.approveOrigin ?? null) !== null) return approval;
    return { type: 'select_options', options_schema: { ...row.options_schema } };
  }
  if (row.outcome_asked_at !== null)
    return isMandated ? approval : { type: 'select_options', options_schema: { ...row.options_schema } };
  return {
    type: 'payment_authentication',
    payment_authentication: { url: row.challenge_url!, return_url: returnUrlOf(urls, row.return_token!) },
  };
}

function redirectTo(
  row: CheckoutIntentRow,
  { url, reason, message }: HandOverNote,
  urls: Urls,
): CheckoutIntent['next_action'] {
  const told = { reason, message, options_schema: { ...row.options_schema } };
  return {
    type: 'redirect_to_url',
    redirect_to_url: { url, return_url: intentPageOf(urls, row.id), ...told },
  };
}
