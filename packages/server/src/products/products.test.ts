import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { untilWaitingForLocks } from '../testing/lock-waits.testing.ts';
import type { Answer } from '../testing/request.testing.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const make = async (json: object) => (await server.post('/v1/products', { json })).body;
const keysOf = ({ metadata }: { metadata: object }) => Object.keys(metadata).length;
const price = async (id: string) => (await server.get(`/v1/prices/${id}`)).body;

describe('a product', () => {
  it('without a price is bare', async () => {
    expect(await make({ name: 'Tea' })).toMatchObject({
      object: 'product',
      active: true,
      type: 'service',
      default_price: null,
      amount: 0,
      currency: 'usdc',
      images: [],
      description: null,
    });
  });

  it.each([{ amount: 1250 }, { default_price_data: { unit_amount: 1250, currency: 'usdc' } }])(
    'made with %j has a default price',
    async (priced) => {
      const product = await make({ name: 'Tea', ...priced });
      expect(product.amount).toBe(1250);
      expect(await price(product.default_price)).toMatchObject({
        object: 'price',
        active: true,
        product: product.id,
        unit_amount: 1250,
        unit_amount_decimal: '1250',
        type: 'one_time',
        billing_scheme: 'per_unit',
      });
    },
  );

  it('cannot be made with both', async () => {
    const answer = await server.post('/v1/products', {
      json: { name: 'Tea', amount: 1, default_price_data: { unit_amount: 1 } },
    });
    expect(answer.body.error).toMatchObject({ code: 'parameters_exclusive', param: 'default_price_data' });
  });

  it('gets a new default price with a new amount; the old one is archived', async () => {
    const product = await make({ name: 'Tea', amount: 1250 });
    const { body: changed } = await server.post(`/v1/products/${product.id}`, { json: { amount: 1350 } });
    expect(changed.amount).toBe(1350);
    expect(changed.default_price).not.toBe(product.default_price);
    expect((await price(product.default_price)).active).toBe(false);
    expect((await price(changed.default_price)).active).toBe(true);
    const { body: same } = await server.post(`/v1/products/${product.id}`, { json: { amount: 1350 } });
    expect(same.default_price).toBe(changed.default_price);
  });

  it('archived archives its prices, and comes back with its default price', async () => {
    const product = await make({ name: 'Tea', amount: 1250 });
    await server.post(`/v1/products/${product.id}`, { json: { active: false } });
    expect((await price(product.default_price)).active).toBe(false);
    await server.post(`/v1/products/${product.id}`, { json: { active: true } });
    expect((await price(product.default_price)).active).toBe(true);
  });

  it('keeps every one of 40 updates at once, each working on what the one before it left', async () => {
    const product = await make({ name: 'Tea', amount: 1 });
    const numbers = Array.from({ length: 40 }, (_, number) => number);
    const answers = await Promise.all(
      numbers.map((number) =>
        server.post(`/v1/products/${product.id}`, {
          json: { name: `Tea ${number}`, amount: 100 + number, metadata: { [`key${number}`]: `${number}` } },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200));
    const { body: last } = await server.get(`/v1/products/${product.id}`);
    const inOrder = answers.map(({ body }) => body).sort((a, b) => keysOf(a) - keysOf(b));
    expect(inOrder.map(keysOf)).toEqual(numbers.map((number) => number + 1));
    expect(inOrder.at(-1)).toEqual(last);
    expect(last.name).toBe(`Tea ${last.amount - 100}`);
    const { data: prices } = (await server.get(`/v1/prices?product=${product.id}&limit=100`)).body;
    expect(prices).toHaveLength(41);
    const live = prices.filter(({ active }: { active: boolean }) => active);
    expect(live).toMatchObject([{ id: last.default_price, unit_amount: last.amount }]);
  });

  it('archived while its price changes has no live price, not even one made while others waited', async () => {
    const product = await make({ name: 'Tea', amount: 1 });
    const sent = [{ amount: 100 }, { amount: 200 }, { active: false }];
    const answers = await whileLocked(
      product.id,
      sent.map((json) => () => server.post(`/v1/products/${product.id}`, { json })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await server.get(`/v1/prices?product=${product.id}`)).body.data).toMatchObject([
      { active: false },
      { active: false },
      { active: false },
    ]);
  });

  it('keeps what an update leaves out, and loses what it sets to null', async () => {
    const full = {
      description: 'First flush.',
      unit_label: 'box',
      url: 'https://shop.example/tea',
      images: ['https://shop.example/tea.jpg'],
      type: 'good',
    };
    const product = await make({ name: 'Tea', ...full });
    const { body: kept } = await server.post(`/v1/products/${product.id}`, { json: { name: 'Green tea' } });
    expect(kept).toMatchObject({ ...full, name: 'Green tea', default_price: null, amount: 0 });
    const cleared = { description: null, unit_label: null, url: null, images: [] };
    const { body: bare } = await server.post(`/v1/products/${product.id}`, { json: cleared });
    expect(bare).toMatchObject({ ...cleared, name: 'Green tea', type: 'good' });
  });

  it('whose metadata is full takes no new key, and changes nothing else', async () => {
    const metadata = Object.fromEntries(Array.from({ length: 50 }, (_, number) => [`key${number}`, 'x']));
    const product = await make({ name: 'Tea', amount: 1250, metadata });
    const update = (json: object) => server.post(`/v1/products/${product.id}`, { json });
    const refused = await update({ name: 'Coffee', amount: 1, metadata: { more: 'x' } });
    expect(refused.status).toBe(400);
    expect(refused.body.error).toMatchObject({ code: 'parameter_invalid', param: 'metadata' });
    expect((await server.get(`/v1/products/${product.id}`)).body).toEqual(product);
    expect((await price(product.default_price)).active).toBe(true);
    expect((await update({ metadata: { key0: '', more: 'x' } })).body.metadata).toHaveProperty('more');
  });

  it('of another merchant is missing', async () => {
    const product = await make({ name: 'Tea', amount: 1250 });
    const { key } = await server.otherMerchant();
    const answer = await server.post(`/v1/products/${product.id}`, { json: { amount: 1 }, key });
    expect(answer.status).toBe(404);
    expect((await server.get(`/v1/products/${product.id}`)).body).toEqual(product);
  });

  it('is deleted with its unused price', async () => {
    const product = await make({ name: 'Tea', amount: 1250 });
    const deleted = await server.send('DELETE', `/v1/products/${product.id}`);
    expect(deleted.body).toEqual({ id: product.id, object: 'product', deleted: true });
    expect((await server.get(`/v1/prices/${product.default_price}`)).status).toBe(404);
    expect((await server.send('DELETE', `/v1/products/${product.id}`)).status).toBe(404);
  });
});

describe('lists', () => {
  it('filter products by active and ids, prices by product and active', async () => {
    const live = await make({ name: 'Live', amount: 1 });
    const archived = await make({ name: 'Archived', amount: 2, active: false });
    const idsOf = async (path: string) =>
      (await server.get(path)).body.data.map((object: { id: string }) => object.id);
    expect(await idsOf('/v1/products?active=false')).toContain(archived.id);
    expect(await idsOf('/v1/products?active=true')).not.toContain(archived.id);
    expect(await idsOf(`/v1/products?ids[]=${live.id}&ids[]=${archived.id}`)).toEqual([archived.id, live.id]);
    expect(await idsOf(`/v1/prices?product=${live.id}`)).toEqual([live.default_price]);
    expect(await idsOf(`/v1/prices?product=${archived.id}&active=true`)).toEqual([]);
  });
});

/** Holds the product's row until every request waits for it: each began before any of the others ended, in this order. */
async function whileLocked(id: string, requests: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers = await server.database.transaction(async (transaction) => {
    await transaction.query(sql`SELECT 1 FROM products WHERE id = ${id} FOR UPDATE`);
    const sent: Promise<Answer>[] = [];
    for (const request of requests) {
      sent.push(request());
      await untilWaitingForLocks(transaction, sent.length);
    }
    return { sent };
  });
  return Promise.all(answers.sent);
}
