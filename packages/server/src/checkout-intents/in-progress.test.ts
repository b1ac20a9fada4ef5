import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { startTestServer, type TestServer, testConfig } from '../testing/server.testing.ts';

const IN_PROGRESS_MAX = 3;

let server: TestServer;
beforeAll(async () => {
  const { checkout } = testConfig();
  server = await startTestServer({ checkout: { ...checkout, waitMs: 0, inProgressMax: IN_PROGRESS_MAX } });
});
afterAll(() => server.stop());

const create = (send: object = {}) =>
  server.post('/v1/checkout_intents', { json: { url: 'https://shop.example/tea' }, ...send });
const counts = async () => ({
  intents: await countOf(sql`checkout_intents`),
  jobs: await countOf(sql`graphile_worker.jobs`),
  calls: await countOf(sql`checkout_calls`),
});
const countOf = async (table: ReturnType<typeof sql>) =>
  (await server.database.first(sql`SELECT count(*)::int AS count FROM ${table}`))?.count;

it('an account with too many intents in progress is told to wait, and nothing is changed', async () => {
  const ids = [];
  for (let made = 0; made < IN_PROGRESS_MAX; made++) ids.push((await create()).body.id);
  const before = await counts();
  const headers = { 'idempotency-key': 'one-more' };
  const refused = await create({ headers });
  expect([refused.status, refused.body.error.type, refused.body.error.code]).toEqual([
    429,
    'rate_limit_error',
    'rate_limit_exceeded',
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await counts()).toEqual(before);

  const { key } = await server.otherMerchant();
  expect((await create({ key })).status).toBe(200);

  await server.database.execute(sql`UPDATE checkout_intents SET status = 'failed' WHERE id = ${ids[0]}`);
  const made = await create({ headers });
  expect([made.status, made.body.status]).toEqual([200, 'processing']);
});

it('an answer waits likewise, and is merged only once it is taken', async () => {
  const { body } = await server.get('/v1/checkout_intents');
  const [first] = body.data;
  const offer = { fields: [], quantity: { min: 1, max: 9 }, buyer: [] };
  await server.database.execute(sql`
    UPDATE checkout_intents SET status = 'requires_action', options_schema = '{}', questions = '{}',
      offer = ${JSON.stringify(offer)}::json WHERE id = ${first.id}`);
  expect((await create()).status).toBe(200);
  const answer = await server.post(`/v1/checkout_intents/${first.id}/respond`, {
    json: { options: { quantity: 2 } },
  });
  expect([answer.status, answer.body.error.code]).toEqual([429, 'rate_limit_exceeded']);
  expect((await server.get(`/v1/checkout_intents/${first.id}`)).body).toMatchObject({
    status: 'requires_action',
    options: {},
  });
});
