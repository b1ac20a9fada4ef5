import { allDocuments, documentPath } from '@florin/web/docs/library';
import { readReference } from '@florin/web/docs/reference/operations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = async (path: string) => server.get(path, { key: null, headers: { accept: 'text/html' } });
const { tags, operations } = readReference('http://localhost:4242');

it('every link of every document leads somewhere, to its very heading', async () => {
  const paths = ['/docs', '/docs/reference', '/docs/errors', ...allDocuments().map(documentPath)].concat(
    tags.map(({ name }) => `/docs/reference/${name}`),
  );
  const pages = new Map<string, string>();
  for (const path of new Set(paths)) {
    const { status, text } = await get(path);
    expect([path, status]).toEqual([path, 200]);
    pages.set(path, text);
  }
  const broken: string[] = [];
  for (const [from, html] of pages) {
    for (const [, href = ''] of html.matchAll(/<a[^>]* href="([#/][^"]*)"/g)) {
      const [path = '', anchor] = href.split('#');
      const target = path === '' ? html : pages.get(path);
      const isElsewhere = path !== '' && !path.startsWith('/docs');
      if (isElsewhere) continue;
      if (target === undefined || (anchor && !target.includes(`id="${anchor}"`)))
        broken.push(`${from}: ${href}`);
    }
  }
  expect(broken).toEqual([]);
});

it('no document leaves out a level of headings, and no heading of a table is empty', () => {
  const wrong: string[] = [];
  for (const { slug, html } of allDocuments()) {
    let level = 1;
    for (const [tag, next] of html.matchAll(/<h([2-6])[^>]*>/g)) {
      if (Number(next) > level + 1) wrong.push(`${slug}: ${tag}`);
      level = Number(next);
    }
    if (/<th[^>]*><\/th>/.test(html)) wrong.push(`${slug}: a table`);
  }
  expect(wrong).toEqual([]);
});

it('the first page says that Stripe’s client works, and names this installation', async () => {
  const { text } = await get('/docs');
  expect(text).toContain('the official Stripe client works');
  expect(text).toContain(`${server.url}/v1/checkout_sessions`);
  expect(text).not.toContain('localhost:4242');
  expect(text).not.toContain('noindex');
});

it('the reference has every operation', async () => {
  expect(operations.length).toBeGreaterThan(50);
  for (const { name } of tags) {
    const { text } = await get(`/docs/reference/${name}`);
    for (const { operationId, method, path } of operations.filter((operation) => operation.tag === name)) {
      expect(text).toContain(`id="${operationId}"`);
      expect(text).toContain(`<b>${method}</b> ${path}`);
    }
  }
  expect((await get('/docs/reference/nothing')).status).toBe(404);
});

it.each([
  ['idempotency', '/docs/api'],
  ['gift_released', '/docs/errors#gift_released'],
  ['POST /v1/refunds', '/docs/reference/refunds#refunds.create'],
  ['webhook signature', '/docs/events'],
  ['subscription', '/docs/stripe'],
  ['python', '/docs/api'],
  ['wrong network', '/docs/payments'],
  ['idempotencey', '/docs/api'],
  ['refunds partial xyzzy', '/docs/'],
])('a search for "%s" finds %s', async (query, href) => {
  const { text } = await get(`/docs/search?q=${encodeURIComponent(query)}`);
  expect(text).toContain(`href="${href}`);
});

it('a search shows what was typed as text, and takes anything', async () => {
  const { status, text } = await get(`/docs/search?q=${encodeURIComponent('<script>alert(1)</script>"')}`);
  expect(status).toBe(200);
  expect(text).not.toContain('<script>alert');
  expect((await get('/docs/search?q=a&q=b')).status).toBe(200);
  expect((await get(`/docs/search?q=${'x'.repeat(5_000)}`)).status).toBe(200);
});

it('programs get the documents as they were written', async () => {
  const { text, headers } = await get('/llms.txt');
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const [, first] = /\((http[^)]+\.md)\)/.exec(text)!;
  const document = await get(new URL(first!).pathname);
  expect(document.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(document.text).toMatch(/^# Quickstart\n/);
  expect((await get('/docs/nothing.md')).status).toBe(404);
});
