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
  parameter_unknown: invalid('A parameter that this route does not know was sent.'),
  parameter_invalid: invalid('A parameter has the wrong type, format or range.'),
  parameters_exclusive: invalid('Parameters that exclude each other were sent together.'),
  body_invalid: invalid('The body could not be parsed as the content type that it states.'),
  content_type_unsupported: invalid('Send application/json or application/x-www-form-urlencoded.'),
  url_too_long: { ...invalid('The url of the request is too long.'), status: 414 },
  headers_too_large: { ...invalid('The headers of the request are larger than 16 KiB.'), status: 431 },
  host_invalid: invalid('The request names no host, or more than one.'),
  body_too_large: { ...invalid('The body is larger than 1 MiB.'), status: 413 },
  address_refused: invalid(
    'The address cannot take this role: it belongs to the service, or is not a wallet.',
  ),
  release_key_in_use: invalid('A gift with this release_verification_key exists; generate a new code.'),
  transaction_not_ours: invalid('The transaction is not one that this service built.'),
  transaction_rejected: invalid('The chain refused the transaction; nothing was sent.'),
  card_number_invalid: invalid('The card number is not valid.'),
  card_expired: invalid('The card has expired.'),

  api_key_missing: unauthenticated('Neither an API key nor a session was sent.'),
  api_key_invalid: unauthenticated('The API key is unknown, mistyped or revoked.'),
  session_invalid: unauthenticated('The session has ended; sign in again.'),
  cross_origin_request: unauthenticated('A session cookie is not accepted on writes from another origin.'),
  challenge_invalid: unauthenticated('The sign-in challenge is unknown, used or expired.'),
  signature_invalid: unauthenticated('The signature does not match the sign-in message.'),
  wallet_not_allowed: unauthenticated('This wallet may not sign in to this installation.'),

  payment_required: {
    status: 402,
    type: 'invalid_request_error',
    meaning: 'Pay as the header PAYMENT-REQUIRED says, and send the request again with PAYMENT-SIGNATURE.',
  },

  key_scope_missing: forbidden('The API key may not do this: its scopes do not cover it.'),
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
      'This route keeps no answers. Not sent any more: the key is ignored, as `Idempotency-Key-Ignored` says.',
  },
  idempotency_key_reused: {
    status: 400,
    type: 'idempotency_error',
    meaning: 'The key was used with other parameters.',
  },
  idempotency_key_in_use: {
    status: 409,
    type: 'idempotency_error',
    meaning: 'A request with this key is under way.',
  },

  product_in_use: conflict('The product is referred to by other objects; set active=false instead.'),
  amount_exceeds_ceiling: conflict('The quote is above max_amount.'),
  x402_unavailable: conflict('This cannot be paid by x402; pay it by a wallet.'),
  card_limit_exceeded: conflict('The quote is above a limit of the card (limits).'),
  card_missing: conflict('The account has no card to charge.'),
  gift_released: conflict('The gift has been claimed.'),
  gift_reclaimed: conflict('The gift was taken back by its sender.'),
  gift_requires_action: conflict('The gift is not funded yet.'),
  gift_open: conflict('The gift is funded already.'),
  gift_claim_in_flight: conflict('A claim of this gift is on its way; look at the gift in a moment.'),
  sponsorship_exhausted: conflict(
    'The service pays for no more claims today; ask for the transaction again.',
  ),
  checkout_session_complete: conflict('The session is complete.'),
  checkout_session_processing: conflict('A payment of this session is on its way.'),
  checkout_session_expired: conflict('The session has expired.'),
  checkout_session_canceled: conflict('The session is canceled.'),
  checkout_session_details_missing: conflict(
    'The buyer is to say first what the session collects: POST /pay/sessions/{id}/details.',
  ),
  checkout_link_sold_out: conflict('The link has sold as often as it may.'),
  checkout_link_canceled: conflict('The link is canceled.'),
  unmatched_payment_unsuggested: conflict('It is not clear what this payment was for: say it by source.'),
  unmatched_payment_elsewhere: conflict(
    'This payment reached another wallet than the one that is to be paid.',
  ),
  unmatched_payment_used: conflict('A refund of this payment was made, or it paid something else.'),
  refund_processing: conflict('The refund was signed and is on its way.'),
  refund_succeeded: conflict('The refund has gone back.'),
  refund_canceled: conflict('The refund is canceled.'),
  transaction_intent_processing: conflict('A payment of this intent is on its way or being settled.'),
  transaction_intent_succeeded: conflict('The intent is paid.'),
  transaction_intent_expired: conflict('The intent has expired.'),
  transaction_intent_canceled: conflict('The intent is canceled.'),
  checkout_intent_requires_action: conflict('The intent waits for options or for authentication.'),
  checkout_intent_requires_confirmation: conflict('The intent is quoted and waits to be confirmed.'),
  checkout_intent_processing: conflict('The intent is being worked on.'),
  checkout_intent_succeeded: conflict('The intent has succeeded.'),
  checkout_intent_failed: conflict('The intent has failed.'),
  checkout_intent_canceled: conflict('The intent is canceled.'),
  event_not_sealed: conflict('The event has no place in the sealed history yet; ask again in some seconds.'),
  event_not_of_money: conflict('Only events of payments, refunds, gifts and checkouts are sealed.'),
  webhook_endpoint_disabled: conflict('The endpoint is disabled; nothing is sent to it.'),
  api_keys_full: conflict(
    'The account has as many live API keys as it may; revoke one that is no longer used.',
  ),
  addresses_full: conflict('The account has as many addresses as it may; delete one.'),
  webhook_endpoints_full: conflict('The account has as many webhook endpoints as it may; delete one.'),

  rate_limit_exceeded: {
    status: 429,
    type: 'rate_limit_error',
    meaning: 'Too many requests; see Retry-After.',
  },
  event_streams_full: {
    status: 429,
    type: 'rate_limit_error',
    meaning: 'As many event streams are open as may be; close one.',
  },
  internal_error: { status: 500, type: 'api_error', meaning: 'Something broke on our side.' },
  chain_unavailable: {
    status: 503,
    type: 'api_error',
    meaning: 'The chain cannot be reached; nothing was changed.',
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
