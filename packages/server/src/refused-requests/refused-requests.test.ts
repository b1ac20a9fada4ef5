import type { Id } from '@florin/wire/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { knownPath } from '../http/observe/observe.ts';
import { newRequestId } from '../ids.ts';
import { type SignedIn, signIn } from '../pages/dashboard/dashboard.testing.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { RefusedRequests } from './keep.ts';
import { forgetOldRefusedRequests } from './store.ts';

let server: TestServer;
let merchant: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  merchant = await signIn(server, server.accountId);
});
afterAll(() => server.stop());

const shown = async (query = '', who = merchant) =>
  (await who.props(`/dashboard/developers/requests${query}`)).rows;

/** Written within a second or so of the answer. */
const untilShown = (id: string) => expect.poll(() => shown(`?id=${id}`)).toHaveLength(1);

describe('a request that failed', () => {
  it('is found by its id, with the key and the code, and nothing of what was sent', async () => {
    const refused = await server.post('/v1/products', { json: { name: 'Jasmine', amount: 'much' } });
    const id = refused.headers.get('request-id')!;
    await untilShown(id);
    expect(await shown(`?id=${id}`)).toEqual([
      {
        id,
        created: expect.any(Number),
        method: 'POST',
        path: '/v1/products',
        status: 400,
        code: refused.body.error.code,
        keyName: 'Test key',
      },
    ]);
    const { text } = await merchant.page(`/dashboard/developers/requests?id=${id}`);
    expect(text).toContain(`/docs/errors#${refused.body.error.code}`);
    expect(text).not.toContain('Jasmine');
  });

  it('is listed with the others, newest first; one that was answered is not', async () => {
    const missing = await server.get('/v1/products/prod_01k9zq4c5x00examp1e0000000f1');
    const answered = await server.get('/v1/account');
    const id = missing.headers.get('request-id')!;
    await untilShown(id);
    const rows = await shown();
    expect(rows[0]).toMatchObject({
      id,
      path: '/v1/products/prod_01k9zq4c5x00examp1e0000000f1',
      status: 404,
    });
    expect(rows.map((row: { id: string }) => row.id)).not.toContain(answered.headers.get('request-id'));
  });

  it('for lack of a scope is kept too', async () => {
    const { body: key } = await server.post('/v1/api_keys', { json: { name: 'Reader', scopes: ['read'] } });
    const refused = await server.post('/v1/products', { key: key.secret, json: {} });
    const id = refused.headers.get('request-id')!;
    await untilShown(id);
    expect(await shown(`?id=${id}`)).toMatchObject([{ status: 403, keyName: 'Reader' }]);
  });

  it('is nobody else’s to see', async () => {
    const { accountId } = await server.otherMerchant();
    const other = await signIn(server, accountId);
    const refused = await server.post('/v1/products', { json: {} });
    const id = refused.headers.get('request-id')!;
    await untilShown(id);
    expect(await shown(`?id=${id}`, other)).toEqual([]);
    expect(await shown('', other)).toEqual([]);
  });

  it('is where the search of the dashboard leads', async () => {
    const id = newRequestId();
    const answer = await merchant.page(`/dashboard/search?q=${id}`);
    expect(answer.headers.get('location')).toBe(`/dashboard/developers/requests?id=${id}`);
  });
});

it.each([
  [
    '/v1/gifts/:id',
    { id: 'gift_01k9zq4c5x00examp1e0000000f1' },
    '/v1/gifts/gift_01k9zq4c5x00examp1e0000000f1',
  ],
  ['/v1/gifts/:id/cancel', { id: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc' }, '/v1/gifts/…/cancel'],
  ['/v1/gifts/:id', { id: '7KQ2-M4XD-9RTN-C3WH' }, '/v1/gifts/…'],
  ['/v1/gifts', {}, '/v1/gifts'],
])('a path keeps ids alone: %s', (route, params: Record<string, string>, path) => {
  expect(knownPath(route, params)).toBe(path);
});

it('a loop that fails leaves a bounded trace, and what is old goes', async () => {
  const { database } = server;
  const { accountId } = await server.otherMerchant();
  const count = async () =>
    (await database.first<{ count: number }>(
      sql`SELECT count(*) AS count FROM refused_requests WHERE account_id = ${accountId}`,
    ))!.count;
  const refused = new RefusedRequests(database, (error) => expect.fail(String(error)));
  for (let index = 0; index < 900; index++)
    refused.note({
      id: newRequestId(),
      accountId: accountId as Id<'account'>,
      apiKeyId: null,
      method: 'POST',
      path: '/v1/gifts',
      status: 500,
      code: 'internal_error',
    });
  await refused.flush();
  const kept = await count();
  expect(kept).toBeGreaterThanOrEqual(200);
  expect(kept).toBeLessThan(400);

  await database.execute(sql`UPDATE refused_requests SET created = created - 6 * 86400`);
  await forgetOldRefusedRequests(database);
  expect(await count()).toBe(kept);
  await database.execute(sql`UPDATE refused_requests SET created = created - 2 * 86400`);
  await forgetOldRefusedRequests(database);
  expect(await count()).toBe(0);
});
