import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { startTestServer, TEST_MERCHANT_WALLET, type TestServer } from '../testing/server.testing.ts';
import { returnUrlOf } from './way-back.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const line_items = [{ product_data: { name: 'Tea', price_data: { unit_amount: 500 } } }];
const recipient_address = TEST_MERCHANT_WALLET;
const inAnHour = () => Math.floor(Date.now() / 1000) + 3_600;
const KINDS = [
  ['/v1/checkout_links', { line_items, recipient_address }],
  ['/v1/checkout_sessions', { line_items, recipient_address }],
  ['/v1/transaction_intents', { amount: 500, recipient_address }],
] as const;
const wayBack = {
  success_url: 'https://shop.example/thanks?id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://localhost:3000/cart',
  return_after: 'seen',
};

describe.each(KINDS)('%s', (path, body) => {
  it('keeps where the buyer goes afterwards, and nothing where nothing was asked for', async () => {
    const made = await server.post(path, { json: { ...body, ...wayBack } });
    expect(made.body).toMatchObject(wayBack);
    expect((await server.get(`${path}/${made.body.id}`)).body).toMatchObject(wayBack);
    const plain = await server.post(path, { json: body });
    expect(plain.body).toMatchObject({ success_url: null, cancel_url: null, return_after: 'settled' });
  });

  it.each([
    'http://shop.example/thanks',
    'javascript:alert(1)',
    'https://user:secret@shop.example/',
    'http://localhost.shop.example/',
    '/thanks',
    `https://shop.example/${'a'.repeat(2_100)}`,
  ])('sends nobody to %s', async (url) => {
    const refused = await server.post(path, { json: { ...body, success_url: url } });
    expect([refused.status, refused.body.error.param]).toEqual([400, 'success_url']);
  });
});

it('a session that a link opens goes where the link goes', async () => {
  const link = await server.post('/v1/checkout_links', { json: { ...KINDS[0][1], ...wayBack } });
  const opened = await fetch(link.body.url, { redirect: 'manual', headers: { 'user-agent': 'Mozilla/5.0' } });
  const id = opened.headers.get('location')!.split('/').at(-1);
  expect((await server.get(`/v1/checkout_sessions/${id}`)).body).toMatchObject(wayBack);
});

it('the id of what was paid is put into the url, also where its braces came encoded', () => {
  expect(returnUrlOf('https://a.example/{CHECKOUT_SESSION_ID}?s={CHECKOUT_SESSION_ID}', 'cs_1')).toBe(
    'https://a.example/cs_1?s=cs_1',
  );
  expect(returnUrlOf('https://a.example/?s=%7BCHECKOUT_SESSION_ID%7D', 'cs_1')).toBe(
    'https://a.example/?s=cs_1',
  );
});

describe.each(KINDS.slice(1))('an end of %s', (path, body) => {
  const [pay, object] = path.includes('session')
    ? (['sessions', 'checkout_session'] as const)
    : (['intents', 'transaction_intent'] as const);

  it('is there only where it was asked for', async () => {
    expect((await server.post(path, { json: body })).body.expires_at).toBeNull();
    const expires_at = inAnHour();
    expect((await server.post(path, { json: { ...body, expires_at } })).body.expires_at).toBe(expires_at);
  });

  it.each([
    ['now', () => Math.floor(Date.now() / 1000)],
    ['in milliseconds', () => Date.now() + 3_600_000],
    ['in no whole second', () => inAnHour() + 0.5],
  ])('is refused when it is %s', async (_, at) => {
    const refused = await server.post(path, { json: { ...body, expires_at: at() } });
    expect([refused.status, refused.body.error.param]).toEqual([400, 'expires_at']);
  });

  it('refuses to hand out a payment as soon as it has come', async () => {
    const { id } = (await server.post(path, { json: { ...body, expires_at: inAnHour() } })).body;
    const table = object === 'checkout_session' ? sql`checkout_sessions` : sql`transaction_intents`;
    await server.database.execute(sql`UPDATE ${table} SET expires_at = 1 WHERE id = ${id}`);
    const refused = await server.post(`/pay/${pay}/${id}`, {
      key: null,
      json: { account: '3Z1aRkUdGvvTHZ7vKYV3vQwDn3QmCyVHbXg6rbQTmPbc' },
    });
    expect([refused.status, refused.body.error.code]).toEqual([409, `${object}_expired`]);
  });
});

it('a link has no end: its expires_at is reserved', async () => {
  const refused = await server.post('/v1/checkout_links', {
    json: { ...KINDS[0][1], expires_at: inAnHour() },
  });
  expect(refused.body.error.code).toBe('parameter_unknown');
});
