import { createHash, randomBytes } from 'node:crypto';
import type { Id } from '@florin/wire/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '../auth/store.ts';
import { sql } from '../database/sql.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';

const REDIRECT = 'http://localhost:33418/callback';
const anonymous = { key: null } as const;

let server: TestServer;
let cookie: string;
let client: string;
beforeAll(async () => {
  server = await startTestServer();
  cookie = `service_session=${await startSession(server.database, server.accountId as Id<'account'>)}`;
  client = await register(['authorization_code', 'refresh_token']);
});
afterAll(() => server.stop());

async function register(grant_types?: string[]): Promise<string> {
  const json = { redirect_uris: [REDIRECT], client_name: 'Agent', ...(grant_types && { grant_types }) };
  const { body } = await server.post('/oauth/register', { ...anonymous, json });
  expect(body.grant_types).toEqual(grant_types ?? ['authorization_code']);
  return body.client_id;
}

const post = (path: string, fields: Record<string, string>) =>
  server.post(path, { ...anonymous, form: new URLSearchParams(fields).toString() });

/** What a program gets from a person who agrees. */
async function granted(clientId = client) {
  const verifier = randomBytes(32).toString('base64url');
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'checkout read',
  };
  const terms = { max_amount: '50', daily_limit: '', approval_above: '', merchants: '', days: '7' };
  const agreed = await fetch(`${server.url}/dashboard/connect`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({
      ...asked,
      ...terms,
      account: server.accountId,
      'allowed[0]': 'checkout',
      'allowed[1]': 'read',
      decision: 'allow',
    }),
  });
  const code = new URL(agreed.headers.get('location')!).searchParams.get('code')!;
  const { body } = await post('/oauth/token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT,
    client_id: clientId,
    code_verifier: verifier,
  });
  return body;
}

const refresh = (refresh_token: string, changes: Record<string, string> = {}) =>
  post('/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token,
    client_id: client,
    resource: `${server.url}/mcp`,
    ...changes,
  });
const reads = async (key: string) => (await server.get('/v1/checkout_intents', { key })).status;
const newestKey = async () => (await server.get('/v1/api_keys')).body.data[0];

describe('a program that can refresh', () => {
  it('gets tokens of an hour, one after the other, of one key with one mandate', async () => {
    const first = await granted();
    expect(first).toMatchObject({ token_type: 'Bearer', scope: 'checkout read' });
    expect(first.expires_in).toBeLessThanOrEqual(3_600);
    const key = await newestKey();
    const second = (await refresh(first.refresh_token)).body;
    expect(second).toMatchObject({ scope: 'checkout read', refresh_token: expect.any(String) });
    expect(await reads(second.access_token)).toBe(200);
    await expect.poll(() => reads(first.access_token)).toBe(401);
    // What was spent under the mandate counts on, since it is the same key.
    expect(await newestKey()).toMatchObject({ id: key.id, mandate: key.mandate });
    expect((await newestKey()).last4).toBe(second.access_token.slice(-4));
  });

  it('refreshes when its hour is over, and not when the term is', async () => {
    const first = await granted();
    const { id } = await newestKey();
    await server.database.execute(sql`UPDATE api_keys SET token_ends_at = 1 WHERE id = ${id}`);
    await expect.poll(() => reads(first.access_token)).toBe(401);
    const second = (await refresh(first.refresh_token)).body;
    expect(await reads(second.access_token)).toBe(200);
    await server.database.execute(sql`UPDATE oauth_refresh_tokens SET ends_at = 1 WHERE api_key = ${id}`);
    expect((await refresh(second.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('that never said so gets a token for the whole term, and none to refresh', async () => {
    const plain = await granted(await register());
    expect(plain.expires_in).toBeGreaterThan(6 * 86_400);
    expect(plain).not.toHaveProperty('refresh_token');
  });

  it('can end what it was given, with either token; another program cannot', async () => {
    for (const which of ['access_token', 'refresh_token']) {
      const tokens = await granted();
      const other = await post('/oauth/revoke', { token: tokens[which], client_id: 'oac_other' });
      expect([other.status, await reads(tokens.access_token)]).toEqual([200, 200]);
      expect((await post('/oauth/revoke', { token: tokens[which], client_id: client })).status).toBe(200);
      await expect.poll(() => reads(tokens.access_token)).toBe(401);
      expect((await refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
    }
    expect((await post('/oauth/revoke', { token: server.key, client_id: client })).status).toBe(200);
    expect(await reads(server.key)).toBe(200);
  });
});

describe('a thief of a refresh token', () => {
  it('who comes second ends the grant, and so does whoever it was stolen from', async () => {
    const first = await granted();
    const second = (await refresh(first.refresh_token)).body;
    expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant');
    await expect.poll(() => reads(second.access_token)).toBe(401);
    expect((await refresh(second.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('gets one pair at most, however many ask at once', async () => {
    const { refresh_token } = await granted();
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(refresh_token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('gets nothing as another program, for another service, or for more than was agreed to; the owner still does', async () => {
    const tokens = await granted();
    for (const [changes, error] of [
      [{ client_id: await register() }, 'invalid_grant'],
      [{ client_id: '' }, 'invalid_grant'],
      [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
      [{ scope: 'checkout payments' }, 'invalid_scope'],
      [{ grant_type: 'password' }, 'unsupported_grant_type'],
      [{ refresh_token: tokens.access_token }, 'invalid_grant'],
      [{ refresh_token: '' }, 'invalid_grant'],
    ] as const)
      expect((await refresh(tokens.refresh_token, changes as Record<string, string>)).body.error).toBe(error);
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
  });

  it('gets nothing once a person has revoked the key', async () => {
    const tokens = await granted();
    await server.send('DELETE', `/v1/api_keys/${(await newestKey()).id}`);
    expect((await refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('finds neither token in the database nor in a log', async () => {
    const { access_token, refresh_token } = (await refresh((await granted()).refresh_token)).body;
    const rows = await server.database.query(
      sql`SELECT row_to_json(token)::text FROM oauth_refresh_tokens token
        UNION ALL SELECT row_to_json(key)::text FROM api_keys key`,
    );
    const kept = JSON.stringify(rows) + server.logLines.join('');
    for (const secret of [access_token, refresh_token]) expect(kept).not.toContain(secret);
  });
});
