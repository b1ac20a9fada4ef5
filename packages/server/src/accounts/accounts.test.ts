import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const read = async () => (await server.get('/v1/account')).body;
const update = (json: object) => server.post('/v1/account', { json });
const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, key) => [`key${key}`, 'x']));

beforeEach(async () => {
  const { metadata } = await read();
  const none = Object.fromEntries(Object.keys(metadata).map((key) => [key, '']));
  await update({ username: null, metadata: none });
});

describe('an account', () => {
  it('takes a mark and return urls, and null removes them', async () => {
    const urls = {
      icon_url: 'https://shop.example/mark.png',
      default_success_url: 'https://shop.example/thanks?id={CHECKOUT_SESSION_ID}',
      default_cancel_url: 'http://localhost:3000/cart',
      terms_url: 'https://shop.example/terms',
      privacy_url: 'https://shop.example/privacy',
      refund_url: 'https://shop.example/returns',
    };
    expect((await update(urls)).body).toMatchObject(urls);
    expect((await update({ username: 'tea' })).body).toMatchObject(urls);
    const none = Object.fromEntries(Object.keys(urls).map((name) => [name, null]));
    expect((await update(none)).body).toMatchObject(none);
  });

  it.each([
    ['icon_url', 'http://shop.example/mark.png'],
    ['icon_url', 'javascript:alert(1)'],
    ['icon_url', 'data:image/png;base64,AAAA'],
    ['terms_url', 'http://shop.example/terms'],
    ['privacy_url', 'javascript:alert(1)'],
    ['refund_url', ''],
    ['default_success_url', 'http://shop.example/thanks'],
    ['default_cancel_url', 'https://me:secret@shop.example/'],
  ])('refuses %s %s', async (name, url) => {
    const refused = await update({ [name]: url });
    expect(refused.status).toBe(400);
    expect(refused.body.error.param).toBe(name);
  });

  it('sends buyers where it says, unless a payment says otherwise', async () => {
    const [thanks, cart] = ['https://shop.example/thanks', 'https://shop.example/cart'];
    await update({ default_success_url: thanks, default_cancel_url: cart });
    const line_items = [{ product_data: { name: 'Tea', price_data: { unit_amount: 500 } } }];
    const made = async (path: string, json: object) => (await server.post(path, { json })).body;
    const defaults = { success_url: thanks, cancel_url: cart };
    const session = await made('/v1/checkout_sessions', { line_items });
    expect(session).toMatchObject(defaults);
    expect(await made('/v1/transaction_intents', { amount: 100 })).toMatchObject(defaults);
    const own = { success_url: 'https://other.example/' };
    expect(await made('/v1/checkout_sessions', { line_items, ...own })).toMatchObject({
      ...defaults,
      ...own,
    });
    expect(
      await made('/v1/checkout_sessions', { line_items, recipient_address: session.recipient_address }),
    ).toMatchObject(defaults);

    const link = await made('/v1/checkout_links', { line_items });
    expect(link).toMatchObject({ success_url: null, cancel_url: null });
    const opened = await server.get(`/l/${link.id}`, { key: null, headers: { accept: 'text/html' } });
    const id = opened.headers.get('location')!.split('/').at(-1);
    expect((await server.get(`/v1/checkout_sessions/${id}`)).body).toMatchObject(defaults);

    await update({ default_success_url: null, default_cancel_url: null });
    expect((await server.get(`/v1/checkout_sessions/${session.id}`)).body).toMatchObject(defaults);
    expect(await made('/v1/checkout_sessions', { line_items })).toMatchObject({ success_url: null });
  });

  it('shows its mark on payment pages and receipts, from our own origin', async () => {
    await update({ icon_url: 'https://cdn.shop.example/mark.png' });
    const line_items = [{ product_data: { name: 'Sample', price_data: { unit_amount: 0 } } }];
    const { id } = (await server.post('/v1/checkout_sessions', { json: { line_items } })).body;
    for (const path of [`/c/${id}`, `/c/${id}/receipt`]) {
      const { text, headers } = await server.get(path, { key: null });
      expect(text).toMatch(
        /<img src="\/pictures\/[\w-]{43}\?of=https%3A%2F%2Fcdn\.shop\.example%2Fmark\.png" alt/,
      );
      expect(headers.get('content-security-policy')).toMatch(/; img-src 'self' data:$/);
    }
    await update({ icon_url: null });
    expect((await server.get(`/c/${id}`, { key: null })).text).not.toContain('mark.png');
  });

  it('changes only what is sent', async () => {
    const before = await read();
    const changed = await update({ username: 'tea_house', metadata: { shop: 'Berlin' } });
    expect(changed.body).toEqual({ ...before, username: 'tea_house', metadata: { shop: 'Berlin' } });
    expect(await read()).toEqual(changed.body);

    const named = await update({ business_profile: { name: 'Tea House' } });
    expect(named.body).toEqual({ ...changed.body, business_profile: { name: 'Tea House' } });
    expect((await update({ username: null })).body.username).toBeNull();
  });

  it('merges metadata, and an empty value removes a key', async () => {
    await update({ metadata: { a: '1', b: '2' } });
    expect((await update({ metadata: { a: '', c: '3' } })).body.metadata).toEqual({ b: '2', c: '3' });
  });

  it('whose metadata is full takes no new key, and changes nothing else', async () => {
    await update({ metadata: keys(50) });
    const before = await read();
    const refused = await update({ username: 'other', metadata: { more: 'x' } });
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatchObject({ code: 'parameter_invalid', param: 'metadata' });
    expect(await read()).toEqual(before);
    expect((await update({ metadata: { key0: '', more: 'x' } })).body.metadata).toHaveProperty('more');
  });

  it('that many update at once takes what has room', async () => {
    await update({ metadata: keys(45) });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => update({ metadata: { [`more${number}`]: 'x' } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(15);
    expect(Object.keys((await read()).metadata)).toHaveLength(50);
  });
});
