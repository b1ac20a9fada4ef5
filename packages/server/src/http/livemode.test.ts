import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';

let play: TestFlorin;
let real: TestServer;
beforeAll(async () => {
  [play, real] = await Promise.all([startTestFlorin(), startTestServer()]);
});
afterAll(async () => {
  await play.stop();
  await real.stop();
});

const line_items = [{ product_data: { name: 'Tea', price_data: { unit_amount: 1250 } } }];

describe('whether the money is real', () => {
  it.each([
    ['play money', () => play, false],
    ['real money', () => real, true],
  ] as const)('stands on every object: %s', async (_name, serverOf, livemode) => {
    const server = serverOf();
    const headers = { 'idempotency-key': 'livemode' };
    const made = await server.post('/v1/products', { json: { name: 'Tea', amount: 1250 }, headers });
    const again = await server.post('/v1/products', { json: { name: 'Tea', amount: 1250 }, headers });
    expect(again.text).toBe(made.text);
    expect(made.body).toMatchObject({ object: 'product', livemode });
    const session = (await server.post('/v1/checkout_sessions', { json: { line_items } })).body;
    expect(session).toMatchObject({
      livemode,
      line_items: { data: [{ object: 'item', price: { object: 'price', livemode } }] },
    });
    expect(session.line_items).not.toHaveProperty('livemode');
    const event = (await server.get('/v1/events')).body.data.find(
      ({ data }: { data: { object: { id: string } } }) => data.object.id === session.id,
    );
    expect(event).toMatchObject({ livemode, data: { object: { livemode } } });
    for (const path of ['/v1/account', '/v1/api_keys', '/v1/prices', '/v1/transaction_intents'])
      for (const object of [(await server.get(path)).body].flatMap((body) => body.data ?? body))
        expect([path, object.livemode]).toEqual([path, livemode]);
    const gone = (await server.send('DELETE', `/v1/products/${made.body.id}`)).body;
    expect(gone).toEqual({ id: made.body.id, object: 'product', deleted: true });
  });

  it('is on every answer of an installation with play money, errors and pages too, and on none of another', async () => {
    for (const path of ['/v1/products', '/v1/products/none', '/nowhere', '/healthz', '/docs']) {
      expect((await fetch(`${play.url}${path}`)).headers.get('florin-livemode')).toBe('false');
      expect((await fetch(`${real.url}${path}`)).headers.get('florin-livemode')).toBeNull();
    }
  });

  it('is not written into what callers named themselves', async () => {
    const metadata = { object: 'gift', id: 'x', price: 'y', data: 'z', livemode: 'mine' };
    const { body } = await play.post('/v1/products', { json: { name: 'Tea', amount: 1, metadata } });
    expect([body.metadata, body.livemode]).toEqual([metadata, false]);
    const refused = await play.post('/v1/products', { json: { name: 'Tea', amount: 1, livemode: true } });
    expect(refused.body.error).toMatchObject({ code: 'parameter_unknown', param: 'livemode' });
  });
});
