import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ perKey: { perSecond: 1, burst: 5 }, perIp: { perSecond: 1, burst: 3 } });
});
afterAll(() => server.stop());

it('tells a key how much is left, then answers 429 with Retry-After', async () => {
  const answers = [];
  for (let count = 0; count < 7; count++) answers.push(await server.get('/v1/account'));
  expect(answers[0]!.headers.get('ratelimit-limit')).toBe('5');
  expect(answers[0]!.headers.get('ratelimit-remaining')).toBe('4');
  const refused = answers.find((answer) => answer.status === 429);
  expect(refused?.body.error).toMatchObject({ type: 'rate_limit_error', code: 'rate_limit_exceeded' });
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
});

it('limits guesses at keys by address, without touching the right key', async () => {
  const statuses = [];
  for (let count = 0; count < 6; count++)
    statuses.push((await server.get('/v1/account', { key: 'sk_live_x' })).status);
  expect(statuses.slice(0, 3)).toEqual([401, 401, 401]);
  expect(statuses).toContain(429);
});

it('limits an account by all its keys together, and no other account', async () => {
  const shared = await startTestServer({
    perKey: { perSecond: 1, burst: 10 },
    perAccount: { perSecond: 1, burst: 25 },
  });
  try {
    const { key: foreign } = await shared.otherMerchant();
    const keys: string[] = [];
    for (let count = 0; count < 5; count++) keys.push((await shared.post('/v1/api_keys')).body.secret);
    const answers = [];
    for (const key of keys)
      for (let count = 0; count < 10; count++) answers.push(await shared.get('/v1/account', { key }));
    const refused = answers.filter(({ status }) => status === 429);
    // A second or two pass meanwhile, and each gives one more.
    expect(refused.length).toBeGreaterThan(15);
    expect(refused[0]!.headers.get('ratelimit-limit')).toBe('25');
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await shared.get('/v1/account', { key: foreign })).status).toBe(200);
  } finally {
    await shared.stop();
  }
});
