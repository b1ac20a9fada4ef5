import type { CheckoutFailureCode } from '@florin/wire/checkout/failure-code';
import type { Failed, FailureReason, NotSubmitted } from './purchase.ts';

/** @example failed('unsupported_checkout', 'the shop takes bank transfers only', 'no_card_payment') */
export function failed(reason: FailureReason, detail: string, code?: CheckoutFailureCode): Failed {
  return { kind: 'failed', reason, detail, ...(code && { code }) };
}

/** @example notSubmitted('price_rose', 'the total is now 5100') */
export function notSubmitted(
  reason: NotSubmitted['reason'],
  detail: string,
  code?: CheckoutFailureCode,
): NotSubmitted {
  return { kind: 'not_submitted', reason, detail, ...(code && { code }) };
}
