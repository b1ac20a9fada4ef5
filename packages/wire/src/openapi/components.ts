import type { oas31, ZodOpenApiComponentsObject, ZodOpenApiResponseObject } from 'zod-openapi';
import { ErrorBody, errorCatalogue } from '../errors.ts';
import { API_VERSION } from '../version.ts';

type HeaderName = keyof typeof headers;

const headers = {
  'Request-Id': header('The ID of this request in the logs.', {
    type: 'string',
    pattern: '^req_',
  }),
  'Api-Version': header('The version of the interface.', { type: 'string', examples: [API_VERSION] }),
  'RateLimit-Limit': header('How many requests you can make at once.', { type: 'integer' }),
  'RateLimit-Remaining': header('Requests left now.', { type: 'integer' }),
  'RateLimit-Reset': header('Seconds until the limit resets.', { type: 'integer' }),
  'Retry-After': header('Seconds to wait before trying again.', { type: 'integer' }),
  ETag: header('Send it back as If-None-Match to poll cheaply.', { type: 'string' }),
  'Idempotent-Replayed': header('Present when this is the stored answer of an earlier request.', {
    type: 'string',
    const: 'true',
  }),
  'Idempotency-Key-Ignored': header(
    'Sent when the route does not support idempotency keys: a retry acts again.',
    { type: 'string' },
  ),
  'Stripe-Should-Retry': header('`false`: the same request would fail again.', {
    type: 'string',
    enum: ['true', 'false'],
  }),
  'PAYMENT-REQUIRED': header('What to pay: an x402 PaymentRequired in base64.', { type: 'string' }),
  'PAYMENT-RESPONSE': header('The outcome of the payment: an x402 SettlementResponse in base64.', {
    type: 'string',
  }),
  'Set-Cookie': header('The `service_session` cookie, HttpOnly; cleared where it was sent to sign out.', {
    type: 'string',
  }),
  'WWW-Authenticate': header('How to send a credential.', { type: 'string', const: 'Bearer' }),
} satisfies Record<string, oas31.HeaderObject>;

const everyResponse = ['Request-Id', 'Api-Version'] as const;
const limitedResponse = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const;

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Makes retries safe: the same key with the same parameters returns the first response again, for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
    example: 'order-42',
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    description: '`respond-async` (RFC 7240): returns immediately, with `processing` if there is more to do.',
    schema: { type: 'string' },
    example: 'respond-async',
  },
  PaymentSignature: {
    name: 'PAYMENT-SIGNATURE',
    in: 'header',
    required: false,
    description: 'The payment: an x402 PaymentPayload in base64. Sending the same one again is harmless.',
    schema: { type: 'string', maxLength: 8192 },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of what you have; 304 without a body when it is still current.',
    schema: { type: 'string' },
  },
} satisfies Record<string, oas31.ParameterObject>;

/** With the headers that a status adds to those of every response. */
const errorResponses: Readonly<Record<number, { description: string; headers: readonly HeaderName[] }>> = {
  400: { description: 'The request is not valid.', headers: [] },
  401: { description: 'No valid session or API key.', headers: ['WWW-Authenticate'] },
  402: {
    description: 'A payment is required, or the payment was refused.',
    headers: ['PAYMENT-REQUIRED', 'PAYMENT-RESPONSE'],
  },
  403: { description: 'The API key is not allowed to do this.', headers: [] },
  404: { description: 'No such object, or it belongs to another account.', headers: [] },
  409: {
    description:
      'The state of the object does not allow this, or a request with the same key is in progress.',
    headers: ['Stripe-Should-Retry', 'Retry-After'],
  },
  413: { description: 'The body is larger than 1 MiB.', headers: [] },
  429: { description: 'Too many requests.', headers: ['Retry-After'] },
  500: { description: 'Something went wrong on our side.', headers: [] },
  503: {
    description: 'The service or the Solana network cannot be reached. Nothing was changed.',
    headers: ['Retry-After'],
  },
};

export const components: ZodOpenApiComponentsObject = {
  headers,
  parameters,
  responses: Object.fromEntries(
    Object.keys(errorResponses).map((status) => [`Error${status}`, errorResponse(Number(status), true)]),
  ),
  securitySchemes: {
    api_key: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'sk_live_…',
      description: 'A secret API key, for calls from servers.',
    },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'service_session',
      description:
        'The session of a signed-in wallet, for the dashboard. Writes must come from the same origin.',
    },
    metrics_token: {
      type: 'http',
      scheme: 'bearer',
      description: 'The `METRICS_TOKEN` of the installation.',
    },
  },
};

/** @example errorResponseOf(404, true) // { $ref: '#/components/responses/Error404' } */
export function errorResponseOf(
  status: number,
  isLimited: boolean,
): oas31.ReferenceObject | ZodOpenApiResponseObject {
  if (!(status in errorResponses)) throw new Error(`no error response is described for status ${status}`);
  return isLimited ? { $ref: `#/components/responses/Error${status}` } : errorResponse(status, false);
}

export function parameterReference(name: keyof typeof parameters): oas31.ReferenceObject {
  return { $ref: `#/components/parameters/${name}` };
}

/** The headers of a response: those that all have, those of limited routes, and what this one adds. */
export function responseHeaders(isLimited: boolean, more: readonly HeaderName[]): oas31.HeadersObject {
  const names = [...everyResponse, ...(isLimited ? limitedResponse : []), ...more];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function errorResponse(status: number, isLimited: boolean): ZodOpenApiResponseObject {
  const { description, headers } = errorResponses[status]!;
  // Only what is limited, or needs the chain, says when to come back.
  const more = isLimited ? headers : headers.filter((name) => name !== 'Retry-After');
  const entries = Object.entries(errorCatalogue).filter(([, entry]) => entry.status === status);
  const codes = entries.map(([code, { meaning }]) => `- \`${code}\`: ${meaning}`).join('\n');
  const [firstCode, first] = entries[0]!;
  return {
    description: `${description}\n\n${codes}`,
    headers: responseHeaders(isLimited, more),
    content: {
      'application/json': {
        schema: ErrorBody,
        example: { error: { type: first.type, code: firstCode, message: first.meaning } },
      },
    },
  };
}

function header(description: string, schema: oas31.SchemaObject): oas31.HeaderObject {
  return { description, schema };
}
