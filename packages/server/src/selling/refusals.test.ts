import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.post('/v1/account', { json: { sells_to_agents: true } });
});
afterAll(() => server.stop());

const send = (method: string, folder: string, path: string, init: RequestInit = {}) =>
  fetch(`${server.url}/merchants/${server.accountId}/${folder}${path}`, { method, ...init });
const json = { 'content-type': 'application/json', 'api-version': '2026-04-17', 'idempotency-key': 'k' };

describe.each([
  ['acp', '/checkout_sessions', (body: { type: string; code: string }) => [body.type, body.code]],
  [
    'ucp',
    '/checkout-sessions',
    (body: { ucp: { status: string }; messages: { code: string }[] }) => [
      body.ucp.status,
      body.messages[0]!.code,
    ],
  ],
] as const)('%s, asked wrongly', (folder, sessions, read) => {
  const kind = folder === 'acp' ? 'invalid_request' : 'error';

  it.each([
    ['broken JSON', 'POST', sessions, { headers: json, body: '{"a":' }, 400, 'body_invalid'],
    [
      'another type',
      'POST',
      sessions,
      { headers: { ...json, 'content-type': 'text/xml' }, body: '<a/>' },
      400,
      'content_type_unsupported',
    ],
    ['an unknown route', 'GET', '/nothing/here', {}, 404, 'route_unknown'],
    ['an unknown method', 'DELETE', sessions, {}, 405, 'method_not_allowed'],
    ['another method of a session', 'PATCH', `${sessions}/ac_1`, {}, 405, 'method_not_allowed'],
  ] as const)('%s is answered in its words', async (_what, method, path, init, status, code) => {
    const answer = await send(method, folder, path, init as RequestInit);
    expect([answer.status, ...read((await answer.json()) as never)]).toEqual([status, kind, code]);
    expect(Number(answer.headers.get('ratelimit-limit'))).toBeGreaterThan(0);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')).toContain('RateLimit-Remaining');
    if (status === 405) expect(answer.headers.get('allow')).toMatch(/POST|PUT/);
  });

  it('says with what finds it how much more may be asked', async () => {
    const name = folder === 'acp' ? 'acp.json' : 'ucp';
    const answer = await send('GET', `.well-known/${name}`, '');
    expect([answer.status, answer.headers.has('ratelimit-remaining')]).toEqual([200, true]);
  });

  it('says with every answer how much more may be asked', async () => {
    const answer = await send('GET', folder, `${sessions}/ac_1`, { headers: json });
    expect([answer.status, answer.headers.has('ratelimit-remaining')]).toEqual([404, true]);
  });
});

it.each([
  ['broken JSON', { headers: json, body: '{"a":' }, 400, -32_700],
  ['another type', { headers: { 'content-type': 'text/xml' }, body: '<a/>' }, 400, -32_700],
  ['what is no message', { headers: json, body: '[]' }, 400, -32_601],
] as const)('%s over MCP is answered as JSON-RPC has it', async (_what, init, status, code) => {
  const answer = await send('POST', 'ucp', '/mcp', init);
  expect([answer.status, ((await answer.json()) as { error: { code: number } }).error.code]).toEqual([
    status,
    code,
  ]);
  expect(answer.headers.has('ratelimit-remaining')).toBe(true);
});
