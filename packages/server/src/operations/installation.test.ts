import { readFileSync } from 'node:fs';
import { observed, type RpcCall } from '@florin/chain/rpc/endpoints/observed-transport';
import { freePort } from '@florin/local-state/free-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CheckoutMetrics } from '../checkout-intents/worker/checkout-metrics.ts';
import { sql } from '../database/sql.ts';
import { watchGuessing } from '../gifts/guessing/watch.ts';
import { newReferenceAddress } from '../network/reference-address.ts';
import { noteCaughtUp, park, startCursor } from '../settlement/cursor-store.ts';
import { insertStrayPayments } from '../settlement/strays/stray-store.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { listFailingShops, listParkedTransactions, readInstallation } from './installation-store.ts';
import { startProbeServer } from './probe-server.ts';
import { observeChain, observeDatabase } from './process-metrics.ts';
import { lookInto } from './watch-installation.ts';

const OPS = new URL('../../../../ops/', import.meta.url);

let server: TestServer;
let look: () => Promise<void>;
beforeAll(async () => {
  const sponsor = { address: newReferenceAddress() } as never;
  server = await startTestServer();
  const services = { ...server.services, network: { ...server.services.network, sponsor } };
  look = lookInto(services);
});
afterAll(() => server.stop());

/** The samples of a metric, by its labels as they are written. */
async function samplesOf(name: string): Promise<Record<string, number>> {
  await look();
  const text = await server.services.metrics.registry.metrics();
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return Object.fromEntries(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(name.length, end), Number(line.slice(end + 1))];
    }),
  );
}

describe('what operators are warned by', () => {
  it('tells how long the chain was not read to its end, by cursor', async () => {
    const { database } = server;
    await startCursor(database, 'payments', 1n);
    await database.execute(
      sql`UPDATE chain_cursors SET caught_up_at = now() - interval '5 minutes' WHERE name = 'payments'`,
    );
    expect((await samplesOf('florin_settlement_behind_seconds'))['{cursor="payments"}']).toBeGreaterThan(299);
    expect(await samplesOf('florin_settlement_led')).toMatchObject({ '{cursor="payments"}': 0 });
    await noteCaughtUp(database, 'payments');
    expect((await samplesOf('florin_settlement_behind_seconds'))['{cursor="payments"}']).toBeLessThan(60);
  });

  it('counts transactions that nobody could read, gaps and stray payments', async () => {
    const { database } = server;
    await startCursor(database, 'payments', 1n);
    await park(database, 'payments', [{ signature: 'odd' as never, slot: 7n }]);
    await database.execute(sql`
      INSERT INTO history_gaps (cursor_name, address, before_signature, before_slot) VALUES ('payments', 'a', 'b', 1)`);
    const stray = {
      signature: 's',
      path: '0',
      slot: '1',
      landed_at: new Date().toISOString(),
      sender: 'a',
      destination: 'b',
      amount: '1000000',
      reference_addresses: ['c'],
    };
    await insertStrayPayments(database, [
      stray,
      { ...stray, signature: 'old', landed_at: '2020-01-01T00:00:00Z' },
    ]);
    expect(await samplesOf('florin_settlement_parked')).toMatchObject({ '{cursor="payments"}': 1 });
    expect(await samplesOf('florin_settlement_gaps')).toMatchObject({ '{cursor="payments"}': 1 });
    expect(await samplesOf('florin_stray_payments')).toEqual({ '': 1 });
    expect(await listParkedTransactions(database, 10)).toMatchObject([
      { cursor_name: 'payments', signature: 'odd', slot: '7', tries: 0 },
    ]);
  });

  it('tells how long events of money wait to be sealed, and whether the sealed history was changed', async () => {
    const { database, accountId } = server;
    await database.execute(sql`
      INSERT INTO events (account_id, id, type, about, snapshot, created)
      VALUES (${accountId}, 'evt_1', 'gift.funded', 'gift_1', '{}', extract(epoch FROM now())::bigint - 700)`);
    const [seconds] = Object.values(await samplesOf('florin_history_waiting_seconds'));
    expect(seconds).toBeGreaterThan(699);
    expect(await samplesOf('florin_history_damaged')).toEqual({ '': 0 });
    await database.execute(sql`
      INSERT INTO history_entries (place, account_id, event_id, entry, salt, mark)
      VALUES (0, ${accountId}, 'evt_1', '{}', ${Buffer.alloc(16)}, ${Buffer.alloc(32)})`);
    expect(await samplesOf('florin_history_damaged')).toEqual({ '': 1 });
    expect(await samplesOf('florin_history_waiting_seconds')).toEqual({ '': 0 });
  });

  it('counts charges that are not over, and how long the oldest has been submitted', async () => {
    await insertCharge('unknown', '1 hour');
    expect(await samplesOf('florin_charges_open')).toEqual({ '{state="unknown"}': 1 });
    const [seconds] = Object.values(await samplesOf('florin_charges_open_oldest_seconds'));
    expect(seconds).toBeGreaterThan(3_599);
  });

  it('counts jobs that wait and jobs that were given up', async () => {
    const { database } = server;
    await database.query(sql`
      SELECT graphile_worker.add_job('checkout_advance', '{}', run_at => now() - interval '3 minutes')`);
    await database.query(
      sql`SELECT graphile_worker.add_job('checkout_charge', '{}', run_at => now() - interval '1 day')`,
    );
    await database.execute(sql`
      UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE run_at < now() - interval '1 hour'`);
    expect(await samplesOf('florin_jobs_waiting')).toEqual({ '{task="checkout_advance"}': 1 });
    expect(await samplesOf('florin_jobs_given_up')).toEqual({ '': 1 });
    const [seconds] = Object.values(await samplesOf('florin_jobs_waiting_oldest_seconds'));
    expect(seconds).toBeGreaterThan(179);
  });

  it('tells the wait at webhook endpoints that work, and counts those that do not', async () => {
    const { database, accountId } = server;
    const insert = (id: string, failures: number, due: string) => sql`
      WITH endpoint AS (
        INSERT INTO webhook_endpoints
          (account_id, id, url, enabled_events, status, secret_sealed, metadata, created, failures, failing_since)
        VALUES (${accountId}, ${id}, 'https://example.com', '{*}', 'enabled', '', '{}', 0, ${failures}::int,
          CASE WHEN ${failures}::int > 0 THEN now() END))
      INSERT INTO webhook_deliveries
        (account_id, id, endpoint, event, event_type, about, status, attempts, due_at, tried_since, created)
      VALUES (${accountId}, ${`whd_${id}`}, ${id}, 'evt_1', 'gift.created', 'gift_1', 'pending', 0,
        now() - ${due}::interval, now(), 0)`;
    await database.execute(insert('we_1', 0, '2 minutes'));
    await database.execute(insert('we_2', 3, '9 hours'));
    const [seconds] = Object.values(await samplesOf('florin_webhook_lag_seconds'));
    expect(seconds).toBeGreaterThan(119);
    expect(seconds).toBeLessThan(3_600);
    expect(await samplesOf('florin_webhook_endpoints_failing')).toEqual({ '': 1 });
  });

  it('tells what the sponsor has left, in lamports and in claims of today', async () => {
    const { database } = server;
    await database.execute(sql`
      INSERT INTO sponsorship_budgets (day, scope, subject, claims)
      VALUES ((now() AT TIME ZONE 'UTC')::date, 'service', '', 12), ((now() AT TIME ZONE 'UTC')::date, 'starting', '', 3)`);
    expect(await samplesOf('florin_sponsored_claims_today')).toEqual({ '': 12 });
    expect(await samplesOf('florin_sponsored_claims_advanced_today')).toEqual({ '': 3 });
    expect(await samplesOf('florin_sponsored_claims_per_day_max')).toEqual({ '': 1000 });
    expect(await samplesOf('florin_sponsor_lamports')).toEqual({ '': 0 });
  });

  it('names the shops that keep failing', async () => {
    const { database, accountId } = server;
    await database.execute(sql`
      INSERT INTO merchant_pauses (account_id, host, failures, paused_until)
      VALUES (${accountId}, 'shop.example', 5, now() + interval '1 minute'), (${accountId}, 'fine.example', 1, now())`);
    expect((await readInstallation(database)).merchantsPaused).toBe(1);
    expect(await listFailingShops(database, 10)).toEqual([
      { host: 'shop.example', accounts_paused: 1, failures_in_a_row_max: 5 },
    ]);
  });
});

it('counts every request to a node by what became of it', async () => {
  const calls: RpcCall[] = [];
  const ask = async (answer: () => Promise<unknown>, signal?: AbortSignal) => {
    const transport = observed(answer as never, 'rpc.example', (call) => calls.push(call));
    await transport({ payload: { method: 'getSlot' }, ...(signal && { signal }) }).catch(() => undefined);
  };
  await ask(async () => ({ result: 1 }));
  await ask(async () => Promise.reject(new TypeError('fetch failed')));
  await ask(async () => Promise.reject(new Error('stopped')), AbortSignal.abort());
  expect(calls.map(({ outcome }) => outcome)).toEqual(['answered', 'unreachable', 'given_up']);
});

it('answers the probes of a worker on its port, and nothing else', async () => {
  const port = await freePort('127.0.0.1', 0, false);
  const probes = await startProbeServer(server.services, port);
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  try {
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    for (const path of ['/v1/gifts', '/v1/openapi.json', '/'])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
  } finally {
    await probes.stop();
  }
});

it('has every metric that a rule or a panel names', async () => {
  const { metrics, database } = server.services;
  observeChain(metrics);
  observeDatabase(metrics, database);
  new CheckoutMetrics(metrics, { usage: () => ({ open: 0, waiting: 0, places: 0 }) } as never);
  if (!metrics.registry.getSingleMetric('florin_gift_guessing_yield')) watchGuessing(server.services).stop();
  const known = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name));
  const files = ['prometheus/florin.rules.yml', 'prometheus/florin.rules.test.yml', 'grafana/florin.json'];
  for (const file of files) {
    const text = readFileSync(new URL(file, OPS), 'utf8');
    const named = new Set(text.match(/\b(florin|process)_\w+/g));
    const unknown = [...named].filter((name) => !known.has(name.replace(/_(bucket|count|sum)$/, '')));
    expect([file, unknown]).toEqual([file, []]);
    expect(named.size).toBeGreaterThan(20);
  }
});

async function insertCharge(state: string, armed: string): Promise<void> {
  const { database, accountId } = server;
  const { body: card } = await server.post('/v1/cards', {
    json: { number: '4242424242424242', exp_month: 12, exp_year: 2040 },
  });
  await database.execute(sql`
    INSERT INTO checkout_intents (account_id, id, status, url, options, metadata, created, expires_at, lane, round)
    VALUES (${accountId}, 'ci_1', 'processing', 'https://shop.example/tea', '{}', '{}', 0, now(), 'lane', 1)`);
  await database.execute(sql`
    INSERT INTO checkout_charges (intent_id, account_id, card, state, idempotency_key, armed_at)
    VALUES ('ci_1', ${accountId}, ${card.id}, ${state}, 'key', now() - ${armed}::interval)`);
}
