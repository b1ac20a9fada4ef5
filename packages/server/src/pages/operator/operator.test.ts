import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../database/sql.ts';
import { alertsOf, LOOKED_AT, type OperatorReading } from '../../operations/alerts.ts';
import { startTestServer, type TestServer } from '../../testing/server.testing.ts';

const TOKEN = 'correct-horse-battery-staple-42';

let open: TestServer;
let guarded: TestServer;
beforeAll(async () => {
  [open, guarded] = await Promise.all([
    startTestServer(),
    startTestServer({ operatorToken: TOKEN, perIp: { perSecond: 1, burst: 45 } }),
  ]);
});
afterAll(async () => {
  await open.stop();
  await guarded.stop();
});

const anonymous = { key: null };
const get = (server: TestServer, headers: Record<string, string> = {}, path = '/operator') =>
  server.get(path, { ...anonymous, headers });
const enter = (token: string, headers: Record<string, string> = { 'sec-fetch-site': 'same-origin' }) =>
  guarded.post('/operator', {
    ...anonymous,
    form: String(new URLSearchParams({ token })),
    headers,
  });

/** With a Host header that fetch does not let us choose. */
function statusFor(server: TestServer, host: string): Promise<number> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path: '/operator', headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode!);
    })
      .on('error', reject)
      .end();
  });
}

describe('the operator’s page', () => {
  it('shows the installation: parts, settlement, work, shops that fail, stray money, versions', async () => {
    await open.database.execute(sql`
      INSERT INTO merchant_pauses (account_id, host, failures, paused_until)
      VALUES (${open.accountId}, 'broken-shop.example', 7, now() + interval '1 hour')`);
    const { status, text } = await get(open);
    expect(status).toBe(200);
    for (const part of ['database', 'chain', 'cards', 'sponsor', 'Settlement', 'Versions', '0.5.0'])
      expect(text).toContain(part);
    expect(text).toContain('broken-shop.example');
    expect(text).toMatch(/problems? to fix/);
    expect(text).toContain('SOLANA_RPC_URL');
    expect(text).not.toContain('<script src');
  });

  it('without a token is for this machine alone: no proxy, no other name for it', async () => {
    for (const headers of [
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { 'x-forwarded-for': '203.0.113.7' },
    ])
      expect([headers, (await get(open, headers)).status]).toEqual([headers, 404]);
    const { port } = new URL(open.url);
    expect(await statusFor(open, `localhost:${port}`)).toBe(200);
    for (const host of [`rebound.example:${port}`, '127.0.0.1.rebound.example', 'localhost.example'])
      expect([host, await statusFor(open, host)]).toEqual([host, 404]);
    expect((await open.post('/operator', { ...anonymous, form: 'token=' })).status).toBe(404);
  });

  it('with a token is for whoever has it, also on this machine', async () => {
    const asked = await get(guarded);
    expect(asked.status).toBe(401);
    expect(asked.text).toContain('Operator’s token');
    expect(asked.text).not.toContain('Settlement');
    for (const authorization of [
      'Bearer wrong',
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(0, -1)}`,
      TOKEN,
      '',
    ])
      expect([authorization, (await get(guarded, { authorization })).status]).toEqual([authorization, 401]);
    const { status, text } = await get(guarded, { authorization: `Bearer ${TOKEN}` });
    expect([status, text.includes('Settlement')]).toEqual([200, true]);
  });

  it('is opened in a browser by entering the token on our own page', async () => {
    expect((await enter('wrong')).text).toContain('This is not the token.');
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}])
      expect((await enter(TOKEN, headers as Record<string, string>)).status).toBe(401);
    const entered = await enter(TOKEN);
    expect([entered.status, entered.headers.get('location')]).toEqual([303, '/operator']);
    const set = entered.headers.get('set-cookie')!;
    expect(set).toMatch(/; Path=\/operator; HttpOnly; SameSite=Strict; Max-Age=43200$/);
    const [cookie] = set.split(';') as [string];
    expect(cookie).not.toContain(TOKEN);
    expect((await get(guarded, { cookie })).status).toBe(200);
    const [name, value] = cookie.split('=') as [string, string];
    const [endsAt, mac] = value.split('.') as [string, string];
    for (const forged of [
      `${Number(endsAt) + 1}.${mac}`,
      `${endsAt}.${'A'.repeat(43)}`,
      mac,
      '',
      `${endsAt}.`,
    ])
      expect([forged, (await get(guarded, { cookie: `${name}=${forged}` })).status]).toEqual([forged, 401]);
  });

  it('takes no token from the address, and writes none into the log', async () => {
    expect((await get(guarded, {}, `/operator?token=${TOKEN}`)).status).toBe(401);
    await enter(TOKEN);
    expect(guarded.logLines.join('')).not.toContain(TOKEN);
  });

  it('cannot be guessed at full speed', async () => {
    const statuses = [];
    for (let tries = 0; tries < 60; tries++) statuses.push((await enter(`guess ${tries}`)).status);
    expect(statuses).toContain(429);
  });

  it('has nothing to do with accounts: neither a key nor a session opens it', async () => {
    const { status } = await guarded.get('/operator');
    expect([401, 429]).toContain(status);
  });
});

describe('alerts', () => {
  const calm: OperatorReading = {
    installation: {
      cursors: [{ name: 'payments', behind_seconds: 2, parked: 0, gaps: 0, is_led: true }],
      charges: [],
      jobs: [],
      jobsGivenUp: 0,
      webhooks: { lag_seconds: 0, failing_endpoints: 0 },
      sealing: { waiting_seconds: 3, damage: null },
      straysOfToday: 0,
      claimsToday: 0,
      claimsAdvancedToday: 0,
      merchantsPaused: 0,
    },
    sponsorLamports: 1_000_000_000n,
    claimsPerDayMax: 100,
    claimsAdvancedPerDayMax: 10,
    browsersWaiting: null,
  };
  const withState = (change: Partial<OperatorReading['installation']>): OperatorReading => ({
    ...calm,
    installation: { ...calm.installation, ...change },
  });
  const cursor = calm.installation.cursors[0]!;

  it.each<[string, OperatorReading]>([
    ['FlorinNobodySettles', withState({ cursors: [{ ...cursor, is_led: false }] })],
    ['FlorinSettlementBehind', withState({ cursors: [{ ...cursor, behind_seconds: 61 }] })],
    ['FlorinTransactionsParked', withState({ cursors: [{ ...cursor, parked: 1 }] })],
    ['FlorinHistoryGap', withState({ cursors: [{ ...cursor, gaps: 2 }] })],
    ['FlorinStrayPayments', withState({ straysOfToday: 1 })],
    [
      'FlorinChargeUnresolved',
      withState({ charges: [{ name: 'unknown', count: 1, oldest_seconds: 1_801 }] }),
    ],
    ['FlorinHistoryDamaged', withState({ sealing: { waiting_seconds: 900, damage: 'tile 0 is short' } })],
    ['FlorinHistoryBehind', withState({ sealing: { waiting_seconds: 601, damage: null } })],
    ['FlorinSponsorLow', { ...calm, sponsorLamports: 49_999_999n }],
    ['FlorinSponsorBudgetUsed', withState({ claimsToday: 80 })],
    ['FlorinJobsLate', withState({ jobs: [{ name: 'explore', count: 1, oldest_seconds: 121 }] })],
    ['FlorinJobsGivenUp', withState({ jobsGivenUp: 1 })],
    ['FlorinBrowsersShort', { ...calm, browsersWaiting: 1 }],
    ['FlorinWebhooksLate', withState({ webhooks: { lag_seconds: 61, failing_endpoints: 0 } })],
  ])('%s is told with what to do, and nothing else is', (name, reading) => {
    const told = alertsOf(reading);
    expect(told.map((alert) => alert.name)).toEqual([name]);
    expect(told[0]!.advice.length).toBeGreaterThan(20);
  });

  it('are none where all is well', () => {
    expect(alertsOf(calm)).toEqual([]);
  });

  it('are those of the rules for Prometheus, but for those that need more than one look', () => {
    const rules = readFileSync(
      new URL('../../../../../ops/prometheus/florin.rules.yml', import.meta.url),
      'utf8',
    );
    const named = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
    const overTime = [
      'FlorinProcessDown',
      'FlorinErrors',
      'FlorinSlow',
      'FlorinProcessBusy',
      'FlorinMemory',
      'FlorinDatabaseConnectionsShort',
      'FlorinGuessingPays',
      'FlorinNodeFailing',
      'FlorinNoNodeAnswers',
      'FlorinCheckoutsFailing',
      'FlorinChargesUnknown',
    ];
    expect([...LOOKED_AT, ...overTime].sort()).toEqual(named.sort());
  });
});
