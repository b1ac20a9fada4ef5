import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../database/sql.ts';
import { newId } from '../../../ids.ts';
import { startTestServer, TEST_MERCHANT_WALLET, type TestServer } from '../../../testing/server.testing.ts';
import { type SignedIn, signIn } from '../dashboard.testing.ts';

const DAY_SECONDS = 86_400;

let server: TestServer;
let merchant: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  merchant = await signIn(server, server.accountId);
  stranger = await signIn(server, (await server.otherMerchant()).accountId);
});
afterAll(() => server.stop());

/** Rows that otherwise the chain writes. */
async function received(amount: number, created: number): Promise<void> {
  const id = newId('transaction');
  await server.database.query(sql`
    INSERT INTO transactions (account_id, id, type, source, signature, sender_address, recipient_address, amount, created)
    VALUES (${server.accountId}, ${id}, 'transaction_intent', ${id}, ${id}, 's', 'r', ${amount}, ${created})`);
}

it('leads a new merchant to the first payment, step by step', async () => {
  const before = await stranger.props('/dashboard');
  expect(before.firstSteps).toEqual({ hasName: true, hasProduct: false, hasLink: false, hasPayment: false });
  const { key } = await server.otherMerchant();
  const product = await server.post('/v1/products', { key, json: { name: 'Tea', amount: 100 } });
  const line_items = [{ product: product.body.id, quantity: 1 }];
  await server.post('/v1/checkout_links', { key, json: { line_items } });
  const after = await stranger.props('/dashboard');
  expect(after.firstSteps).toMatchObject({ hasProduct: true, hasLink: true, hasPayment: false });
  expect(after.activity.map(({ type }: { type: string }) => type)).toContain('checkout_link.created');
});

it('adds up what was received today, in 7 and in 30 days', async () => {
  const today = Math.floor(Date.now() / 1000 / DAY_SECONDS) * DAY_SECONDS;
  await received(100, today);
  await received(20, today - 6 * DAY_SECONDS);
  await received(3, today - 29 * DAY_SECONDS);
  await received(1_000_000, today - 30 * DAY_SECONDS);
  const home = await merchant.props('/dashboard');
  expect([home.today, home.week, home.month].map(({ cents }) => cents)).toEqual([100, 120, 123]);
  expect(home.days.length).toBe(30);
  expect(home.days[0].cents).toBe(3);
  expect((await stranger.props('/dashboard')).month.cents).toBe(0);
});

it('counts what waits for the merchant', async () => {
  await server.database.query(sql`
    INSERT INTO unmatched_payments (account_id, id, signature, instruction, reason, amount, amount_base_units, mint,
      sender_address, recipient_address, source, created)
    VALUES (${server.accountId}, ${newId('unmatched_payment')}, 'x', '2', 'canceled', 2000, 20000000, 'm', 's', 'r', 'cs_x', 1)`);
  const { needs } = await merchant.props('/dashboard');
  expect(needs).toEqual({
    unmatched: 1,
    refunds: 0,
    toConfirm: 0,
    toAnswer: 0,
    unfunded: 0,
    undelivered: 0,
    failing: 0,
  });
  expect((await stranger.props('/dashboard')).needs.unmatched).toBe(0);
});

it('finds by search what an id names, payments by what is looked for whole, and words on a page', async () => {
  const at = async (typed: string) =>
    (await merchant.page(`/dashboard/search?q=${encodeURIComponent(typed)}`)).headers.get('location');
  const product = newId('product');
  expect(await at(` ${product} `)).toBe(`/dashboard/products/${product}`);
  const session = newId('checkout_session');
  expect(await at(session)).toBe(`/dashboard/payments/${session}`);
  expect(await at(TEST_MERCHANT_WALLET)).toBe(`/dashboard/payments?q=${TEST_MERCHANT_WALLET}`);
  expect(await at('order 17&show=paid')).toBeNull();
  expect(await at('//evil.example')).toBeNull();
  expect(await at('')).toBeNull();
});

it('home says when a webhook endpoint fails, and leads to it; that of another account is missing', async () => {
  const json = { url: 'https://shop.example/hook', enabled_events: ['gift.*'] };
  const { body } = await server.post('/v1/webhook_endpoints', { json });
  await server.database.execute(
    sql`UPDATE webhook_endpoints SET failures = 3, failing_since = now() WHERE id = ${body.id}`,
  );
  const merchant = await signIn(server, server.accountId);
  expect((await merchant.props('/dashboard')).needs.failing).toBe(1);
  const page = await merchant.page(`/dashboard/developers/webhooks/${body.id}`);
  expect([page.status, page.text.includes('Failing since')]).toEqual([200, true]);
  expect(page.text).not.toContain('whsec_');
  const other = await signIn(server, (await server.otherMerchant()).accountId);
  expect((await other.page(`/dashboard/developers/webhooks/${body.id}`)).status).toBe(404);
  await server.post(`/v1/webhook_endpoints/${body.id}`, { json: { disabled: true } });
  expect((await merchant.props('/dashboard')).needs.failing).toBe(0);
});
