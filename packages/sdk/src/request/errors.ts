import type { ErrorBody, ErrorCode, ErrorType } from '@florin/wire/errors';

/** What the service said about a request that it refused. */
export interface Refusal {
  readonly status: number;
  readonly type: ErrorType;
  readonly code: ErrorCode | undefined;
  readonly param: string | undefined;
  readonly docUrl: string | undefined;
  /** Tells the operator of the service which request this was. */
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;
}

/** Whatever goes wrong between this client and the service. */
export class FlorinError extends Error {
  override readonly name: string = 'FlorinError';
}

/** No answer came, or none that could be understood: what became of the request is unknown. */
export class ConnectionError extends FlorinError {
  override readonly name: string = 'ConnectionError';
}

/** No answer came in time. */
export class TimeoutError extends ConnectionError {
  override readonly name: string = 'TimeoutError';
}

/** A webhook that was not signed with this secret, or too long ago; a proof that does not fit its event or its key. */
export class SignatureVerificationError extends FlorinError {
  override readonly name: string = 'SignatureVerificationError';
}

/** The object that was waited for has ended otherwise. */
export class UnexpectedStatusError<T extends { readonly status: string }> extends FlorinError {
  override readonly name: string = 'UnexpectedStatusError';
  /** As it is now. */
  readonly object: T;

  constructor(object: T) {
    super(`It is ${object.status}, and stays so.`);
    this.object = object;
  }
}

/** The service refused; the subclass says what kind of refusal, `code` which one. */
export class RefusedError extends FlorinError implements Refusal {
  override readonly name: string = 'RefusedError';
  readonly status: number;
  readonly type: ErrorType;
  readonly code: ErrorCode | undefined;
  readonly param: string | undefined;
  readonly docUrl: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(message: string, refusal: Refusal) {
    super(message);
    this.status = refusal.status;
    this.type = refusal.type;
    this.code = refusal.code;
    this.param = refusal.param;
    this.docUrl = refusal.docUrl;
    this.requestId = refusal.requestId;
    this.retryAfterMs = refusal.retryAfterMs;
  }
}

/** The request itself is wrong: `param` says where. Sent again it is refused again. */
export class InvalidRequestError extends RefusedError {
  override readonly name: string = 'InvalidRequestError';
}

/** The key or session is missing, unknown or revoked. */
export class AuthenticationError extends RefusedError {
  override readonly name: string = 'AuthenticationError';
}

/** The key is good, and may not do this: its scopes or its mandate do not cover it. */
export class PermissionError extends RefusedError {
  override readonly name: string = 'PermissionError';
}

/** There is no such object in this account. */
export class NotFoundError extends RefusedError {
  override readonly name: string = 'NotFoundError';
}

/** The object is in a state that does not allow this. */
export class ConflictError extends RefusedError {
  override readonly name: string = 'ConflictError';
}

/** The idempotency key was used for something else, or the request with it is still under way. */
export class IdempotencyError extends RefusedError {
  override readonly name: string = 'IdempotencyError';
}

/** Too many requests; `retryAfterMs` says when to come back. */
export class RateLimitError extends RefusedError {
  override readonly name: string = 'RateLimitError';
}

/** Something broke at the service, or it cannot be served now. */
export class ServiceError extends RefusedError {
  override readonly name: string = 'ServiceError';
}

const BY_STATUS: Readonly<Record<number, typeof RefusedError>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
};

/**
 * The error that an answer stands for.
 * @example throw await refusalOf(response)
 */
export async function refusalOf(response: Response): Promise<RefusedError | ConnectionError> {
  const { status, headers } = response;
  const error = await errorIn(response);
  if (error === null)
    return new ConnectionError(
      `The response (status ${status}) is not from this service. Check the address.`,
    );
  return new (classOf(status, error.type))(error.message, {
    status,
    type: error.type,
    code: error.code as ErrorCode | undefined,
    param: error.param,
    docUrl: error.doc_url,
    requestId: headers.get('request-id') ?? undefined,
    retryAfterMs: retryAfterMs(headers.get('retry-after')),
  });
}

function classOf(status: number, type: ErrorType): typeof RefusedError {
  if (type === 'idempotency_error') return IdempotencyError;
  if (status >= 500) return ServiceError;
  return BY_STATUS[status] ?? InvalidRequestError;
}

async function errorIn(response: Response): Promise<ErrorBody['error'] | null> {
  try {
    const { error } = (await response.json()) as Partial<ErrorBody>;
    return typeof error?.message === 'string' ? error : null;
  } catch {
    // A proxy's page, or an answer that broke off: told by the caller.
    return null;
  }
}

/** Seconds, as this service sends them; a proxy may send a date. */
function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
