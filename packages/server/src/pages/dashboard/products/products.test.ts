import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSession } from '../../../database/database.ts';
import { MIGRATIONS_DIRECTORY, readMigrations } from '../../../database/migrate.ts';
import { sql } from '../../../database/sql.ts';
import { newId } from '../../../ids.ts';
import { startTestServer, type TestServer } from '../../../testing/server.testing.ts';
import { type SignedIn, signIn } from '../dashboard.testing.ts';

const SCRIPT = `<script>alert("x")</script><img src=x onerror=alert(1)>`;

let server: TestServer;
let merchant: SignedIn;
let stranger: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  merchant = await signIn(server, server.accountId);
  stranger = await signIn(server, (await server.otherMerchant()).accountId);
});
afterAll(() => server.stop());

const make = async (name: string, amount = 1250) =>
  (await server.post('/v1/products', { json: { name, amount, description: SCRIPT } })).body.id as string;

const share = async (product: string) =>
  (await server.post('/v1/checkout_links', { json: { line_items: [{ product, quantity: 2 }] } })).body
    .id as string;

it('products are listed by whether they are for sale', async () => {
  const [kept, archived] = [await make('Kept'), await make('Archived')];
  await server.post(`/v1/products/${archived}`, { json: { active: false } });
  // What a session describes itself was never on offer, and is not archived.
  const line_items = [{ product_data: { name: 'Ad hoc', price_data: { unit_amount: 100 } } }];
  expect((await server.post('/v1/checkout_sessions', { json: { line_items } })).status).toBe(200);
  const live = (await merchant.props('/dashboard/products')).rows.map(({ id }: { id: string }) => id);
  expect(live).toContain(kept);
  expect(live).not.toContain(archived);
  const { rows } = await merchant.props('/dashboard/products?show=archived');
  expect(rows.map(({ id }: { id: string }) => id)).toEqual([archived]);
});

const idsIn = async (path: string): Promise<string[]> =>
  (await merchant.props(path)).rows.map(({ id }: { id: string }) => id);

/** A product that a session describes itself. */
async function sellAdHoc(): Promise<string> {
  const line_items = [{ product_data: { name: 'Ad hoc', price_data: { unit_amount: 100 } } }];
  const { body } = await server.post('/v1/checkout_sessions', { json: { line_items } });
  return body.line_items.data[0].price.product;
}

it('a product of one sale that is put up for sale is one like any other', async () => {
  const product = await sellAdHoc();
  await server.post(`/v1/products/${product}`, { json: { active: true } });
  expect(await idsIn('/dashboard/products')).toContain(product);
  await server.post(`/v1/products/${product}`, { json: { active: false } });
  expect(await idsIn('/dashboard/products?show=archived')).toContain(product);
});

it('products of sales from before they were told apart are found out, and nobody is sent an event of it', async () => {
  const [adHoc, changed, archived] = [
    await sellAdHoc(),
    await sellAdHoc(),
    await make('Sold, then archived'),
  ];
  await share(archived);
  await server.post(`/v1/products/${archived}`, { json: { active: false } });
  const all = [adHoc, changed, archived];
  // As the release before left them. Even one that was archived in the second in which it was made was on offer when it was sold.
  await server.database.query(
    sql`UPDATE products SET is_inline = false, updated = created WHERE id = ANY(${all})`,
  );
  await server.database.query(sql`UPDATE products SET updated = created + 1 WHERE id = ${changed}`);
  const count = async () => (await server.database.first(sql`SELECT count(*) FROM events`))!.count;
  const before = await count();
  const migration = readMigrations(MIGRATIONS_DIRECTORY).find(({ name }) => /earlier_sales/.test(name))!;
  const session = await openSession(server.databaseUrl, 'florin-test');
  await session.script(migration.text).finally(() => session.end());
  const told = await idsIn('/dashboard/products?show=archived');
  expect(all.filter((id) => !told.includes(id))).toEqual([adHoc]);
  expect(await count()).toBe(before);
});

it('a page is named by a row of its account; any other name leads to the first page', async () => {
  for (const query of [
    'after=prod_unknown',
    `before=${newId('product')}`,
    'after=%00',
    `after=${newId('gift')}`,
  ]) {
    expect((await merchant.page(`/dashboard/products?${query}`)).status).toBe(200);
  }
  const ids: string[] = [];
  for (let index = 0; index < 30; index++) ids.push(await make(`Tea ${index}`));
  const first = await merchant.props('/dashboard/products');
  const second = await merchant.props(first.older);
  expect([first.rows.length, second.rows[0].id]).toEqual([25, ids[4]]);
  expect((await merchant.props(second.newer)).rows[0].id).toBe(ids[29]);
});

it('a product shows what was sold of it and the links that sell it, a link what became of it', async () => {
  const product = await make(SCRIPT, 500);
  const link = await share(product);
  const opened = async () => {
    const answer = await server.get(`/l/${link}`, {
      key: null,
      headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', accept: 'text/html' },
    });
    return answer.headers.get('location')!.split('/').at(-1)!;
  };
  const [paid] = [await opened(), await opened()];
  await server.database.query(sql`
    UPDATE checkout_sessions SET status = 'complete', payment_status = 'paid', settlement_signature = 'x' WHERE id = ${paid}`);
  expect(await merchant.props(`/dashboard/products/${product}`)).toMatchObject({
    sold: 2,
    receivedCents: 1000,
    links: [{ id: link, opened: 2, paid: 1, receivedCents: 1000 }],
  });
  const shown = await merchant.props(`/dashboard/links/${link}`);
  expect(shown).toMatchObject({ link: { opened: 2, paid: 1 }, url: `${server.url}/l/${link}` });
  // The other one is a visit, which is no payment and stands apart.
  expect(shown.payments.map((row: { id: string }) => row.id)).toEqual([paid]);
  const visits = await merchant.props('/dashboard/payments?show=visits');
  expect(visits.visits).toMatchObject({ paid: 1 });
  expect(visits.rows.some((row: { state: string }) => row.state === 'waiting')).toBe(true);
  const listed = (await merchant.props('/dashboard/payments')).rows.map((row: { id: string }) => row.id);
  expect(visits.rows.filter((row: { id: string }) => listed.includes(row.id))).toEqual([]);
  for (const path of [
    '/dashboard/links',
    `/dashboard/links/${link}`,
    '/dashboard/products',
    `/dashboard/products/${product}`,
  ]) {
    const { text } = await merchant.page(path);
    expect(text).not.toMatch(/<script>alert|<img src=x/);
  }
});

it('what belongs to one account is missing to every other', async () => {
  const product = await make('Mine');
  const link = await share(product);
  for (const path of [
    `/dashboard/products/${product}`,
    `/dashboard/links/${link}`,
    '/dashboard/links/%00',
    '/dashboard/products/x',
  ]) {
    expect((await stranger.page(path)).status).toBe(404);
  }
  expect((await stranger.props('/dashboard/links')).rows).toEqual([]);
});
