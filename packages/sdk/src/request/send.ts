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
  /** Names your program in the logs of the service, where the runtime lets programs name themselves. */
  readonly appInfo?: { readonly name: string; readonly version?: string };
  /** Told of every attempt before it is sent. */
  readonly onRequest?: (attempt: Attempt) => void;
  /** Told of every answer, and of every attempt that got none. */
  readonly onResponse?: (answer: Answered) => void;
}

export interface Attempt {
  readonly method: Request['method'];
  readonly url: string;
  /** From 1 on: more than that is the same request once more. */
  readonly number: number;
}

export interface Answered extends Attempt {
  /** Null where no answer came. */
  readonly status: number | null;
  readonly requestId: string | null;
  readonly elapsedMs: number;
}

/** What came with an answer beside its body. */
export interface LastResponse {
  readonly status: number;
  readonly requestId: string | null;
  readonly headers: Headers;
}

export interface RequestOptions {
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly retriesMax?: number;
  /** Your own key, for example the order's number; one is made for every POST otherwise. */
  readonly idempotencyKey?: string;
  /** Another key for this request alone. */
  readonly apiKey?: string;
  /** Another installation for this request alone. The client's key is not sent there: bring `apiKey` where one is needed. */
  readonly baseUrl?: string;
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
      return await attemptOnce(client, request, headers, options, read, attempt + 1);
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
  const key = options.apiKey ?? (options.baseUrl === undefined ? client.apiKey : undefined);
  return {
    accept,
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...(client.appInfo && { 'user-agent': nameOf(client.appInfo) }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(method === 'POST' && keepsAnswer && { 'idempotency-key': options.idempotencyKey ?? newKey() }),
  };
}

function nameOf({ name, version }: { readonly name: string; readonly version?: string }): string {
  return version === undefined ? name : `${name}/${version}`;
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
  number: number,
): Promise<T> {
  const attempt = { method, url, number };
  client.onRequest?.(attempt);
  const startedMs = Date.now();
  const tell = (response: Response | null) =>
    client.onResponse?.({
      ...attempt,
      status: response?.status ?? null,
      requestId: response?.headers.get('request-id') ?? null,
      elapsedMs: Date.now() - startedMs,
    });
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
    tell(response);
    if (!response.ok) throw await refusalOf(response);
    return withLastResponse(await read(response), response);
  } catch (error) {
    if (error instanceof RefusedError || error instanceof ConnectionError) throw error;
    tell(null);
    options.signal?.throwIfAborted();
    if (limit.isTimedOut())
      throw new TimeoutError(`${url} did not answer in ${timeoutMs} ms.`, { cause: error });
    throw new ConnectionError(`${url} could not be reached.`, { cause: error });
  } finally {
    limit.end();
  }
}

/** Beside the fields of an object, not among them: what is copied or written down is what the service sent. */
function withLastResponse<T>(answer: T, { status, headers }: Response): T {
  if (typeof answer !== 'object' || answer === null) return answer;
  const lastResponse: LastResponse = { status, requestId: headers.get('request-id'), headers };
  return Object.defineProperty(answer, 'lastResponse', { value: lastResponse, enumerable: false });
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
