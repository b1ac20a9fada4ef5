import { createHmac } from 'node:crypto';
import { ApiError, internalError } from '../errors/api-error.ts';
import { canonicalJson } from './canonical.ts';

/**
 * A request's hold on its Idempotency-Key: the same key with the same parameters gets the first answer again. Two ways to
 * keep that promise, both one compare-and-set on the key's row:
 * - `insertOnce` writes the new object and its answer in the statement that claims the key (creates);
 * - `runOnce` claims the key, runs an action that is itself a compare-and-set, then stores its answer.
 */
export interface Claim {
  /** The account, or the address of an anonymous caller: keys of two callers never meet. */
  readonly scope: string;
  /** Method and concrete path. */
  readonly route: string;
  readonly key: string;
  /** Keyed hash of the parameters: a body with a card number must not be guessable from it. */
  readonly requestHash: string;
}

export interface StoredAnswer {
  readonly status: number;
  readonly body: string;
}

export function makeClaim(
  secret: Buffer,
  scope: string,
  method: string,
  path: string,
  key: string,
  parameters: unknown,
): Claim {
  if (key.length < 1 || key.length > 255) {
    throw new ApiError('idempotency_key_invalid', 'An Idempotency-Key has 1 to 255 characters.');
  }
  const requestHash = createHmac('sha256', secret).update(canonicalJson(parameters)).digest('base64url');
  return { scope, route: `${method} ${path}`, key, requestHash };
}

/** What a caller is told of a failure. */
export function answerOf(error: unknown): StoredAnswer {
  const known = error instanceof ApiError ? error : internalError();
  return { status: known.status, body: JSON.stringify(known.body()) };
}
