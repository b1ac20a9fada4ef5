import { ConnectionError, IdempotencyError, RefusedError, refusalOf, TimeoutError } from './errors.ts';
import { startLimit } from './limit.ts';
import { pause } from './pause.ts';

export interface FlorinOptions {
  /** Where the service answers, for example `https://pay.example` or `http://localhost:4242`. */
  readonly baseUrl: string;
  /** A secret key, for a server. Leave it out for the public routes, in a browser or with a session's cookie. */
  readonly apiKey?: string;
  /** How long one attempt may take; 80 seconds when left out: a shop's checkout is driven while an intent is made. */
  readonly timeoutMs?: number;
  /** How often a request is sent again after it failed in a way that can pass; 2 when left out. */
  readonly retriesMax?: number;
  /** For runtimes that bring their own, and for tests. */
  readonly fetch?: typeof fetch;
}

export interface RequestOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly retriesMax?: number;
  /** Your own key, for example the order's number; one is made for every POST otherwise. */
  readonly idempotencyKey?: string;
}

export interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly body?: unknown;
  /** Whether the service keeps the answer under a key, so that sending it again is harmless. */
  readonly keepsAnswer: boolean;
  readonly accept?: string;
}

const TIMEOUT_MS = 80_000;
const RETRIES_MAX = 2;
const BACKOFF_MS = 500;
const BACKOFF_MS_MAX = 8_000;
/** Who is told to come back later than that does better to hear it. */
const RETRY_AFTER_MS_MAX = 60_000;

/**
 * Sends a request, again where that is safe and may help, and returns what `read` makes of the answer.
 * @example const gift = await send(options, request, {}, (response) => response.json())
 */
export async function send<T>(
  client: FlorinOptions,
  request: Request,
  options: RequestOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const retriesMax = options.retriesMax ?? client.retriesMax ?? RETRIES_MAX;
  const headers = headersOf(client, request, options);
  for (let attempt = 0; ; attempt++) {
    try {
      return await attemptOnce(client, request, headers, options, read);
    } catch (error) {
      const waitMs = attempt < retriesMax ? retryDelayMs(error, request, attempt) : null;
      if (waitMs === null) throw error;
      await pause(waitMs, options.signal);
    }
  }
}

/** One key for all attempts: the service does the work once and gives the same answer again. */
export function headersOf(
  client: FlorinOptions,
  request: Request,
  options: RequestOptions = {},
): Record<string, string> {
  const { method, body, keepsAnswer, accept = 'application/json' } = request;
  return {
    accept,
    ...(client.apiKey !== undefined && { authorization: `Bearer ${client.apiKey}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(method === 'POST' && keepsAnswer && { 'idempotency-key': options.idempotencyKey ?? newKey() }),
  };
}

/** `randomUUID` is missing on pages without https. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `sdk_${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

async function attemptOnce<T>(
  client: FlorinOptions,
  { method, url, body }: Request,
  headers: Record<string, string>,
  options: RequestOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const timeoutMs = options.timeoutMs ?? client.timeoutMs ?? TIMEOUT_MS;
  const limit = startLimit(timeoutMs, options.signal);
  const { fetch: ask = fetch } = client;
  try {
    const response = await ask(url, {
      method,
      headers,
      // The service never sends anyone elsewhere; whoever does is not to get the key.
      redirect: 'manual',
      signal: limit.signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw await refusalOf(response);
    return await read(response);
  } catch (error) {
    if (error instanceof RefusedError || error instanceof ConnectionError) throw error;
    options.signal?.throwIfAborted();
    if (limit.isTimedOut())
      throw new TimeoutError(`${url} gave no answer in ${timeoutMs} ms.`, { cause: error });
    throw new ConnectionError(`${url} could not be reached.`, { cause: error });
  } finally {
    limit.end();
  }
}

/**
 * How long to wait before the next attempt; null where there is none. What is unknown is repeated only where the service
 * does the work once, and a conflict with an object's state never: it would be the same again, or worse, not.
 */
export function retryDelayMs(error: unknown, request: Request, attempt: number): number | null {
  if (!isPassing(error, request)) return null;
  const stated = error instanceof RefusedError ? error.retryAfterMs : undefined;
  if (stated !== undefined) return stated <= RETRY_AFTER_MS_MAX ? stated + jittered(BACKOFF_MS) : null;
  return jittered(Math.min(BACKOFF_MS_MAX, BACKOFF_MS * 2 ** attempt));
}

function isPassing(error: unknown, { method, keepsAnswer }: Request): boolean {
  const isRepeatable = method === 'GET' || keepsAnswer;
  if (error instanceof ConnectionError) return isRepeatable;
  if (!(error instanceof RefusedError)) return false;
  if (error instanceof IdempotencyError) return error.code === 'idempotency_key_in_use';
  // Both say that nothing was done.
  if (error.status === 429 || error.status === 503) return true;
  return error.status >= 500 && isRepeatable;
}

/** Half to all of it, so that many clients do not come back at once. */
function jittered(ms: number): number {
  return ms * (0.5 + Math.random() / 2);
}
