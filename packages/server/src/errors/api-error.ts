import { ChainUnavailableError } from '@florin/chain/port';
import { conflictCode, type ErrorBody, type ErrorCode, errorCatalogue } from '@florin/wire/errors';
import { METADATA_KEYS_MAX } from '@florin/wire/values/primitives';
import { CursorError } from '../database/page.ts';
import { DatabaseUnavailableError } from '../database/unavailable.ts';

/** An error that the caller sees. Throw it anywhere below a handler; nothing was changed. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly param: string | undefined;
  readonly headers: Record<string, string | string[]>;

  constructor(
    code: ErrorCode,
    message: string,
    more: { param?: string; headers?: Record<string, string | string[]> } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.param = more.param;
    this.headers = more.headers ?? {};
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }

  body(): ErrorBody {
    const { type } = errorCatalogue[this.code];
    return {
      error: {
        type,
        message: this.message,
        code: this.code,
        ...(this.param === undefined ? {} : { param: this.param }),
      },
    };
  }
}

export function unknownRoute(path: string): ApiError {
  const place = ELSEWHERE.find(([pattern]) => pattern.test(path))?.[1];
  return new ApiError('route_unknown', `There is no ${path.slice(0, 200)} here.${place ? ` ${place}` : ''}`);
}

/** Routes that other descriptions name, and what does the same. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [
    /^\/v1\/events\/[^/]+\/redeliver$/,
    'Each endpoint has its own delivery of an event: GET /v1/webhook_deliveries?event=… lists them, and POST /v1/webhook_deliveries/{id}/redeliver sends one again.',
  ],
  [/^\/v1\/webhook_endpoints\/[^/]+\/deliveries$/, 'Use GET /v1/webhook_deliveries?webhook_endpoint=….'],
];

/**
 * The answer for an object that does not exist or belongs to someone else: the same bytes for both.
 * @example throw missing('gift', id)
 */
export function missing(object: string, id: string): ApiError {
  return new ApiError('resource_missing', `No such ${object.replaceAll('_', ' ')}: '${id}'.`, {
    param: 'id',
  });
}

/**
 * The answer when an object's state does not allow the action. Clients are told not to retry by themselves.
 * @example throw conflict('gift', 'released', 'This gift was claimed; it cannot be reclaimed.')
 */
export function conflict(object: string, state: string, message: string): ApiError {
  return refused(conflictCode(object, state), message);
}

/** A 409 with a code of its own. */
export function refused(code: ErrorCode, message: string): ApiError {
  return new ApiError(code, message, { headers: { 'Stripe-Should-Retry': 'false' } });
}

export function invalidParameter(
  param: string,
  message: string,
  code: ErrorCode = 'parameter_invalid',
): ApiError {
  return new ApiError(code, message, { param });
}

export function metadataFull(): ApiError {
  return invalidParameter(
    'metadata',
    `Metadata can have at most ${METADATA_KEYS_MAX} keys, and this update would exceed that. Send an empty value to remove a key.`,
  );
}

/** For what nobody foresaw. */
export function internalError(): ApiError {
  return new ApiError(
    'internal_error',
    'Something went wrong on our side, and we logged it. Nothing is lost. Retry with the same Idempotency-Key, or retrieve the object.',
  );
}

/**
 * What an exception means to the caller, where it means anything: an unreachable chain or database is no fault of ours to
 * hide, nor is a cursor that was made up.
 */
export function asApiError(error: unknown): unknown {
  if (error instanceof CursorError) return invalidParameter(error.param, error.message);
  if (error instanceof DatabaseUnavailableError) return databaseUnavailable();
  if (!(error instanceof ChainUnavailableError)) return error;
  return new ApiError(
    'chain_unavailable',
    'The Solana network cannot be reached. Nothing was changed. Retry.',
    {
      headers: { 'Retry-After': '5' },
    },
  );
}

/** Whether a statement was carried out is unknown where its answer was lost; the key makes a retry safe. */
function databaseUnavailable(): ApiError {
  return new ApiError(
    'service_unavailable',
    'The database cannot be reached right now. Retry with the same Idempotency-Key.',
    { headers: { 'Retry-After': '1' } },
  );
}
