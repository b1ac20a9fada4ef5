import { isSolanaError, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR } from '@solana/kit';
import { JsonRpcError, RPC_ERROR } from './json-rpc-error.ts';

/** Why an endpoint gave no usable answer; decides how long it is left alone. */
export type FailureKind =
  | 'rate_limited'
  | 'refused'
  | 'behind'
  | 'unsupported'
  | 'unreachable'
  /** Nobody asked it, or nobody waited for its answer: nothing was learnt of it. */
  | 'not_asked';

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
 * Sorts what a call to `endpoint` threw: a failure of the endpoint, or null when it is the node's considered answer.
 * @example endpointFailureIn(new TypeError('fetch failed'), 'rpc.example', Date.now())?.kind // 'unreachable'
 */
export function endpointFailureIn(error: unknown, endpoint: string, nowMs: number): EndpointFailure | null {
  const failed = (kind: FailureKind, what: string, retryAfterMs: number | null = null) =>
    new EndpointFailure(kind, `${endpoint}: ${what}`, retryAfterMs, error);
  if (error instanceof JsonRpcError) {
    if (ANSWER_CODES.includes(error.code)) return null;
    return failed(kindOfAnswer(error.code), `${error.code} ${error.message}`);
  }
  if (isSolanaError(error, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR)) {
    const { statusCode, headers } = error.context;
    const retryAfterMs = parseRetryAfterMs(headers.get('retry-after'), nowMs);
    return failed(kindOfStatus(statusCode), `HTTP ${statusCode}`, retryAfterMs);
  }
  return failed('unreachable', error instanceof Error ? error.message : String(error));
}

function kindOfAnswer(code: number): FailureKind {
  if (RATE_LIMIT_CODES.includes(code)) return 'rate_limited';
  if (BEHIND_CODES.includes(code)) return 'behind';
  if (code === RPC_ERROR.methodNotFound) return 'unsupported';
  return 'unreachable';
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
