import { gzipSync } from 'node:zlib';
import { errorCatalogue } from '@florin/wire/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';

const SCRIPT_BYTES_MAX = 40_000;

let server: TestServer;
let httpsServer: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  httpsServer = await startTestServer({
    appUrl: 'https://pay.example',
    securityContact: 'mailto:security@pay.example',
  });
});
afterAll(async () => {
  await server.stop();
  await httpsServer.stop();
});

const anonymous = { key: null };
const get = (path: string, headers: Record<string, string> = {}) =>
  server.get(path, { ...anonymous, headers });

const PAGES = [
  '/',
  '/docs',
  '/docs/errors',
  '/docs/reference/gifts',
  '/docs/search?q=key',
  '/login',
  '/gifts/redeem',
];
const MISSING = ['/gifts/gift_unknown', '/gifts/%00', '/c/cs_unknown', '/i/ti_unknown', '/i/%E2%98%83'];

describe('every page', () => {
  it.each([...PAGES, ...MISSING])(
    '%s allows nothing foreign, is framed by nobody and kept by no cache',
    async (path) => {
      const { status, headers, text } = await get(path);
      expect(status).toBe(MISSING.includes(path) ? 404 : 200);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; script-src 'self'; style-src 'self'; connect-src 'self'; manifest-src 'self'; img-src 'self' data:",
      );
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(text).toMatch(/^<!doctype html><html lang="en">/);
      expect(text).not.toMatch(/<script(?![^>]* src="\/assets\/)|<style| on\w+=| style=/);
    },
  );

  it('asks browsers to stay on https where it is served over https', async () => {
    const answer = await httpsServer.get('/', anonymous);
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect((await get('/')).headers.get('strict-transport-security')).toBeNull();
  });

  it.each(['/gifts/redeem', '/login', '/', '/docs', '/docs/reference/gifts'])(
    `%s loads less than ${SCRIPT_BYTES_MAX} bytes of script`,
    async (path) => {
      const { text } = await get(path);
      expect(await scriptBytes(text)).toBeLessThan(SCRIPT_BYTES_MAX);
    },
  );

  it('says in the page of a payment, too, no more than that', async () => {
    const { body } = await server.post('/v1/transaction_intents', { json: { amount: 100 } });
    const { text } = await get(`/i/${body.id}`);
    const bytes = await scriptBytes(text);
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThan(SCRIPT_BYTES_MAX);
  });
});

/** All scripts that a page names, with what they import, compressed as they travel. */
async function scriptBytes(html: string): Promise<number> {
  const paths = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path!);
  const scripts = await Promise.all(paths.map((path) => get(path)));
  return scripts.reduce((sum, { text }) => sum + gzipSync(text).byteLength, 0);
}

describe('assets', () => {
  it('are kept for good, and compressed for those who can take it', async () => {
    const { text } = await get('/gifts/redeem');
    const path = /src="(\/assets\/claim-[^"]+)"/.exec(text)![1]!;
    const plain = await get(path, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(plain.headers.get('content-encoding')).toBeNull();
    const compressed = await get(path, { 'accept-encoding': 'gzip' });
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(compressed.text).toBe(plain.text);
  });

  it('are those of the pages and no other file', async () => {
    for (const path of ['manifest.json', '.inputs', '..%2fpackage.json', 'nothing.js']) {
      expect((await get(`/assets/${path}`)).status).toBe(404);
    }
    expect((await get('/icon.png')).headers.get('content-type')).toBe('image/png');
    expect((await get('/icon.svg')).headers.get('content-type')).toBe('image/svg+xml');
  });
});

describe('documentation', () => {
  it('has an anchor for every error code, where doc_url points to', async () => {
    const { text } = await get('/docs/errors');
    for (const code of Object.keys(errorCatalogue)) expect(text).toContain(`id="${code}"`);
    const { body } = await get('/v1/gifts/gift_unknown');
    expect(body.error.doc_url).toBe(`${server.url}/docs/errors#${body.error.code}`);
  });
});

describe('what people type', () => {
  it('is answered with a page where there is none, and programs still get their error', async () => {
    const page = await get('/dashbord', { accept: 'text/html,application/xhtml+xml' });
    expect(page.status).toBe(404);
    expect(page.text).toContain('Page not found');
    const json = await get('/dashbord');
    expect(json.body.error.code).toBe('route_unknown');
    const api = await get('/v1/gift', { accept: 'text/html' });
    expect(api.body.error.code).toBe('route_unknown');
  });

  it('is answered with a page even where it cannot be read', async () => {
    const page = await get('/gifts/%zz', { accept: 'text/html' });
    expect(page.status).toBe(404);
    expect(page.text).toContain('Page not found');
    expect((await get('/gifts/%zz')).body.error.code).toBe('route_unknown');
  });

  it('is shown as text, whatever it holds', async () => {
    const name = `<script>alert("1")</script>&"'`;
    const { body } = await server.post('/v1/checkout_sessions', {
      json: { line_items: [{ product_data: { name, price_data: { unit_amount: 100 } } }] },
    });
    const { text } = await get(`/c/${body.id}`);
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('&lt;script>alert');
  });
});

describe('a page that cannot be shown now', () => {
  const browser = { accept: 'text/html,application/xhtml+xml' };

  it('says so to people, with the id of the request, and in the error body to programs', async () => {
    const id = 'cl_01k9zq4c5xaaaaaaaaaaaaaaaa';
    await server.database.query(sql`ALTER TABLE checkout_links RENAME TO hidden_links`);
    try {
      const page = await get(`/l/${id}`, browser);
      expect(page.status).toBe(500);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(page.text).toContain('Something went wrong');
      expect(page.text).toContain(page.headers.get('request-id'));
      expect((await get(`/l/${id}`)).body.error.type).toBe('api_error');
    } finally {
      await server.database.query(sql`ALTER TABLE hidden_links RENAME TO checkout_links`);
    }
  });

  it('asks those who come too often to wait', async () => {
    const strict = await startTestServer({ perIp: { perSecond: 0.001, burst: 1 } });
    try {
      const visit = () => strict.get('/gifts/redeem', { ...anonymous, headers: browser });
      expect((await visit()).status).toBe(200);
      const refused = await visit();
      expect(refused.status).toBe(429);
      expect(refused.text).toContain('Too many requests');
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await strict.stop();
    }
  });
});

describe('outside the embedded mode', () => {
  it('there is neither a faucet, nor a demo shop, nor an explorer, nor a developer wallet', async () => {
    const answer = await server.post('/developer/faucet', { ...anonymous, json: { address: 'x' } });
    expect(answer.status).toBe(404);
    expect((await server.post('/developer/session', anonymous)).status).toBe(404);
    expect((await get('/explorer')).status).toBe(404);
    const { text } = await get('/gifts/redeem');
    expect(text).not.toContain('developer-wallet');
    expect(text).toContain('solana:mainnet');
  });
});

describe('what programs look for', () => {
  it('is there: icons, robots, a sitemap, a manifest', async () => {
    for (const path of ['/favicon.ico', '/apple-touch-icon.png'])
      expect((await get(path)).headers.get('content-type')).toBe('image/png');
    const robots = (await get('/robots.txt')).text;
    for (const path of ['/dashboard', '/c/', '/gifts/', '/cards/'])
      expect(robots).toContain(`Disallow: ${path}\n`);
    expect((await get('/sitemap.xml')).text).toContain('/docs/payments</loc>');
    expect((await get('/manifest.webmanifest')).body).toMatchObject({
      name: 'Florin',
      start_url: '/dashboard',
    });
    expect((await get('/')).text).toContain('rel="manifest"');
  });

  it('says whom to tell of a weakness, where the operator said so', async () => {
    const { text } = await httpsServer.get('/.well-known/security.txt', anonymous);
    expect(text).toMatch(
      /^Contact: mailto:security@pay\.example\nExpires: 20\d\d-.*Z\nPreferred-Languages: en, de\nCanonical: https:\/\/pay\.example\//,
    );
    expect((await get('/.well-known/security.txt')).status).toBe(404);
  });

  it('previews a link with its picture, and a gift without amount or code', async () => {
    const line_items = [{ product_data: { name: 'Tea', price_data: { unit_amount: 1250 } } }];
    const json = { line_items, image_url: 'https://shop.example/tea.jpg' };
    const { body } = await server.post('/v1/checkout_links', { json });
    const { text } = await get(new URL(body.url).pathname, { 'user-agent': 'Twitterbot/1.0' });
    expect(text).toMatch(/<meta property="og:image" content="http:\/\/localhost:\d+\/pictures\//);
  });

  it('a canceled payment says at its foot that nothing is taken any more', async () => {
    const line_items = [{ product_data: { name: 'Tea', price_data: { unit_amount: 1250 } } }];
    const { body } = await server.post('/v1/checkout_sessions', { json: { line_items } });
    await server.post(`/v1/checkout_sessions/${body.id}/cancel`);
    const { text } = await get(`/c/${body.id}`);
    expect(text).toContain('You cannot pay on this page now.');
    expect(text).not.toContain('Nobody holds the money in between');
  });
});
