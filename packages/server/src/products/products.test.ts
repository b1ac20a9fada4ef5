import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const make = async (json: object) => (await server.post('/v1/products', { json })).body;
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

  it('keeps every one of many updates at once', async () => {
    const product = await make({ name: 'Tea' });
    const keys = ['a', 'b', 'c', 'd'];
    await Promise.all(
      keys.map((key) => server.post(`/v1/products/${product.id}`, { json: { metadata: { [key]: '1' } } })),
    );
    const { body } = await server.get(`/v1/products/${product.id}`);
    expect(Object.keys(body.metadata).sort()).toEqual(keys);
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
