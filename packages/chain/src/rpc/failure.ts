import { isSolanaError, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR } from '@solana/kit';
import { JsonRpcError, RPC_ERROR } from './json-rpc-error.ts';

/** Why an endpoint gave no usable answer; decides how long it is left alone. */
export type FailureKind = 'rate_limited' | 'refused' | 'behind' | 'unsupported' | 'unreachable';

/** An endpoint let us down; another one may serve. */
export class EndpointFailure extends Error {
  override readonly name = 'EndpointFailure';
  readonly kind: FailureKind;
  readonly retryAfterMs: number | null;

  constructor(kind: FailureKind, message: string, retryAfterMs: number | null, cause: unknown) {
    super(message, { cause });
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Errors that every node would answer alike; they belong to the caller and are not tried elsewhere. */
const ANSWER_CODES: readonly number[] = [
  RPC_ERROR.preflightFailure,
  RPC_ERROR.signatureVerificationFailure,
  RPC_ERROR.unsupportedTransactionVersion,
  RPC_ERROR.invalidRequest,
  RPC_ERROR.invalidParams,
];

const BEHIND_CODES: readonly number[] = [
  RPC_ERROR.blockNotAvailable,
  RPC_ERROR.nodeUnhealthy,
  RPC_ERROR.blockStatusNotAvailableYet,
  RPC_ERROR.minContextSlotNotReached,
];

/** Providers also say "too many requests" inside a 200 answer, under these codes. */
const RATE_LIMIT_CODES: readonly number[] = [429, -32429];

/**
 * Sorts what a call threw: a failure of the endpoint, or null when it is the node's considered answer.
 * @example endpointFailureIn(new TypeError('fetch failed'), 0)?.kind // 'unreachable'
 */
export function endpointFailureIn(error: unknown, nowMs: number): EndpointFailure | null {
  if (error instanceof JsonRpcError) return failureOfAnswer(error);
  if (isSolanaError(error, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR)) {
    return failureOfHttpStatus(error.context.statusCode, error.context.headers, nowMs, error);
  }
  const message = error instanceof Error ? error.message : String(error);
  return new EndpointFailure('unreachable', message, null, error);
}

function failureOfAnswer(error: JsonRpcError): EndpointFailure | null {
  if (ANSWER_CODES.includes(error.code)) return null;
  return new EndpointFailure(kindOfAnswer(error.code), `${error.code} ${error.message}`, null, error);
}

function kindOfAnswer(code: number): FailureKind {
  if (RATE_LIMIT_CODES.includes(code)) return 'rate_limited';
  if (BEHIND_CODES.includes(code)) return 'behind';
  if (code === RPC_ERROR.methodNotFound) return 'unsupported';
  return 'unreachable';
}

function failureOfHttpStatus(
  status: number,
  headers: Headers,
  nowMs: number,
  cause: unknown,
): EndpointFailure {
  const retryAfterMs = parseRetryAfterMs(headers.get('retry-after'), nowMs);
  return new EndpointFailure(kindOfStatus(status), `HTTP ${status}`, retryAfterMs, cause);
}

function kindOfStatus(status: number): FailureKind {
  if (status === 429) return 'rate_limited';
  if (status === 401 || status === 402 || status === 403) return 'refused';
  return 'unreachable';
}

/** `Retry-After` is either whole seconds or an HTTP date (RFC 9110, 10.2.3). */
export function parseRetryAfterMs(value: string | null, nowMs: number): number | null {
  if (value === null) return null;
  if (/^\d+$/.test(value.trim())) return Number(value) * 1_000;
  const dateMs = Date.parse(value);
  return Number.isNaN(dateMs) ? null : Math.max(0, dateMs - nowMs);
}
