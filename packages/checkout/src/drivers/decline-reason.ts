import type { Declined } from '@florin/checkout-browser/driver';

/**
 * Reads a processor's reason out of its code or text.
 * @example declineOf('Your card has insufficient funds.').reason // 'insufficient_balance'
 */
export function declineOf(text: string): Declined {
  const detail = text.slice(0, 200);
  if (/insufficient|not enough (funds|balance)/i.test(text)) {
    return { kind: 'declined', reason: 'insufficient_balance', detail };
  }
  if (/authenticat|3-?d ?s(ecure)?\b|three_ds/i.test(text)) {
    return { kind: 'declined', reason: 'authentication_required', detail };
  }
  return { kind: 'declined', reason: 'card_declined', detail };
}
