import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { startTestServer, type TestServer } from '../../testing/server.testing.ts';

const PATH = '/v1/public/gifts?release_verification_key=8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9';
const BURST = 3;
const TRIES = 12;

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

/** A server with this environment that lets a stranger send three requests at once. */
async function serverWith(environment: Record<string, string>): Promise<TestServer> {
  const { trustProxy, apiProcesses } = readConfig(environment);
  const perIp = { perSecond: 0.001, burst: BURST };
  const server = await startTestServer({ trustProxy, apiProcesses, perIp });
  servers.push(server);
  return server;
}

/** How many of so many requests got through, each with the addresses that a proxy passed on. */
async function letThrough(server: TestServer, forwardedFor: (index: number) => string): Promise<number> {
  let through = 0;
  for (let index = 0; index < TRIES; index++) {
    const headers = { 'x-forwarded-for': forwardedFor(index) };
    const { status } = await server.get(PATH, { key: null, headers });
    if (status !== 429) through++;
  }
  return through;
}

describe('whoever makes up addresses in X-Forwarded-For', () => {
  it.each([
    ['nothing stands before the server', 'false', (made: string) => made],
    ['one proxy does', 'true', (made: string) => `${made}, 198.51.100.7`],
    ['one proxy does, as a number', '1', (made: string) => `${made}, 198.51.100.7`],
    ['two proxies do', '2', (made: string) => `${made}, 198.51.100.7, 203.0.113.1`],
    [
      'proxies are named',
      '127.0.0.0/8, 203.0.113.0/24',
      (made: string) => `${made}, 198.51.100.7, 203.0.113.1`,
    ],
  ])('sends no more for it where %s', async (_name, TRUST_PROXY, header) => {
    const server = await serverWith({ TRUST_PROXY });
    expect(await letThrough(server, (index) => header(`192.0.2.${index}`))).toBe(BURST);
  });

  it('cannot lift the limit on guesses at keys either', async () => {
    const server = await serverWith({ TRUST_PROXY: 'true' });
    const statuses: number[] = [];
    for (let index = 0; index < TRIES; index++) {
      const headers = { 'x-forwarded-for': `192.0.2.${index}, 198.51.100.7` };
      statuses.push((await server.get('/v1/account', { key: 'sk_live_x', headers })).status);
    }
    expect(statuses.filter((status) => status !== 429)).toHaveLength(BURST);
  });
});

it('people behind a trusted proxy are told apart', async () => {
  const server = await serverWith({ TRUST_PROXY: '1' });
  expect(await letThrough(server, (index) => `198.51.100.${index}`)).toBe(TRIES);
});

it('the addresses of one IPv6 customer are one', async () => {
  const server = await serverWith({ TRUST_PROXY: '1' });
  expect(await letThrough(server, (index) => `2001:db8:1:2:${index}::7`)).toBe(BURST);
  expect(await letThrough(server, (index) => `2001:db8:1:${index + 3}::7`)).toBe(TRIES);
});

it('processes that are told how many they are let through together what one would', async () => {
  const processes = [
    await serverWith({ API_PROCESSES: '3' }),
    await serverWith({ API_PROCESSES: '3' }),
    await serverWith({ API_PROCESSES: '3' }),
  ];
  let through = 0;
  for (const server of processes) through += await letThrough(server, () => '192.0.2.1');
  expect(through).toBe(BURST);
});
