import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Markup } from './html.ts';

const BODY_BYTES_MAX = 1_048_576;

/** One request as the shops see it. */
export interface WebRequest {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly cookies: ReadonlyMap<string, string>;
  readonly body: string;
}

/** An answer, or one of the two ways in which a broken shop gives none. */
export type WebReply =
  | {
      readonly kind: 'send';
      readonly status: number;
      readonly headers: Record<string, string>;
      readonly body: string | Buffer;
    }
  | { readonly kind: 'hang' }
  | { readonly kind: 'drop' };

export type Handler = (request: WebRequest) => WebReply | Promise<WebReply>;

/** `GET /products/:slug` style routes, tried in order. */
export interface Route {
  readonly method: string;
  readonly pattern: string;
  readonly handler: Handler;
}

export interface WebServer {
  readonly port: number;
  stop(): Promise<void>;
}

export function route(method: string, pattern: string, handler: Handler): Route {
  return { method, pattern, handler };
}

export function sendHtml(page: Markup, status = 200, headers: Record<string, string> = {}): WebReply {
  return {
    kind: 'send',
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
    body: page.markup,
  };
}

export function sendJson(value: unknown, status = 200, headers: Record<string, string> = {}): WebReply {
  return {
    kind: 'send',
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

export function sendScript(source: string): WebReply {
  return {
    kind: 'send',
    status: 200,
    headers: { 'content-type': 'text/javascript; charset=utf-8' },
    body: source,
  };
}

/** @example sendPicture(pictureOf(product)) */
export function sendPicture(png: Buffer): WebReply {
  return { kind: 'send', status: 200, headers: { 'content-type': 'image/png' }, body: png };
}

export function redirect(location: string, headers: Record<string, string> = {}): WebReply {
  return { kind: 'send', status: 303, headers: { location, ...headers }, body: '' };
}

export function notFound(): WebReply {
  return sendJson({ error: 'not_found' }, 404);
}

/** Reads a JSON object from a body; `null` when it is not one. */
export function jsonBody(request: WebRequest): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(request.body || '{}');
    return isRecord(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function formBody(request: WebRequest): URLSearchParams {
  return new URLSearchParams(request.body);
}

/** Serves the routes on a loopback port (0 lets the system choose) until `stop`. */
export async function startWebServer(
  routes: readonly Route[],
  host: string,
  port: number,
): Promise<WebServer> {
  const server = createServer((incoming, response) => {
    answer(routes, incoming, response).catch((error: unknown) => fail(response, error));
  });
  await listen(server, host, port);
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => close(server),
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    // Hung requests would otherwise hold the server open for ever.
    server.closeAllConnections();
  });
}

async function answer(routes: readonly Route[], incoming: IncomingMessage, response: ServerResponse) {
  const body = await readBody(incoming);
  if (body === null) return write(response, sendJson({ error: 'body_too_large' }, 413));
  const url = new URL(incoming.url ?? '/', 'http://shop.invalid');
  const method = incoming.method ?? 'GET';
  for (const candidate of routes) {
    const params = candidate.method === method ? matchPath(candidate.pattern, url.pathname) : null;
    if (!params) continue;
    const reply = await candidate.handler({
      method,
      path: url.pathname,
      params,
      query: url.searchParams,
      headers: incoming.headers,
      cookies: readCookies(incoming.headers.cookie),
      body,
    });
    return write(response, reply);
  }
  write(response, notFound());
}

function write(response: ServerResponse, reply: WebReply): void {
  if (reply.kind === 'hang') return;
  if (reply.kind === 'drop') {
    response.destroy();
    return;
  }
  response.writeHead(reply.status, { 'cache-control': 'no-store', ...reply.headers });
  response.end(reply.body);
}

/** A defect of the sandbox itself: shown to whoever runs the test, never dressed up as a shop's error page. */
function fail(response: ServerResponse, error: unknown): void {
  console.error(error);
  if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
  response.end('sandbox defect: see its log');
}

async function readBody(incoming: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > BODY_BYTES_MAX) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Matches `/products/:slug`; a final `*` takes the rest. */
function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = path.split('/');
  const takesRest = wanted.at(-1) === '*';
  if (takesRest ? given.length < wanted.length : given.length !== wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    if (part === '*') return params;
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return null;
  }
  return params;
}

function readCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of (header ?? '').split(';')) {
    const [name, ...value] = pair.trim().split('=');
    if (name) cookies.set(name, value.join('='));
  }
  return cookies;
}
