import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../database/sql.ts';
import { startTestServer, type TestServer, testConfig } from '../../../testing/server.testing.ts';
import { type SignedIn, signIn } from '../dashboard.testing.ts';

let server: TestServer;
let merchant: SignedIn;
// biome-ignore lint/suspicious/noExplicitAny: objects of every kind
const made: Record<string, any> = {};
beforeAll(async () => {
  server = await startTestServer({ checkout: { ...testConfig().checkout, waitMs: 0 } });
  merchant = await signIn(server, server.accountId);
  const make = async (name: string, path: string, json: object, key?: string) => {
    const { status, body } = await server.post(path, { json, ...(key && { key }) });
    expect([path, status, body.error]).toEqual([path, 200, undefined]);
    made[name] = body;
  };
  await make('product', '/v1/products', {
    name: 'Jasmine pearls',
    description: 'Green tea, rolled by hand',
    amount: 1250,
  });
  await make('link', '/v1/checkout_links', {
    line_items: [{ product: made.product.id }],
    title: 'Spring box',
    metadata: { channel: 'newsletter' },
  });
  await make('session', '/v1/checkout_sessions', {
    line_items: [{ product: made.product.id }],
    client_reference_id: 'invoice-2231',
    metadata: { shelf: '100%_sure' },
    collect: { email: 'required', name: 'required' },
  });
  await server.post(`/pay/sessions/${made.session.id}/details`, {
    key: null,
    json: { email: 'Grace.Hopper@example.com', name: 'Grace Hopper' },
  });
  await make('inline', '/v1/checkout_sessions', {
    line_items: [{ price_data: { unit_amount: 300, product_data: { name: 'Wooden spoon' } } }],
  });
  await make('intent', '/v1/transaction_intents', { amount: 700, metadata: { crate: 'Umbrella 17' } });
  await make('checkout', '/v1/checkout_intents', {
    url: 'https://kettles.example/copper',
    prompt: 'two copper kettles',
  });
  const { key } = await server.otherMerchant();
  await make('foreign', '/v1/products', { name: 'Jasmine of somebody else', amount: 1 }, key);
});
afterAll(() => server.stop());

const search = (typed: string) => merchant.page(`/dashboard/search?q=${encodeURIComponent(typed)}`);
const hrefsOf = async (typed: string) => {
  const { text } = await search(typed);
  const view = text.slice(text.indexOf('<main'));
  return [
    ...view.matchAll(/<a href="(\/dashboard\/(?:payments|products|links|gifts|checkouts)[/?][^"]+)"/g),
  ].map(([, href]) => href);
};

describe('the search of the dashboard', () => {
  it.each([
    ['a name', 'jasmine', 'product', '/dashboard/products/'],
    ['words of a description, in any order', 'rolled green', 'product', '/dashboard/products/'],
    ['a part of a word', 'jasm', 'product', '/dashboard/products/'],
    ['a typo', 'jasmnie', 'product', '/dashboard/products/'],
    ['the title of a link', 'spring', 'link', '/dashboard/links/'],
    ['metadata', 'newsletter', 'link', '/dashboard/links/'],
    ['the reference of a session', 'invoice-2231', 'session', '/dashboard/payments/'],
    ['who bought', 'hopper', 'session', '/dashboard/payments/'],
    ['an email address', 'grace.hopper@example.com', 'session', '/dashboard/payments/'],
    ['what LIKE would read as its own', '100%_sure', 'session', '/dashboard/payments/'],
    ['metadata of an intent', 'umbrella 17', 'intent', '/dashboard/payments/'],
    ['what was sold', 'jasmine pearls', 'session', '/dashboard/payments/'],
    ['what was sold, mistyped', 'jasmnie', 'session', '/dashboard/payments/'],
    ['who bought and what', 'hopper pearls', 'session', '/dashboard/payments/'],
    ['what was sold under a name of its own', 'wooden spoon', 'inline', '/dashboard/payments/'],
    ['what it sells', 'jasmine', 'link', '/dashboard/links/'],
    ['a wish', 'copper kettles', 'checkout', '/dashboard/checkouts/'],
    ['a shop', 'kettles.example', 'checkout', '/dashboard/checkouts/'],
  ])('finds by %s', async (_name, typed, what, path) => {
    expect(await hrefsOf(typed)).toContain(`${path}${made[what].id}`);
  });

  it('finds by a part of an id or an address, and by one that was shortened', async () => {
    const { id, recipient_address } = made.session;
    const letters = /[A-Za-z]{5,}/.exec(recipient_address)![0];
    const parts = [id.slice(-6), `${id.slice(0, 6)}…${id.slice(-4)}`, recipient_address.slice(0, 6), letters];
    for (const typed of parts)
      expect([typed, await hrefsOf(typed)]).toEqual([
        typed,
        expect.arrayContaining([`/dashboard/payments/${id}`]),
      ]);
  });

  it('leads to a customer’s payments, and the list finds them by words, too', async () => {
    expect(await hrefsOf('hopper')).toContain('/dashboard/payments?q=Grace.Hopper%40example.com');
    const listed = async (typed: string) =>
      (await merchant.props(`/dashboard/payments?q=${encodeURIComponent(typed)}`)).rows.map(
        (row: { id: string }) => row.id,
      );
    expect(await listed('grace.hopper@example.com')).toEqual([made.session.id]);
    expect(await listed('umbrel')).toEqual([made.intent.id]);
    expect(await listed('100x_sure')).toEqual([]);
  });

  it('finds old sales of what was sold, none of them a visit that nobody paid, and names nobody for what they bought', async () => {
    await server.database.execute(sql`
      INSERT INTO checkout_sessions (account_id, id, status, payment_status, amount_subtotal, amount_total, recipient_address,
        token_account, pays_by_transfer, reference, metadata, created, amount_received, collect)
      SELECT ${server.accountId}, 'cs_01zzzzzz' || lpad(number::text, 20, '0'), 'open', 'unpaid', 100, 100, 'wallet', 'account', true,
        'filler' || number, '{}', number, 0, '{}' FROM generate_series(1, 1100) number`);
    const opened = await fetch(`${server.url}/l/${made.link.id}`, { redirect: 'manual' });
    const visit = /cs_\w+/.exec(opened.headers.get('location') ?? '')?.[0];
    expect(visit).toBeDefined();
    const found = await hrefsOf('jasmine pearls');
    expect(found).toContain(`/dashboard/payments/${made.session.id}`);
    expect(found).not.toContain(`/dashboard/payments/${visit}`);
    expect(found.filter((href) => href!.includes('?q='))).toEqual([]);
    expect(await hrefsOf('wooden spoon')).toContain(`/dashboard/payments/${made.inline.id}`);
    const { rows } = await merchant.props('/dashboard/payments?q=wooden%20spoon');
    expect(rows.map((row: { id: string }) => row.id)).toEqual([made.inline.id]);
    const listed = await merchant.props('/dashboard/payments?q=pearls');
    expect(listed.rows.map((row: { id: string }) => row.id)).toEqual([made.session.id]);
  });

  it('leads straight to what an id names', async () => {
    const { status, headers } = await search(made.checkout.id);
    expect([status, headers.get('location')]).toEqual([303, `/dashboard/checkouts/${made.checkout.id}`]);
  });

  it('says where it guesses, and where nothing is alike', async () => {
    expect((await search('jasmnie')).text).toContain('No exact match.');
    expect((await search('jasmine')).text).not.toContain('No exact match.');
    expect((await search('zzqqxxyy')).text).toContain('No results.');
    expect((await search('')).status).toBe(200);
  });

  it('finds nothing of another account, and runs nothing that was typed', async () => {
    expect((await search('jasmine')).text).not.toContain('somebody else');
    const hostile = `"><script>alert(1)</script>' OR 1=1; --`;
    const { status, text } = await search(hostile);
    expect([status, text.includes('<script>alert')]).toEqual([200, false]);
    for (const typed of ['%', '_', '\\', '%%%', "'", 'a'.repeat(500), '…', '(((', '\u0000x'])
      expect([typed, (await search(typed)).status]).toEqual([
        typed,
        expect.toSatisfy((code: number) => code === 200 || code === 303),
      ]);
  });
});
