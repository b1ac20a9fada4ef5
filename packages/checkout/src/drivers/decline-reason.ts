import type { Declined } from '@florin/checkout-browser/driver';
import { names } from '@florin/page-reading/lexicon/markup-names';

/**
 * Reads a processor's reason out of its code or text.
 * @example declineOf('Your card has insufficient funds.').reason // 'insufficient_balance'
 */
export function declineOf(text: string): Declined {
  const detail = text.slice(0, 200);
  if (names('insufficient_funds', text)) {
    return { kind: 'declined', reason: 'insufficient_balance', detail };
  }
  if (names('three_ds', text)) {
    return { kind: 'declined', reason: 'authentication_required', detail };
  }
  return { kind: 'declined', reason: 'card_declined', detail };
}
