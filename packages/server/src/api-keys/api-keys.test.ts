import type { Id } from '@florin/wire/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSecret } from '../auth/secret.ts';
import { sql } from '../database/sql.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { makeApiKey } from './make.ts';
import { LIVE_KEYS_MAX } from './store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

describe('POST /v1/api_keys', () => {
  it('shows the secret once and names the key "Secret key" unless told', async () => {
    const made = await server.post('/v1/api_keys');
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject({ object: 'api_key', name: 'Secret key', last_used_at: null });
    expect(made.body.secret.slice(-4)).toBe(made.body.last4);
    const read = await server.get(`/v1/api_keys/${made.body.id}`);
    expect(read.body).not.toHaveProperty('secret');
  });

  it('takes a form body', async () => {
    const made = await server.post('/v1/api_keys', { form: 'name=Order+service' });
    expect(made.body.name).toBe('Order service');
  });

  it.each([
    [{ name: 'x'.repeat(201) }, 'parameter_invalid', 'name'],
    [{ name: 5 }, 'parameter_invalid', 'name'],
    [{ nmae: 'x' }, 'parameter_unknown', 'nmae'],
    [[], 'parameter_invalid', undefined],
    ['text', 'parameter_invalid', undefined],
  ])('refuses %j', async (json, code, param) => {
    const answer = await server.post('/v1/api_keys', { json });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ type: 'invalid_request_error', code });
    expect(answer.body.error.param).toBe(param);
  });

  it('suggests the parameter that a misspelling meant', async () => {
    const answer = await server.post('/v1/api_keys', { json: { nmae: 'x' } });
    expect(answer.body.error.message).toContain('Did you mean name?');
  });
});

describe('GET /v1/api_keys', () => {
  it('lists all live keys of this account, newest first, without secrets', async () => {
    const other = await server.otherMerchant();
    const first = await server.post('/v1/api_keys', { json: { name: 'first' } });
    const second = await server.post('/v1/api_keys', { json: { name: 'second' } });
    const list = await server.get('/v1/api_keys');
    expect(list.body).toMatchObject({ object: 'list', has_more: false, url: '/v1/api_keys' });
    expect(list.body.data.slice(0, 2).map((key: { id: string }) => key.id)).toEqual([
      second.body.id,
      first.body.id,
    ]);
    expect(list.body.data.every((key: { account_id: string }) => key.account_id === server.accountId)).toBe(
      true,
    );
    expect(list.text).not.toContain('sk_live_');
    const theirs = await server.get('/v1/api_keys', { key: other.key });
    expect(theirs.body.data).toHaveLength(1);
  });

  it('shows when a key was last used', async () => {
    const made = await server.post('/v1/api_keys');
    await server.get('/v1/account', { key: made.body.secret });
    const read = await server.get(`/v1/api_keys/${made.body.id}`);
    expect(read.body.last_used_at).toBeGreaterThanOrEqual(made.body.created);
  });
});

describe('DELETE /v1/api_keys/{id}', () => {
  it('fails the key on the next request, and answers 404 the second time', async () => {
    const made = await server.post('/v1/api_keys');
    expect((await server.get('/v1/account', { key: made.body.secret })).status).toBe(200);
    const deleted = await server.send('DELETE', `/v1/api_keys/${made.body.id}`);
    expect(deleted.body).toEqual({ id: made.body.id, object: 'api_key', deleted: true });
    const refused = await server.get('/v1/account', { key: made.body.secret });
    expect(refused.status).toBe(401);
    expect(refused.body.error).toMatchObject({ type: 'authentication_error', code: 'api_key_invalid' });
    expect((await server.send('DELETE', `/v1/api_keys/${made.body.id}`)).status).toBe(404);
  });

  it('answers a foreign key exactly as a missing one', async () => {
    const other = await server.otherMerchant();
    const made = await server.post('/v1/api_keys', { key: other.key });
    const foreign = await server.send('DELETE', `/v1/api_keys/${made.body.id}`);
    const missingId = made.body.id.slice(0, -1) + (made.body.id.endsWith('0') ? '1' : '0');
    const missing = await server.send('DELETE', `/v1/api_keys/${missingId}`);
    expect(foreign.status).toBe(404);
    expect(foreign.text.replace(made.body.id, missingId)).toBe(missing.text);
    expect((await server.get('/v1/account', { key: made.body.secret })).status).toBe(200);
  });
});

describe('a credential', () => {
  it.each([
    ['none', null, 'api_key_missing'],
    ['a mistyped key', 'sk_live_abc', 'api_key_invalid'],
    ['an unknown key with a right checksum', makeSecret(), 'api_key_invalid'],
  ])('%s gets 401', async (_what, key, code) => {
    const answer = await server.get('/v1/api_keys', { key });
    expect(answer.status).toBe(401);
    expect(answer.body.error).toMatchObject({ type: 'authentication_error', code });
  });
});

describe('a key with scopes', () => {
  const keyWith = async (json: object) => (await server.post('/v1/api_keys', { json })).body;
  const statusOf = async (method: string, path: string, key: string) => {
    const answer = await server.send(method, path, {
      key,
      ...(method === 'POST' && { json: { nothing: 1 } }),
    });
    return answer.body.error?.code === 'key_scope_missing' ? 403 : 'let in';
  };

  it('shows them, and what was left out as null', async () => {
    const made = await keyWith({ scopes: ['read', 'gifts', 'read'], mandate: { daily_limit: 500 } });
    const read = (await server.get(`/v1/api_keys/${made.id}`)).body;
    expect(read.scopes).toEqual(['read', 'gifts']);
    expect(read.mandate).toEqual({
      max_amount: null,
      daily_limit: 500,
      monthly_limit: null,
      merchants: null,
      expires_at: null,
      approval_above: null,
    });
    expect((await server.get('/v1/api_keys')).body.data.at(-1)).toMatchObject({
      scopes: null,
      mandate: null,
    });
  });

  it.each([
    [['read'], ['GET /v1/gifts', 'GET /v1/products', 'GET /v1/account', 'GET /v1/api_keys']],
    [['gifts'], ['GET /v1/gifts', 'POST /v1/gifts']],
    [['payments'], ['GET /v1/products', 'POST /v1/products', 'POST /v1/checkout_sessions']],
    [['checkout'], ['POST /v1/checkout_intents', 'GET /v1/cards', 'POST /v1/cards']],
    [
      ['read', 'gifts'],
      ['GET /v1/gifts', 'POST /v1/gifts', 'GET /v1/products', 'GET /v1/account', 'GET /v1/api_keys'],
    ],
  ])('%j may do no more', async (scopes, allowed) => {
    const { secret } = await keyWith({ scopes });
    const calls = [
      'gifts',
      'products',
      'checkout_sessions',
      'checkout_intents',
      'cards',
      'account',
      'api_keys',
    ];
    for (const method of ['GET', 'POST']) {
      for (const name of calls) {
        const isAllowed =
          allowed.includes(`${method} /v1/${name}`) || (method === 'GET' && scopes.includes('read'));
        const isOwn =
          allowed.some((call) => call.endsWith(`/${name}`)) && scopes.length === 1 && scopes[0] !== 'read';
        if (isOwn && method === 'GET') continue;
        expect([method, name, await statusOf(method, `/v1/${name}`, secret)]).toEqual([
          method,
          name,
          isAllowed ? 'let in' : 403,
        ]);
      }
    }
  });

  it('or with a mandate makes no keys, so that it cannot make itself a better one', async () => {
    for (const limits of [{ scopes: ['payments'] }, { mandate: { max_amount: 100 } }]) {
      const { secret } = await keyWith(limits);
      expect((await server.post('/v1/api_keys', { key: secret })).body.error).toMatchObject({
        type: 'authentication_error',
        code: 'key_scope_missing',
      });
    }
  });
});

describe('an account with as many live keys as it may have', () => {
  it('makes no more until it revokes one, however many ask at once', async () => {
    const { key, accountId } = await server.otherMerchant();
    const [{ count }] = (await server.database.query(sql`
      SELECT count(*) AS count FROM api_keys WHERE account_id = ${accountId} AND revoked_at IS NULL`)) as [
      { count: number },
    ];
    const missing = LIVE_KEYS_MAX - count - 3;
    await Promise.all(
      Array.from({ length: missing }, () =>
        makeApiKey(server.database, accountId as Id<'account'>, 'Filler'),
      ),
    );
    const made = await Promise.all(Array.from({ length: 10 }, () => server.post('/v1/api_keys', { key })));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(3);
    const full = made.find(({ status }) => status !== 200)!;
    expect([full.status, full.body.error]).toMatchObject([
      409,
      { type: 'invalid_request_error', code: 'api_keys_full' },
    ]);
    expect(full.body.error.message).toContain(String(LIVE_KEYS_MAX));
    const last = made.find(({ status }) => status === 200)!.body;
    await server.send('DELETE', `/v1/api_keys/${last.id}`, { key });
    expect((await server.post('/v1/api_keys', { key })).status).toBe(200);
    expect((await server.post('/v1/api_keys')).status).toBe(200);
  });
});
