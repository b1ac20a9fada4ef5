import { startTimeLimit, TimedOut } from '@florin/time-limit/time-limit';
import { CookieJar } from 'tough-cookie';
import { Agent, buildConnector, type Response, fetch as undiciFetch } from 'undici';
import { DialFailed, dial } from './dial.ts';
import { type EgressPolicy, EgressRefused } from './policy.ts';

export interface FetchRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** `manual` hands a redirect back instead of following it. */
  readonly redirect?: 'follow' | 'manual';
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Throws where this purchase may not go there: asked before each hop. */
  readonly vet?: (url: string) => void;
}

export interface FetchResponse {
  readonly status: number;
  /** The address that answered, after redirects. */
  readonly url: string;
  readonly headers: Headers;
  readonly text: string;
}

/** The same, as it came: a picture is no text. */
export type FetchedBytes = Omit<FetchResponse, 'text'> & { readonly bytes: Uint8Array };

/** Fetches from merchants only: every address, also of redirects, passes the egress policy. */
export type GuardedFetch = (url: string, request?: FetchRequest) => Promise<FetchResponse>;

export type FetchFailure =
  | 'timeout'
  | 'aborted'
  | 'too_large'
  | 'too_many_redirects'
  | 'unreachable'
  | 'network';

/** The merchant did not answer properly. `sent` is false only where it is certain that the request never left. */
export class FetchFailed extends Error {
  override readonly name = 'FetchFailed';
  readonly reason: FetchFailure;
  readonly sent: boolean;

  constructor(reason: FetchFailure, url: string, sent: boolean, cause?: unknown) {
    super(`${new URL(url).origin} did not answer: ${reason}`, { cause });
    this.reason = reason;
    this.sent = sent;
  }
}

export interface GuardedFetchOptions {
  readonly policy: EgressPolicy;
  readonly bodyBytesMax?: number;
  readonly timeoutMs?: number;
  readonly redirectsMax?: number;
  readonly userAgent?: string;
}

export interface GuardedFetcher {
  readonly fetch: GuardedFetch;
  fetchBytes(url: string, request?: FetchRequest): Promise<FetchedBytes>;
  close(): Promise<void>;
}

const DEFAULTS = {
  bodyBytesMax: 4 * 1024 * 1024,
  timeoutMs: 15_000,
  redirectsMax: 8,
  userAgent: 'Mozilla/5.0 (compatible; FlorinCheckout/0.5)',
};

/**
 * Makes the fetch that drivers are handed. It vets each hop, dials only vetted addresses, follows redirects by hand,
 * and bounds body size (after decompression) and time.
 * @example const { fetch, close } = createGuardedFetch({ policy: createEgressPolicy() });
 */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetcher {
  const { policy } = options;
  const limits = { ...DEFAULTS, ...options };
  const agent = new Agent({ connect: guardedConnector(policy), keepAliveTimeout: 4_000 });

  async function follow(start: string, request: FetchRequest, signal: AbortSignal): Promise<FetchedBytes> {
    const vetted = (url: string) => {
      request.vet?.(url);
      return policy.vetUrl(url);
    };
    let hop = { url: vetted(start), request };
    const jar = new CookieJar();
    for (let redirects = 0; redirects <= limits.redirectsMax; redirects++) {
      const response = await send(hop.url, await withCookies(hop.request, jar, hop.url), signal);
      const location = redirectTarget(response, hop.url, request);
      if (location === null) return await read(response, hop.url, limits.bodyBytesMax);
      await response.body?.cancel();
      await keepCookies(response, jar, hop.url);
      hop = { url: vetted(location), request: nextRequest(response.status, hop, location) };
    }
    throw new FetchFailed('too_many_redirects', start, true);
  }

  async function send(url: URL, request: FetchRequest, signal: AbortSignal): Promise<Response> {
    return await undiciFetch(url, {
      method: request.method ?? 'GET',
      headers: { 'user-agent': limits.userAgent, ...request.headers },
      body: request.body ?? null,
      redirect: 'manual',
      dispatcher: agent,
      signal,
    });
  }

  async function fetchBytes(url: string, request: FetchRequest = {}): Promise<FetchedBytes> {
    const timeoutMs = request.timeoutMs ?? limits.timeoutMs;
    const limit = startTimeLimit({ timeoutMs, signals: [request.signal] });
    try {
      return await follow(url, request, limit.signal);
    } catch (error) {
      throw explain(error, url, limit.signal);
    } finally {
      limit.end();
    }
  }

  return {
    async fetch(url, request) {
      const { bytes, ...answer } = await fetchBytes(url, request);
      return { ...answer, text: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8') };
    },
    fetchBytes,
    close: () => agent.destroy(),
  };
}

function guardedConnector(policy: EgressPolicy): buildConnector.connector {
  const upgrade = buildConnector({});
  return (options, callback) => {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    dial(policy, options.hostname, port).then(
      (socket) => {
        if (options.protocol !== 'https:') return callback(null, socket);
        upgrade({ ...options, httpSocket: socket }, callback);
      },
      (error: Error) => callback(error, null),
    );
  };
}

const COOKIES_MAX = 50;

/** Shops send a visitor to the same page again once their cookie is set: without it they would do so for ever. */
async function keepCookies(response: Response, jar: CookieJar, { href }: URL): Promise<void> {
  for (const header of response.headers.getSetCookie().slice(0, COOKIES_MAX))
    await jar.setCookie(header, href, { ignoreError: true });
}

async function withCookies(request: FetchRequest, jar: CookieJar, { href }: URL): Promise<FetchRequest> {
  const kept = await jar.getCookieString(href);
  if (kept === '') return request;
  const own = Object.entries(request.headers ?? {}).find(([name]) => name.toLowerCase() === 'cookie');
  const { [own?.[0] ?? '']: _own, ...others } = request.headers ?? {};
  return { ...request, headers: { ...others, cookie: [own?.[1], kept].filter(Boolean).join('; ') } };
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

function redirectTarget(response: Response, url: URL, request: FetchRequest): string | null {
  if (request.redirect === 'manual' || !REDIRECTS.has(response.status)) return null;
  const location = response.headers.get('location');
  if (location === null) return null;
  if (!URL.canParse(location, url.href)) throw new EgressRefused('malformed_url', location.slice(0, 200));
  return new URL(location, url).href;
}

function nextRequest(
  status: number,
  hop: { url: URL; request: FetchRequest },
  location: string,
): FetchRequest {
  const crossesOrigin = new URL(location).origin !== hop.url.origin;
  const keepsBody = status === 307 || status === 308;
  if (keepsBody && crossesOrigin && hop.request.body !== undefined) {
    throw new EgressRefused('body_to_another_origin', new URL(location).origin);
  }
  const { body: _body, ...withoutBody } = hop.request;
  const next = keepsBody ? hop.request : { ...withoutBody, method: 'GET' };
  return crossesOrigin ? { ...next, headers: publicHeaders(next.headers) } : next;
}

const HEADERS_FOR_ANY_ORIGIN = new Set(['accept', 'accept-language']);

/** Tokens, cookies and idempotency keys belong to the origin they were made for. */
function publicHeaders(headers: FetchRequest['headers'] = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => HEADERS_FOR_ANY_ORIGIN.has(name.toLowerCase())),
  );
}

async function read(response: Response, url: URL, bytesMax: number): Promise<FetchedBytes> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).byteLength;
    if (bytes > bytesMax) throw new FetchFailed('too_large', url.href, true);
    chunks.push(chunk as Uint8Array);
  }
  const headers = new Headers([...response.headers.entries()]);
  return { status: response.status, url: url.href, headers, bytes: Buffer.concat(chunks) };
}

function explain(error: unknown, url: string, signal: AbortSignal): Error {
  const cause = rootOf(error);
  if (cause instanceof EgressRefused || cause instanceof FetchFailed) return cause;
  if (cause instanceof DialFailed) return new FetchFailed('unreachable', url, false, cause);
  if (signal.reason instanceof TimedOut) return new FetchFailed('timeout', url, true, error);
  if (signal.aborted) return new FetchFailed('aborted', url, true, error);
  return new FetchFailed('network', url, true, error);
}

/** undici wraps what the connector threw in a TypeError. */
function rootOf(error: unknown): unknown {
  let root = error;
  while (root instanceof TypeError && root.cause !== undefined) root = root.cause;
  return root;
}
