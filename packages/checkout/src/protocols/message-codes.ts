import type { FailureReason } from '@florin/page-reading/purchase';
import type { CheckoutFailureCode } from '@florin/wire/checkout/failure-code';

/** What a code of a merchant means to whoever buys: a reason, and what they can act on. */
export interface MessageMeaning {
  readonly reason: FailureReason;
  readonly code: CheckoutFailureCode;
}

const of = (code: CheckoutFailureCode, reason: FailureReason = 'unsupported_checkout'): MessageMeaning => ({
  reason,
  code,
});

/**
 * Every error code that a published version of ACP or UCP names, of sessions and of tokens for cards
 * (`message-codes.test.ts` reads them from the schemas). Merchants of UCP may use codes of their own beside these.
 */
export const MESSAGE_CODES: Readonly<Record<string, MessageMeaning>> = {
  missing: of('details_refused'),
  invalid: of('details_refused'),
  out_of_stock: of('out_of_stock', 'out_of_stock'),
  item_unavailable: of('out_of_stock', 'out_of_stock'),
  low_stock: of('quantity_unavailable', 'out_of_stock'),
  quantity_exceeded: of('quantity_unavailable'),
  maximum_exceeded: of('quantity_unavailable'),
  minimum_not_met: of('minimum_not_met'),
  region_restricted: of('region_not_served'),
  address_undeliverable: of('region_not_served'),
  coupon_invalid: of('details_refused'),
  coupon_expired: of('details_refused'),
  eligibility_invalid: of('details_refused'),
  requires_sign_in: of('login_required'),
  requires_identity_linking: of('login_required'),
  identity_required: of('login_required'),
  insufficient_scope: of('login_required'),
  age_verification_required: of('person_required'),
  approval_required: of('person_required'),
  intervention_required: of('person_required'),
  requires_3ds: of('person_required'),
  payment_declined: of('card_declined', 'merchant_error'),
  payment_failed: of('card_declined', 'merchant_error'),
  invalid_card: of('card_declined', 'merchant_error'),
  not_found: of('page_not_found'),
  unsupported: of('checkout_unsupported'),
  conflict: of('shop_error', 'merchant_error'),
  expired: of('shop_error', 'merchant_error'),
  rate_limited: of('shop_error', 'merchant_error'),
  too_many_requests: of('shop_error', 'merchant_error'),
  duplicate_request: of('shop_error', 'merchant_error'),
  idempotency_conflict: of('shop_error', 'merchant_error'),
  idempotency_key_required: of('shop_error', 'merchant_error'),
  idempotency_in_flight: of('shop_error', 'merchant_error'),
};

/**
 * What a code means; null for one of the merchant's own.
 * @example meaningOf('region_restricted')?.code // 'region_not_served'
 */
export function meaningOf(code: string): MessageMeaning | null {
  return Object.hasOwn(MESSAGE_CODES, code) ? MESSAGE_CODES[code]! : null;
}
