import { notSubmitted } from '../failure.ts';
import type { PageTotal } from '../money/read-total.ts';
import type { NotSubmitted, Quote } from '../purchase.ts';

/**
 * Whether what the shop asks for now may be paid: what was confirmed, or less. Less counts only where the page shows every
 * charge that was quoted, since a summary that is still being drawn shows less too.
 * @example compareWithQuote({ amount: 2205, … }, { amount: 2097, … }) // { kind: 'not_submitted', reason: 'price_rose', … }
 */
export function compareWithQuote(total: PageTotal, quote: Quote): NotSubmitted | null {
  if (total.currency !== quote.currency)
    return notSubmitted('merchant_error', 'the currency is not the one that was quoted', 'price_changed');
  if (total.amount > quote.amount)
    return notSubmitted('price_rose', 'the total is above the one that was quoted');
  if (total.amount === quote.amount || showsCharges(total, quote)) return null;
  return notSubmitted(
    'merchant_error',
    'the total is below the quote and lacks lines of it',
    'total_unproven',
  );
}

function showsCharges({ breakdown }: PageTotal, quote: Quote): boolean {
  const charges = Object.keys(quote.breakdown).filter((line) => (quote.breakdown[line] ?? 0) > 0);
  return Object.keys(breakdown).filter((line) => (breakdown[line] ?? 0) > 0).length >= charges.length;
}
