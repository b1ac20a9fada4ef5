import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { startTestServer } from '../testing/server.testing.ts';

let florin: TestFlorin;
beforeAll(async () => {
  florin = await startTestFlorin();
});
afterAll(() => florin.stop());

const line_items = [{ product_data: { name: 'Tea', price_data: { unit_amount: 1250 } } }];
const makeSession = async (more: object = {}) =>
  (await florin.post('/v1/checkout_sessions', { json: { line_items, ...more } })).body;
const makeIntent = async (more: object = {}) =>
  (await florin.post('/v1/transaction_intents', { json: { amount: 500, ...more } })).body;
const help = (name: string, json: object, more: object = {}) =>
  florin.post(`/v1/test_helpers/${name}`, { json, ...more });
const inAnHour = () => Math.floor(Date.now() / 1_000) + 3_600;

describe('with play money', () => {
  it('a request is paid in one call, and final in another', async () => {
    for (const [path, made] of [
      ['/v1/checkout_sessions', await makeSession()],
      ['/v1/transaction_intents', await makeIntent()],
    ] as const) {
      const paid = await help('pay', { id: made.id });
      expect(paid.body).toMatchObject({ object: 'test_helper', livemode: false, action: 'pay', id: made.id });
      expect((await help('finalize', {})).body).toMatchObject({ action: 'finalize', id: null });
      await florin.until(`${path}/${made.id}`, ({ status }) => ['complete', 'succeeded'].includes(status));
      expect((await help('pay', { id: made.id })).status).toBe(409);
    }
  });

  it('a request ends as if nobody had paid it in time', async () => {
    for (const [path, made] of [
      ['/v1/checkout_sessions', await makeSession()],
      ['/v1/transaction_intents', await makeIntent({ expires_at: inAnHour() })],
    ] as const) {
      expect((await help('expire', { id: made.id })).status).toBe(200);
      await florin.until(`${path}/${made.id}`, ({ status }) => status === 'canceled');
      const again = await help('expire', { id: made.id });
      expect([again.status, again.body.error.code]).toEqual([
        409,
        `${made.object.replace('.', '_')}_canceled`,
      ]);
    }
  });

  it('time passes for one account: what is due by then, and nothing else', async () => {
    const { key } = await florin.otherMerchant();
    const expires_at = inAnHour();
    const [mine, later, unlimited] = [
      await makeSession({ expires_at }),
      await makeSession({ expires_at: expires_at + 86_400 }),
      await makeSession(),
    ];
    const theirs = (await florin.post('/v1/checkout_sessions', { json: { line_items, expires_at }, key }))
      .body;
    expect((await help('advance', { seconds: 3_700 })).body.action).toBe('advance');
    await florin.until(`/v1/checkout_sessions/${mine.id}`, ({ status }) => status === 'canceled');
    const statusOf = async (id: string, as: object = {}) =>
      (await florin.get(`/v1/checkout_sessions/${id}`, as)).body.status;
    expect([await statusOf(later.id), await statusOf(unlimited.id)]).toEqual(['open', 'open']);
    expect(await statusOf(theirs.id, { key })).toBe('open');
  });

  it('what is not the caller’s is missing, and what is none is told', async () => {
    const { key } = await florin.otherMerchant();
    const { id } = await makeSession();
    for (const name of ['pay', 'expire']) {
      const foreign = await help(name, { id }, { key });
      expect([foreign.status, foreign.body.error.code]).toEqual([404, 'resource_missing']);
      expect((await help(name, { id: 'gift_1' })).body.error).toMatchObject({ param: 'id' });
      expect((await help(name, {})).body.error).toMatchObject({ code: 'parameter_missing', param: 'id' });
    }
    expect((await help('ship', { id: 'ci_1' })).status).toBe(404);
    for (const seconds of [0, -5, 1.5, 1e9, '60'])
      expect((await help('advance', { seconds })).body.error).toMatchObject({ param: 'seconds' });
    expect((await florin.get(`/v1/checkout_sessions/${id}`)).body.status).toBe('open');
  });

  it('takes a key without limits, since it plays for others', async () => {
    const { body } = await florin.post('/v1/api_keys', { json: { scopes: ['payments'] } });
    expect((await help('advance', { seconds: 60 }, { key: body.secret })).status).toBe(403);
  });
});

it('with real money there are no such routes', async () => {
  const real = await startTestServer();
  const made = (await real.post('/v1/checkout_sessions', { json: { line_items, expires_at: inAnHour() } }))
    .body;
  for (const [name, json] of [
    ['advance', { seconds: 86_400 }],
    ['expire', { id: made.id }],
    ['pay', { id: made.id }],
    ['finalize', {}],
    ['ship', { id: 'ci_1' }],
  ] as const) {
    const { status, body } = await real.post(`/v1/test_helpers/${name}`, { json });
    expect([status, body.error.code]).toEqual([404, 'route_unknown']);
  }
  const row = sql`SELECT expires_at FROM checkout_sessions WHERE id = ${made.id}`;
  expect(await real.database.first(row)).toEqual({ expires_at: made.expires_at });
  await real.stop();
});
