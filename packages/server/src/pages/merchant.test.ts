import { request } from 'node:http';
import { isLong } from '@florin/testing/drawn';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { newId } from '../ids.ts';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { openBrowser, visit } from './visit.testing.ts';

const SIGNATURE = '5h6xBEauJ3PK6SWCZ1PGjBvj8vDdWG3KpwATGy1ARAXFSDwt8GFXM7W5Ncn16wmqokgpiKRLuS83KUxyZyv2sUYv';

let florin: TestFlorin;
let browser: Browser;
beforeAll(async () => {
  [florin, browser] = await Promise.all([startTestFlorin(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await florin.stop();
});

it('a merchant signs in with a wallet, makes a key that works, revokes it, and signs out', async () => {
  const { page, complaints, close } = await visit(browser);
  await page.goto(`${florin.url}/dashboard`);
  expect(page.url()).toBe(`${florin.url}/login`);
  await page.getByRole('button', { name: 'Sign in with wallet' }).click();
  await page.waitForURL('**/dashboard');

  const rail = page.getByRole('navigation', { name: 'Main menu' });
  await rail.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel(/^Business name/).fill('Lantern Tea');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Save', disabled: true }).waitFor();

  await rail.getByRole('link', { name: 'Developers' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Order service');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = (await page.locator('.secret code').textContent())!;
  expect((await florin.get('/v1/account', { key })).body.business_profile.name).toBe('Lantern Tea');

  await page.reload();
  await page.getByRole('cell', { name: 'Order service', exact: true }).waitFor();
  expect(await page.content()).not.toContain(key);
  await page.getByRole('button', { name: /^Revoke Order service/ }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByText('No keys yet.').waitFor();
  expect((await florin.get('/v1/account', { key })).status).toBe(401);

  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await page.goto(`${florin.url}/dashboard/keys`);
  expect(page.url()).toBe(`${florin.url}/login`);
  await page.goto(`${florin.url}/dashboard/payments?show=paid`);
  await page.getByRole('button', { name: 'Sign in with wallet' }).click();
  await page.waitForURL('**/dashboard/payments?show=paid');
  expect(complaints).toEqual([]);
  await close();
});

it('the demo shop is entered on its own machine, by its own name and page alone', async () => {
  const enter = (headers: Record<string, string>) =>
    florin.post('/developer/session', {
      key: null,
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
    });
  const entered = await enter({});
  expect(entered.body).toEqual({ object: 'session', account: florin.accountId });
  const cookie = entered.headers.get('set-cookie')!.split(';')[0]!;
  expect((await florin.get('/v1/session', { key: null, headers: { cookie } })).status).toBe(200);
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=203.0.113.9' },
  ] as Record<string, string>[]) {
    const refused = await enter(headers);
    expect(refused.status).toBe(401);
    expect(refused.headers.get('set-cookie')).toBeNull();
  }
  expect(await statusByName('rebound.example')).toBe(401);
});

it.runIf(isLong())('the dashboard lists checkouts, a page at a time and each once', async () => {
  const ids = Array.from({ length: 27 }, () => newId('checkout_intent'));
  await florin.database.query(sql`
    INSERT INTO checkout_intents (account_id, id, status, status_reason, url, prompt, options, metadata, created, expires_at,
      lane, round, amount, currency)
    SELECT ${florin.accountId}, id, 'failed', 'out_of_stock', 'https://shop.example/tea', 'two boxes, <b>wrapped</b>', '{}',
      '{}', 1763164800, now(), 'lane', 0, 2310, 'sgd'
    FROM unnest(${ids}::text[]) AS id`);
  const { page, complaints, close } = await visit(browser);
  await page.goto(`${florin.url}/login`);
  await page.evaluate(() => fetch('/developer/session', { method: 'POST' }));
  await page.goto(`${florin.url}/dashboard/checkouts`);

  const rows = page.getByRole('region', { name: 'Agent checkouts' }).locator('tbody tr');
  for (const cell of ['Failed: sold out', '$23.10 SGD', 'shop.example']) {
    await rows.first().getByText(cell, { exact: true }).waitFor();
  }
  await rows.first().getByRole('link', { name: 'two boxes, <b>wrapped</b>' }).waitFor();
  const shown = () =>
    rows.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const first = await shown();
  expect(first).toHaveLength(25);
  await page.getByRole('link', { name: 'Older' }).click();
  await expect.poll(() => rows.count()).toBe(2);
  const paths = [...ids].reverse().map((id) => `/dashboard/checkouts/${id}`);
  expect([...first, ...(await shown())]).toEqual(paths);
  await page.getByRole('link', { name: 'Needs attention' }).click();
  await page.getByText('Nothing matches this filter.').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it.runIf(isLong())(
  'a view shows what happened, although the stream and the first reading were refused',
  async () => {
    const { page, close } = await visit(browser);
    await page.goto(`${florin.url}/login`);
    await page.evaluate(() => fetch('/developer/session', { method: 'POST' }));
    const refused: string[] = [];
    await page.route('**/*', async (route) => {
      const { pathname } = new URL(route.request().url());
      const isReading = route.request().headers().accept === 'application/json';
      const what = pathname === '/v1/events/stream' ? 'stream' : isReading ? 'reading' : null;
      if (what === null || refused.includes(what)) return route.fallback();
      refused.push(what);
      await route.fulfill({ status: 503, body: '' });
    });
    await page.goto(`${florin.url}/dashboard/checkouts`);
    await expect.poll(() => refused).toEqual(['stream', 'reading']);
    await florin.database.execute(sql`
    INSERT INTO checkout_intents (account_id, id, status, status_reason, url, prompt, options, metadata, created, expires_at,
      lane, round, amount, currency)
    VALUES (${florin.accountId}, ${newId('checkout_intent')}, 'failed', 'out_of_stock',
      'https://shop.example/tea', 'a late box', '{}', '{}', 1763164800, now(), 'lane', 0, 2310, 'sgd')`);
    await page.getByRole('link', { name: 'a late box' }).waitFor();
    await close();
  },
);

/** `fetch` does not let a caller choose the name that it asks for. */
function statusByName(host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'sec-fetch-site': 'same-origin' };
    const sent = request(`${florin.url}/developer/session`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end();
  });
}

it('a wallet that declines leaves the visitor signed out', async () => {
  const { page, close } = await visit(browser, { wallet: { behaviour: 'rejects' } });
  await page.goto(`${florin.url}/login`);
  await page.getByRole('button', { name: 'Sign in with wallet' }).click();
  await page.getByRole('alert').getByText('You are not signed in.').waitFor();
  await close();
});

it('a merchant gives back in two clicks what was paid twice', async () => {
  const { page, complaints, close } = await visit(browser);
  await page.goto(`${florin.url}/login`);
  await page.getByRole('button', { name: 'Sign in with wallet' }).click();
  await page.waitForURL('**/dashboard');
  const line_items = [{ product_data: { name: 'Tea', price_data: { unit_amount: 700 } } }];
  const session = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/v1/checkout_sessions', { method: 'POST', headers, body });
    return (await answer.json()) as { id: string };
  }, JSON.stringify({ line_items }));
  const payers = [await florin.wallet(), await florin.wallet()];
  const built = await Promise.all(
    payers.map(({ address }) =>
      florin.post(`/pay/sessions/${session.id}`, { key: null, json: { account: address } }),
    ),
  );
  for (const [index, payer] of payers.entries()) {
    await florin.signAndSend(built[index]!.body.transaction, payer);
  }
  await page.goto(`${florin.url}/dashboard/payments?show=needs_you`);
  await page.getByRole('link', { name: 'Unmatched payment' }).click();
  await page.getByText('Already paid.').waitFor();
  await page.getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('button', { name: 'Refund $7.00' }).click();
  await page.getByText('The refund of $7.00 is on its way.').waitFor();
  const refunded = async () => {
    const answer = await page.evaluate(async () => (await fetch('/v1/refunds')).json());
    return (answer as { data: { status: string; amount: number }[] }).data.map(({ status }) => status);
  };
  await expect.poll(refunded).toEqual(['succeeded']);
  expect(complaints).toEqual([]);
  await close();
});

it('a merchant accepts in one click what was sent by hand', async () => {
  const { page, complaints, close } = await visit(browser);
  await page.goto(`${florin.url}/login`);
  await page.getByRole('button', { name: 'Sign in with wallet' }).click();
  await page.waitForURL('**/dashboard');
  const line_items = [{ product_data: { name: 'Tea', price_data: { unit_amount: 811 } } }];
  const session = await page.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/v1/checkout_sessions', { method: 'POST', headers, body });
    return (await answer.json()) as { id: string; account_id: string; recipient_address: string };
  }, JSON.stringify({ line_items }));
  // As the look at the merchant's wallet leaves it; that look has tests of its own.
  const payment = newId('unmatched_payment');
  await florin.database.execute(sql`
    INSERT INTO unmatched_payments (account_id, id, signature, instruction, reason, amount, amount_base_units, mint,
      sender_address, recipient_address, suggested_source, created)
    VALUES (${session.account_id}, ${payment}, ${SIGNATURE}, '0', 'no_reference', 811, 8110000,
      ${florin.services.network.mint}, ${session.recipient_address}, ${session.recipient_address}, ${session.id}, ${Math.floor(Date.now() / 1000)})`);
  await page.goto(`${florin.url}/dashboard/payments/${payment}`);
  await page.getByRole('button', { name: 'Assign' }).click();
  await page.waitForURL(`**/dashboard/payments/${session.id}`);
  const now = await page.evaluate(
    async (id) => (await fetch(`/v1/checkout_sessions/${id}`)).json(),
    session.id,
  );
  expect(now).toMatchObject({ status: 'complete', payment_status: 'paid' });
  const left = await page.evaluate(
    async (id) => (await fetch(`/v1/unmatched_payments/${id}`)).status,
    payment,
  );
  expect(left).toBe(404);
  expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([]);
  await close();
});
