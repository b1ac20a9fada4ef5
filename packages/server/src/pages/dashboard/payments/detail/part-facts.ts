import type { Fact } from '@florin/web/dashboard/payments/detail/payment-detail';
import type { DashboardPaymentWords } from '@florin/web/words/dashboard/payment-words';

/** What arrived and what is due, of a request that was paid in part. */
export function partFacts(
  { amount_received, amount_due }: { readonly amount_received: number; readonly amount_due: number },
  words: DashboardPaymentWords,
): Fact[] {
  if (amount_received === 0 || amount_due === 0) return [];
  return [
    { name: words.facts.received, cents: amount_received },
    { name: words.facts.due, cents: amount_due },
  ];
}
