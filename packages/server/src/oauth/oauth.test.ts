import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { Id } from '@florin/wire/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSession } from '../auth/store.ts';
import { sql } from '../database/sql.ts';
import { createdOf, newId } from '../ids.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { endOldGrants } from './store.ts';

let server: TestServer;
let cookie: string;
/** Registering is limited, so that one does for most. */
let client: string;
beforeAll(async () => {
  server = await startTestServer();
  cookie = await sessionOf(server.accountId);
  client = (await register()).body.client_id;
});
afterAll(() => server.stop());

const REDIRECT = 'http://localhost:33418/callback';
const anonymous = { key: null } as const;
const sessionOf = async (accountId: string) =>
  `service_session=${await startSession(server.database, accountId as Id<'account'>)}`;

async function register(redirect_uris = [REDIRECT], client_name = 'Shopping agent') {
  return server.post('/oauth/register', { ...anonymous, json: { redirect_uris, client_name } });
}

interface Asked {
  readonly clientId: string;
  readonly verifier: string;
  readonly query: Record<string, string>;
}

async function ask(changes: Record<string, string> = {}): Promise<Asked> {
  const verifier = randomBytes(32).toString('base64url');
  const query = {
    response_type: 'code',
    client_id: client,
    redirect_uri: REDIRECT,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'a b&c',
    scope: 'checkout read',
    resource: `${server.url}/mcp`,
    ...changes,
  };
  return { clientId: query.client_id, verifier, query };
}

const show = ({ query }: Asked, who: string | null = cookie) =>
  fetch(`${server.url}/dashboard/connect?${new URLSearchParams(query)}`, {
    redirect: 'manual',
    headers: who === null ? {} : { cookie: who },
  });

const TERMS = {
  max_amount: '50',
  daily_limit: '',
  approval_above: '25',
  merchants: 'shop.example',
  days: '7',
};

function agree(
  { query }: Asked,
  changes: Record<string, string> = {},
  headers: Record<string, string> = { cookie, 'sec-fetch-site': 'same-origin' },
) {
  const form = {
    ...query,
    account: server.accountId,
    'allowed[0]': 'checkout',
    'allowed[1]': 'payments',
    decision: 'allow',
    ...TERMS,
    ...changes,
  };
  return fetch(`${server.url}/dashboard/connect`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form),
  });
}

const locationOf = (response: Response) => new URL(response.headers.get('location') ?? 'about:blank');
const codeOf = async (asked: Asked) => locationOf(await agree(asked)).searchParams.get('code')!;

function exchange({ clientId, verifier }: Asked, code: string, changes: Record<string, string> = {}) {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT,
    client_id: clientId,
    code_verifier: verifier,
    resource: `${server.url}/mcp`,
    ...changes,
  });
  return server.post('/oauth/token', { ...anonymous, form: form.toString() });
}

const statusAtMcp = async (token: string) =>
  (
    await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    })
  ).status;

describe('what programs read', () => {
  it('says where a token is to be had, and how', async () => {
    const refused = await fetch(`${server.url}/mcp`, { method: 'POST', body: '{}' });
    expect(refused.status).toBe(401);
    const address = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate')!)![1]!;
    const resource = (await (await fetch(address)).json()) as {
      resource: string;
      authorization_servers: string[];
    };
    expect(resource).toMatchObject({ resource: `${server.url}/mcp`, authorization_servers: [server.url] });
    const { body } = await server.get('/.well-known/oauth-authorization-server', anonymous);
    expect(body).toMatchObject({
      issuer: server.url,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
    });
  });
});

it('no page elsewhere reaches an installation of this machine by a name that it made up', async () => {
  const ask = (headers: Record<string, string>) =>
    new Promise<number>((resolve, reject) => {
      const sent = request(`${server.url}/mcp`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.key}`, ...headers },
      });
      sent.on('response', (response) => resolve(response.resume().statusCode!));
      sent.on('error', reject).end();
    });
  expect(await ask({ host: 'evil.example' })).toBe(403);
  expect(await ask({ origin: 'https://evil.example' })).toBe(403);
  expect(await ask({ origin: 'http://localhost:6274' })).not.toBe(403);
});

describe('a person who agrees', () => {
  it('sets the mandate of the key that the program gets, and sees it among the keys', async () => {
    const asked = await ask();
    const page = await show(asked);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain('Shopping agent');
    expect(html).toContain('localhost:33418');
    const back = locationOf(await agree(asked));
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(['a b&c', server.url]);
    const { body, headers } = await exchange(asked, back.searchParams.get('code')!);
    expect(body).toMatchObject({ token_type: 'Bearer', scope: 'checkout', expires_in: expect.any(Number) });
    expect(headers.get('cache-control')).toBe('no-store');
    const [key] = (await server.get('/v1/api_keys')).body.data;
    expect(key).toMatchObject({
      name: 'Shopping agent',
      // Not asked for, so not given, whatever the form says.
      scopes: ['checkout'],
      mandate: { max_amount: 5000, approval_above: 2500, daily_limit: null, merchants: ['shop.example'] },
    });
    expect(await statusAtMcp(body.access_token)).toBe(200);
    await server.send('DELETE', `/v1/api_keys/${key.id}`);
    expect(await statusAtMcp(body.access_token)).toBe(401);
  });

  it('is asked again where the terms are wrong, and lets nothing in who says no', async () => {
    const asked = await ask();
    for (const wrong of [
      { max_amount: 'much' },
      { merchants: 'https://shop' },
      { days: '9999' },
      { 'allowed[0]': 'nothing', 'allowed[1]': 'nothing' },
    ])
      expect((await agree(asked, wrong as Record<string, string>)).status).toBe(400);
    const denied = locationOf(await agree(asked, { decision: 'deny' }));
    expect([denied.searchParams.get('error'), denied.searchParams.has('code')]).toEqual([
      'access_denied',
      false,
    ]);
  });

  it('who is not signed in signs in first, and comes back to what was asked', async () => {
    const response = await show(await ask(), null);
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^\/login\?return_to=%2Fdashboard%2Fconnect%3F/);
  });
});

describe('a thief', () => {
  it('gets nothing for a code twice, and the first key ends', async () => {
    const asked = await ask();
    const code = await codeOf(asked);
    const first = await exchange(asked, code);
    expect(await statusAtMcp(first.body.access_token)).toBe(200);
    expect((await exchange(asked, code)).body.error).toBe('invalid_grant');
    await expect.poll(() => statusAtMcp(first.body.access_token)).toBe(401);
  });

  it('reads nothing with a token whose term is over, at the API either, before anything has tidied up', async () => {
    const asked = await ask();
    const { access_token: token } = (await exchange(asked, await codeOf(asked))).body;
    const reads = async () => (await server.get('/v1/checkout_intents', { key: token })).status;
    expect(await reads()).toBe(200);
    const [key] = (await server.get('/v1/api_keys')).body.data;
    const past = Math.floor(Date.now() / 1_000) - 1;
    await server.database.execute(sql`
      UPDATE api_keys SET mandate = jsonb_set(mandate::jsonb, '{expires_at}', to_jsonb(${past}::bigint)) WHERE id = ${key.id}`);
    await expect.poll(reads).toBe(401);
    expect(await statusAtMcp(token)).toBe(401);
    expect((await server.get('/v1/api_keys')).body.data[0].id).toBe(key.id);
  });

  it('gets one key at most, however many ask at once', async () => {
    const asked = await ask();
    const code = await codeOf(asked);
    const answers = await Promise.all(Array.from({ length: 6 }, () => exchange(asked, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['another client', async () => ({ client_id: (await register()).body.client_id })],
    ['another address', async () => ({ redirect_uri: 'http://localhost:33418/callback2' })],
    ['another word', async () => ({ code_verifier: randomBytes(32).toString('base64url') })],
    ['no word', async () => ({ code_verifier: '' })],
  ] as const)('gets nothing for a code with %s, and whoever owns it still does', async (_what, change) => {
    const asked = await ask();
    const code = await codeOf(asked);
    expect((await exchange(asked, code, await change())).body).toMatchObject({ error: 'invalid_grant' });
    expect((await exchange(asked, code)).status).toBe(200);
  });

  it('gets no token for another service, and none for a code that is old', async () => {
    const asked = await ask();
    const code = await codeOf(asked);
    expect((await exchange(asked, code, { resource: 'https://other.example/mcp' })).body.error).toBe(
      'invalid_target',
    );
    await server.database.execute(
      sql`UPDATE oauth_codes SET expires_at = expires_at - 100 WHERE code_challenge = ${asked.query.code_challenge ?? ''}`,
    );
    expect((await exchange(asked, code)).body.error).toBe('invalid_grant');
  });

  it.each([
    'https://thief.example/callback',
    `${REDIRECT}/`,
    `${REDIRECT}?x=1`,
    'http://localhost:33419/callback',
    'http://LOCALHOST:33418/callback',
    'javascript:alert(1)',
    '',
  ])('is sent nobody at %s, which is not registered', async (redirect_uri) => {
    const response = await show(await ask({ redirect_uri }));
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  });

  it.each([
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ resource: 'https://other.example' }, 'invalid_target'],
    [{ scope: 'admin' }, 'invalid_scope'],
  ] as const)('gets no page for %j', async (changes, error) => {
    const asked = await ask(changes as unknown as Record<string, string>);
    for (const response of [await show(asked), await agree(asked)])
      expect(locationOf(response).searchParams.get('error')).toBe(error);
  });

  it('cannot agree in the name of whoever is signed in: not from elsewhere, not for another account, not in a frame', async () => {
    const asked = await ask();
    for (const headers of [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://thief.example' },
    ] as Record<string, string>[])
      expect((await agree(asked, {}, { cookie, ...headers })).status).toBe(400);
    const other = await server.otherMerchant();
    const theirs = await sessionOf(other.accountId);
    expect((await agree(asked, {}, { cookie: theirs, 'sec-fetch-site': 'same-origin' })).status).toBe(400);
    expect((await agree(asked, {}, { 'sec-fetch-site': 'same-origin' })).status).toBe(400);
    const { headers } = await show(asked);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('content-security-policy')).toContain("form-action 'self' http://localhost:33418;");
    const rows = await server.database.query(
      sql`SELECT 1 FROM oauth_codes WHERE code_challenge = ${asked.query.code_challenge ?? ''}`,
    );
    expect(rows).toEqual([]);
  });

  it('registers no address that is not a plain one, nor a name that is more than a name', async () => {
    for (const uri of [
      'http://shop.example/cb',
      'https://a;script-src.example/',
      'https://user@shop.example/',
      'cursor://x',
      'https://shop.example/#f',
      'no url',
    ])
      expect((await register([uri])).body).toMatchObject({ error: 'invalid_redirect_uri' });
    const { body } = await register([REDIRECT], '<b>Bank\u202E\nof you</b>'.padEnd(100, 'x'));
    expect(body.client_name).toMatch(/^<b>Bank of you<\/b>x+$/);
    const asked = await ask({ client_id: body.client_id });
    expect(await (await show(asked)).text()).toContain('&lt;b>Bank of you');
  });

  it('registers only so often, and what nobody lets in is forgotten', async () => {
    const answers = [];
    for (let index = 0; index < 60; index++) answers.push((await register()).status);
    expect(answers).toContain(429);
    await server.database.execute(sql`UPDATE oauth_clients SET created = created - 100000`);
    await endOldGrants(server.database);
    const left = await server.database.query(sql`SELECT 1 FROM oauth_clients WHERE approved_at IS NULL`);
    expect(left).toEqual([]);
  });
});

describe('a member who lets a program act', () => {
  async function member(role: 'manager' | 'support') {
    const accountId = server.accountId as Id<'account'>;
    const id = newId('member');
    await server.database.execute(sql`
      INSERT INTO members (account_id, id, wallet_address, role, refund_limit, created)
      VALUES (${accountId}, ${id}, ${id}, ${role}, ${role === 'support' ? 100 : null}, ${createdOf(id)})`);
    const own = `service_session=${await startSession(server.database, accountId, id)}`;
    return { id, headers: { cookie: own, 'sec-fetch-site': 'same-origin' } };
  }
  const codeFor = async (asked: Asked, headers: Record<string, string>) =>
    locationOf(await agree(asked, {}, headers)).searchParams.get('code')!;
  const remove = (id: string) =>
    server.post(`/v1/members/${id}/remove`, {
      ...anonymous,
      json: {},
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });

  it('takes its token along when they are removed, and a code that was not used yet', async () => {
    const { id, headers } = await member('manager');
    const [first, second] = [await ask(), await ask()];
    const { body } = await exchange(first, await codeFor(first, headers));
    const unused = await codeFor(second, headers);
    expect(await statusAtMcp(body.access_token)).toBe(200);
    expect((await remove(id)).status).toBe(200);
    expect(await statusAtMcp(body.access_token)).toBe(401);
    expect((await exchange(second, unused)).body.error).toBe('invalid_grant');
    const { data } = (await server.get('/v1/member_acts?limit=100')).body;
    expect(
      data.filter((act: { operation: string }) => act.operation === 'oauth.allow').length,
    ).toBeGreaterThan(1);
  });

  it('must be one who may make keys', async () => {
    const { headers } = await member('support');
    const asked = await ask();
    expect((await show(asked, headers.cookie)).status).toBe(403);
    expect((await agree(asked, {}, headers)).status).toBe(403);
  });
});
