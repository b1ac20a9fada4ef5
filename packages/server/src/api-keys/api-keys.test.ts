import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSecret } from '../auth/secret.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';

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
