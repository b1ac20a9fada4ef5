import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const withKey = (key: string) => ({ 'idempotency-key': key });
const countProducts = async () =>
  (await server.database.query<{ count: number }>(sql`SELECT count(*) FROM products`))[0]!.count;

describe('an Idempotency-Key', () => {
  it('gives a retry the first answer, byte for byte, and makes one object', async () => {
    const before = await countProducts();
    const first = await server.post('/v1/products', {
      json: { name: 'Tea', amount: 5 },
      headers: withKey('a'),
    });
    const again = await server.post('/v1/products', {
      json: { amount: 5, name: 'Tea' },
      headers: withKey('a'),
    });
    expect(again.text).toBe(first.text);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await countProducts()).toBe(before + 1);
  });

  it('counts a form and a JSON body with the same parameters as the same', async () => {
    const first = await server.post('/v1/products', {
      json: { name: 'Tea', amount: 5 },
      headers: withKey('f'),
    });
    const again = await server.post('/v1/products', { form: 'amount=5&name=Tea', headers: withKey('f') });
    expect(again.text).toBe(first.text);
  });

  it('with other parameters is refused and changes nothing', async () => {
    await server.post('/v1/products', { json: { name: 'Tea' }, headers: withKey('b') });
    const other = await server.post('/v1/products', { json: { name: 'Coffee' }, headers: withKey('b') });
    expect(other.status).toBe(400);
    expect(other.body.error).toMatchObject({ type: 'idempotency_error', code: 'idempotency_key_reused' });
  });

  it('of another account or another path is another key', async () => {
    const other = await server.otherMerchant();
    const mine = await server.post('/v1/products', { json: { name: 'Tea' }, headers: withKey('c') });
    const theirs = await server.post('/v1/products', {
      json: { name: 'Tea' },
      headers: withKey('c'),
      key: other.key,
    });
    expect(theirs.body.id).not.toBe(mine.body.id);
    const update = await server.post(`/v1/products/${mine.body.id}`, {
      json: { name: 'Tea' },
      headers: withKey('c'),
    });
    expect(update.status).toBe(200);
  });

  it('sent many times at once makes one object', async () => {
    const before = await countProducts();
    const send = () => server.post('/v1/products', { json: { name: 'Race' }, headers: withKey('race') });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(await countProducts()).toBe(before + 1);
  });

  it('does not keep a 400, so that the corrected request can use it', async () => {
    const wrong = await server.post('/v1/products', { json: { nam: 'Tea' }, headers: withKey('d') });
    expect(wrong.status).toBe(400);
    const right = await server.post('/v1/products', { json: { name: 'Tea' }, headers: withKey('d') });
    expect(right.status).toBe(200);
  });

  it('keeps a 404 of an action, byte for byte', async () => {
    const path = '/v1/products/prod_01k9zq4c5xexamp1e0000000f1';
    const first = await server.post(path, { json: { name: 'x' }, headers: withKey('e') });
    const again = await server.post(path, { json: { name: 'x' }, headers: withKey('e') });
    expect([again.status, again.text]).toEqual([404, first.text]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('keeps a conflict with the header that says not to retry', async () => {
    const { body: tea } = await server.post('/v1/products', { json: { name: 'Tea', amount: 500 } });
    const made = await server.post('/v1/checkout_sessions', { json: { line_items: [{ product: tea.id }] } });
    const cancel = (key: string) =>
      server.post(`/v1/checkout_sessions/${made.body.id}/cancel`, { headers: withKey(key) });
    expect((await cancel('cancels')).status).toBe(200);
    const [first, again] = [await cancel('refused'), await cancel('refused')];
    expect(first.status).toBe(409);
    expect(again.text).toBe(first.text);
    for (const { headers } of [first, again]) expect(headers.get('stripe-should-retry')).toBe('false');
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it.each(['/v1/checkout_sessions', '/v1/checkout/sessions', '/v1/checkout_links'])(
    'gives a retry of %s the first answer although the price has been archived since',
    async (path) => {
      const product = await server.post('/v1/products', { json: { name: 'Tea', amount: 500 } });
      const create = () =>
        server.post(path, {
          json: { line_items: [{ price: product.body.default_price, quantity: 1 }] },
          headers: withKey(`archived ${path}`),
        });
      const first = await create();
      expect(first.status, first.text).toBe(200);
      await server.post(`/v1/products/${product.body.id}`, { json: { active: false } });
      const again = await create();
      expect(again.text).toBe(first.text);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
    },
  );

  it('that is still under way is 409 with Retry-After', async () => {
    const made = await server.post('/v1/products', { json: { name: 'Tea' } });
    const send = () =>
      server.post(`/v1/products/${made.body.id}`, { json: { name: 'Slow' }, headers: withKey('g') });
    await send();
    await server.database.query(sql`UPDATE idempotency_keys SET status = NULL, body = NULL WHERE key = 'g'`);
    const refused = await send();
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({ type: 'idempotency_error', code: 'idempotency_key_in_use' });
    expect(refused.headers.get('retry-after')).toBe('1');
    await server.database.query(
      sql`UPDATE idempotency_keys SET claimed_at = now() - interval '3 minutes' WHERE key = 'g'`,
    );
    expect((await send()).status).toBe(200);
  });

  it('is forgotten after 24 hours', async () => {
    const first = await server.post('/v1/products', { json: { name: 'Tea' }, headers: withKey('h') });
    await server.database.query(
      sql`UPDATE idempotency_keys SET claimed_at = now() - interval '25 hours' WHERE key = 'h'`,
    );
    const second = await server.post('/v1/products', { json: { name: 'Coffee' }, headers: withKey('h') });
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('must have 1 to 255 characters', async () => {
    const answer = await server.post('/v1/products', {
      json: { name: 'Tea' },
      headers: withKey('x'.repeat(256)),
    });
    expect(answer.body.error).toMatchObject({ type: 'idempotency_error', code: 'idempotency_key_invalid' });
  });

  it('keeps nothing where the answer holds a secret: each request makes another', async () => {
    const first = await server.post('/v1/api_keys', { headers: withKey('i') });
    const second = await server.post('/v1/api_keys', { headers: withKey('i') });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.id).not.toBe(first.body.id);
    const rows = await server.database.query(sql`SELECT 1 FROM idempotency_keys WHERE key = 'i'`);
    expect(rows).toHaveLength(0);
  });
});
