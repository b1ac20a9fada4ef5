import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';

let server: TestServer;
let newestFirst: string[];
beforeAll(async () => {
  server = await startTestServer();
  newestFirst = [];
  for (let count = 0; count < 30; count++) {
    newestFirst.unshift((await server.post('/v1/products', { json: { name: `Tea ${count}` } })).body.id);
  }
});
afterAll(() => server.stop());

const idsOf = async (query: string) => {
  const answer = await server.get(`/v1/products${query}`);
  expect(answer.status, answer.text).toBe(200);
  return { ids: answer.body.data.map((product: { id: string }) => product.id), more: answer.body.has_more };
};

describe('a list', () => {
  it('is newest first, 25 a page', async () => {
    expect(await idsOf('')).toEqual({ ids: newestFirst.slice(0, 25), more: true });
  });

  it('pages forward and back without gaps or repeats', async () => {
    const second = await idsOf(`?limit=10&starting_after=${newestFirst[9]}`);
    expect(second).toEqual({ ids: newestFirst.slice(10, 20), more: true });
    expect(await idsOf(`?limit=10&starting_after=${newestFirst[19]}`)).toEqual({
      ids: newestFirst.slice(20),
      more: false,
    });
    expect(await idsOf(`?limit=10&ending_before=${newestFirst[20]}`)).toEqual({
      ids: newestFirst.slice(10, 20),
      more: true,
    });
    expect(await idsOf(`?limit=100&ending_before=${newestFirst[5]}`)).toEqual({
      ids: newestFirst.slice(0, 5),
      more: false,
    });
  });

  it('filters by time in both spellings', async () => {
    const now = Math.floor(Date.now() / 1000);
    expect((await idsOf(`?created_gt=${now + 60}`)).ids).toEqual([]);
    expect((await idsOf(`?created[gte]=${now - 600}&limit=100`)).ids).toHaveLength(30);
    expect((await idsOf(`?created[lt]=${now - 600}`)).ids).toEqual([]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=ten', 'limit'],
    ['starting_after=gift_x', 'starting_after'],
    [
      'starting_after=prod_01k9zq4c5xexamp1e0000000f1&ending_before=prod_01k9zq4c5xexamp1e0000000f1',
      'ending_before',
    ],
    ['starting_after=prod_01k9zq4c5xexamp1e0000000f1', 'starting_after'],
    ['ending_before=prod_01k9zq4c5xexamp1e0000000f1', 'ending_before'],
    ['limt=5', 'limt'],
    ['created[around]=5', 'created[around]'],
  ])('refuses ?%s', async (query, param) => {
    const answer = await server.get(`/v1/products?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ type: 'invalid_request_error', param });
  });

  it.each(['ids[]', 'ids', 'ids[0]'])('takes %s for the items of an array', async (name) => {
    const [first, second] = newestFirst;
    const other = name === 'ids[0]' ? 'ids[1]' : name;
    expect((await idsOf(`?${name}=${first}&${other}=${second}`)).ids).toEqual([first, second]);
  });

  it('shows nothing of another account', async () => {
    const other = await server.otherMerchant();
    expect((await server.get('/v1/products', { key: other.key })).body.data).toEqual([]);
    const foreign = await server.get(`/v1/products/${newestFirst[0]}`, { key: other.key });
    const missing = await server.get('/v1/products/prod_01k9zq4c5xexamp1e0000000f1', { key: other.key });
    expect(foreign.status).toBe(404);
    expect(foreign.text.replace(newestFirst[0]!, 'prod_01k9zq4c5xexamp1e0000000f1')).toBe(missing.text);
  });
});
