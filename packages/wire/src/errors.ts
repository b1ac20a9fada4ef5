import { z } from 'zod';

export const ErrorType = z.enum([
  'api_error',
  'invalid_request_error',
  'idempotency_error',
  'rate_limit_error',
  'authentication_error',
]);
export type ErrorType = z.infer<typeof ErrorType>;

interface CatalogueEntry {
  readonly status: number;
  readonly type: ErrorType;
  /** What the code means, for the reference documentation; the message of a response is more specific. */
  readonly meaning: string;
}

/** Every error code. Codes are an API: they are added, never removed or given another meaning. */
export const errorCatalogue = {
  parameter_missing: invalid('A required parameter was not sent.'),
  parameter_unknown: invalid('The route has no such parameter.'),
  parameter_invalid: invalid('A parameter has the wrong type, format or range.'),
  parameters_exclusive: invalid('Parameters that cannot be combined were sent together.'),
  body_invalid: invalid('The body does not match its content type.'),
  content_type_unsupported: invalid('Send application/json or application/x-www-form-urlencoded.'),
  url_too_long: { ...invalid('The url of the request is too long.'), status: 414 },
  headers_too_large: { ...invalid('The headers of the request are larger than 16 KiB.'), status: 431 },
  host_invalid: invalid('The request has no Host header, or more than one.'),
  body_too_large: { ...invalid('The body is larger than 1 MiB.'), status: 413 },
  address_refused: invalid(
    'The address cannot be used for this: it belongs to the service, or is not a wallet.',
  ),
  release_key_in_use: invalid(
    'A gift with this release_verification_key already exists. Generate a new code.',
  ),
  transaction_not_ours: invalid('The transaction was not built by this service.'),
  transaction_rejected: invalid('The network rejected the transaction. Nothing was sent.'),
  card_number_invalid: invalid('The card number is not valid.'),
  card_expired: invalid('The card has expired.'),

  api_key_missing: unauthenticated('Neither an API key nor a session was sent.'),
  api_key_invalid: unauthenticated('The API key is unknown, mistyped or revoked.'),
  session_invalid: unauthenticated('The session has ended. Sign in again.'),
  cross_origin_request: unauthenticated('A session cookie is not accepted on writes from another origin.'),
  challenge_invalid: unauthenticated('The sign-in challenge is unknown, used or expired.'),
  signature_invalid: unauthenticated('The signature does not match the sign-in message.'),
  passkey_invalid: unauthenticated(
    'The passkey does not sign in here, or its response does not fit the challenge.',
  ),
  wallet_not_allowed: unauthenticated('This wallet is not allowed to sign in to this installation.'),

  payment_required: {
    status: 402,
    type: 'invalid_request_error',
    meaning:
      'Pay as described in the header PAYMENT-REQUIRED, then send the request again with PAYMENT-SIGNATURE.',
  },

  key_scope_missing: forbidden('The scopes of the API key do not allow this.'),
  role_insufficient: forbidden('The role of the signed-in member does not allow this.'),
  session_required: forbidden('Only a person signed in to the dashboard can do this, not an API key.'),
  refund_limit_exceeded: forbidden('This is more than the member can refund in 30 days.'),
  mandate_exceeded: forbidden('The mandate of the API key does not cover this purchase.'),

  resource_missing: { status: 404, type: 'invalid_request_error', meaning: 'No such object.' },
  route_unknown: { status: 404, type: 'invalid_request_error', meaning: 'No such route.' },
  method_not_allowed: {
    status: 405,
    type: 'invalid_request_error',
    meaning: 'The route has no such method.',
  },

  idempotency_key_invalid: {
    status: 400,
    type: 'idempotency_error',
    meaning: 'The key is not 1 to 255 characters.',
  },
  idempotency_key_unsupported: {
    status: 400,
    type: 'idempotency_error',
    meaning:
      'No longer used. A route without idempotency ignores the key and sends `Idempotency-Key-Ignored`.',
  },
  idempotency_key_reused: {
    status: 400,
    type: 'idempotency_error',
    meaning: 'The key was already used with different parameters.',
  },
  idempotency_key_in_use: {
    status: 409,
    type: 'idempotency_error',
    meaning: 'A request with this key is in progress.',
  },

  product_in_use: conflict('The product is in use. Set active=false instead.'),
  amount_exceeds_ceiling: conflict('The quote is above max_amount.'),
  x402_unavailable: conflict('This cannot be paid by x402. Pay with a wallet.'),
  card_limit_exceeded: conflict('The quote is above the limits of the card.'),
  card_missing: conflict('The account has no card to charge.'),
  gift_released: conflict('The gift has been claimed.'),
  gift_reclaimed: conflict('The sender has taken the gift back.'),
  gift_requires_action: conflict('The gift is not funded yet.'),
  gift_open: conflict('The gift is already funded.'),
  gift_claim_in_flight: conflict('A claim of this gift is on its way. Retrieve the gift in a moment.'),
  sponsorship_exhausted: conflict(
    'We pay the network fee of no more claims today. Request the transaction again.',
  ),
  checkout_session_complete: conflict('The session is complete.'),
  checkout_session_processing: conflict('A payment for this session is on its way.'),
  checkout_session_expired: conflict('The session has expired.'),
  checkout_session_canceled: conflict('The session is canceled.'),
  checkout_session_details_missing: conflict(
    'The session needs buyer details first: POST /pay/sessions/{id}/details.',
  ),
  checkout_link_sold_out: conflict('The link is sold out.'),
  checkout_link_canceled: conflict('The link is canceled.'),
  unmatched_payment_unsuggested: conflict('We do not know what this payment was for. Send its source.'),
  unmatched_payment_elsewhere: conflict('This payment arrived at a different wallet.'),
  unmatched_payment_used: conflict('This payment was already refunded, or it paid for something else.'),
  refund_processing: conflict('The refund was signed and is on its way.'),
  refund_succeeded: conflict('The refund has been paid.'),
  refund_canceled: conflict('The refund is canceled.'),
  transaction_intent_processing: conflict('A payment for this intent is on its way.'),
  transaction_intent_succeeded: conflict('The intent is paid.'),
  transaction_intent_expired: conflict('The intent has expired.'),
  transaction_intent_canceled: conflict('The intent is canceled.'),
  checkout_intent_requires_action: conflict('The intent needs options or authentication.'),
  checkout_intent_requires_confirmation: conflict('The intent has a quote and needs confirmation.'),
  checkout_intent_processing: conflict('The intent is in progress.'),
  checkout_intent_succeeded: conflict('The intent has succeeded.'),
  checkout_intent_failed: conflict('The intent has failed.'),
  checkout_intent_canceled: conflict('The intent is canceled.'),
  event_not_sealed: conflict('The event is not in the sealed history yet. Try again in a few seconds.'),
  event_not_of_money: conflict('Only events of payments, refunds, gifts and checkouts are sealed.'),
  webhook_endpoint_disabled: conflict('The endpoint is disabled. Nothing is sent to it.'),
  api_keys_full: conflict(
    'The account has the maximum number of API keys. Revoke one that you no longer use.',
  ),
  member_last_owner: conflict('The account would have no owner. Make someone else an owner first.'),
  member_present: conflict('This wallet is already a member of the account.'),
  members_full: conflict('The account has the maximum number of members and invitations. Remove one.'),
  passkey_last: conflict('This passkey is the only way to sign in that the member has.'),
  passkeys_full: conflict('The member has the maximum number of passkeys. Remove one.'),
  addresses_full: conflict('The account has the maximum number of addresses. Delete one.'),
  webhook_endpoints_full: conflict('The account has the maximum number of webhook endpoints. Delete one.'),

  rate_limit_exceeded: {
    status: 429,
    type: 'rate_limit_error',
    meaning: 'Too many requests. Wait as long as Retry-After says.',
  },
  event_streams_full: {
    status: 429,
    type: 'rate_limit_error',
    meaning: 'Too many event streams are open. Close one.',
  },
  internal_error: { status: 500, type: 'api_error', meaning: 'Something went wrong on our side.' },
  chain_unavailable: {
    status: 503,
    type: 'api_error',
    meaning: 'The Solana network cannot be reached. Nothing was changed.',
  },
  service_unavailable: {
    status: 503,
    type: 'api_error',
    meaning: 'The service is starting, stopping or overloaded.',
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

export const ErrorBody = z
  .strictObject({
    error: z
      .strictObject({
        type: ErrorType.meta({ description: 'The kind of error, for programs to branch on.' }),
        message: z.string().meta({ description: 'What went wrong and what to do about it.' }),
        code: z.string().optional().meta({ description: 'A stable identifier from the error catalogue.' }),
        param: z.string().optional().meta({ description: 'The offending parameter, in bracket notation.' }),
        doc_url: z.string().optional().meta({ description: 'Where the code is explained.' }),
      })
      .meta({ description: 'What went wrong.' }),
  })
  .meta({
    id: 'Error',
    example: {
      error: {
        type: 'invalid_request_error',
        code: 'parameter_missing',
        param: 'amount',
        message: 'Missing required parameter: amount.',
      },
    },
  });
export type ErrorBody = z.infer<typeof ErrorBody>;

/**
 * The code of a conflict between an object's state and an action, or an exception when the catalogue lacks it.
 * @example conflictCode('gift', 'released') // 'gift_released'
 */
export function conflictCode(object: string, state: string): ErrorCode {
  const code = `${object}_${state}`;
  if (!(code in errorCatalogue)) throw new Error(`the error catalogue has no ${code}`);
  return code as ErrorCode;
}

/**
 * The `params` of a check whose error response carries a code of its own instead of `parameter_invalid`.
 * @example z.string().refine(isCardNumber, { params: issueCode('card_number_invalid') })
 */
export const issueCode = (code: ErrorCode) => ({ code });

function invalid(meaning: string): CatalogueEntry {
  return { status: 400, type: 'invalid_request_error', meaning };
}

function unauthenticated(meaning: string): CatalogueEntry {
  return { status: 401, type: 'authentication_error', meaning };
}

function forbidden(meaning: string): CatalogueEntry {
  return { status: 403, type: 'authentication_error', meaning };
}

function conflict(meaning: string): CatalogueEntry {
  return { status: 409, type: 'invalid_request_error', meaning };
}
