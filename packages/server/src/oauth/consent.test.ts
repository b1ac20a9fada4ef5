import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Id } from '@florin/wire/ids';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSession } from '../auth/store.ts';
import { looksRight } from '../pages/look.testing.ts';
import { openBrowser } from '../pages/visit.testing.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

it('a person reads who asks, sets what it may spend, and is sent back with a code', async () => {
  const visits: URL[] = [];
  const program = createServer((request, response) => {
    visits.push(new URL(request.url!, 'http://localhost'));
    response.end('Done');
  }).listen(0, 'localhost');
  await new Promise((resolve) => program.once('listening', resolve));
  const redirect = `http://localhost:${(program.address() as AddressInfo).port}/callback`;
  const registered = await server.post('/oauth/register', {
    key: null,
    json: { redirect_uris: [redirect], client_name: 'Shopping agent' },
  });
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: registered.body.client_id,
    redirect_uri: redirect,
    code_challenge: createHash('sha256').update('x'.repeat(43)).digest('base64url'),
    code_challenge_method: 'S256',
    state: 's',
  });
  const context = await browser.newContext();
  const token = await startSession(server.database, server.accountId as Id<'account'>);
  await context.addCookies([{ name: 'service_session', value: token, url: server.url }]);
  const page = await context.newPage();
  await page.goto(`${server.url}/dashboard/connect?${asked}`);
  await looksRight(page, 'connect');
  await page.getByRole('button', { name: 'Allow' }).click();
  // The browser itself asks for what must be there.
  expect(visits).toEqual([]);
  await page.getByLabel('Most per purchase').fill('nothing');
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('Enter an amount').waitFor();
  await looksRight(page, 'connect-wrong');
  await page.getByLabel('Most per purchase').fill('50');
  await page.getByLabel('Only at these shops').fill('shop.example');
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByText('Done').waitFor();
  expect(visits.at(-1)!.searchParams.get('code')).toMatch(/^[\w-]{43}$/);
  await page.goto(`${server.url}/dashboard/connect?client_id=oac_1&redirect_uri=https://thief.example`);
  await looksRight(page, 'connect-untrusted');
  await context.close();
  program.close();
});
