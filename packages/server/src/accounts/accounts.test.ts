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
