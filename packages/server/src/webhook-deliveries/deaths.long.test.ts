import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { bundleForNode, killHard, messageOf, startChild } from '@florin/testing/child-process';
import { proofSeed } from '@florin/testing/proof-seed';
import { SeededRandom } from '@florin/testing/seeded-random';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { type Receiver, startReceiver } from './receiver.testing.ts';

/** Whatever endpoints do, and whenever processes die: every event arrives, signed, and in the order of its object. */

const PRODUCTS = 2_000;
const CHANGES = 4;
const EVENTS = PRODUCTS * (1 + CHANGES);
/** Each change is a delivery to eight endpoints, and a statement has a limit of time. */
const BATCH = 100;
const PRODUCT_PREFIX = 'prod_01k9zq4c5x00';
const WORKERS = 3;
const RESIDENT_MB_MAX = 300;
const seed = proofSeed();

let server: TestServer;
let program: string;
const stripe = new Stripe('sk_test_unused');
beforeAll(async () => {
  server = await startTestServer({ webhookAllowedHosts: ['127.0.0.1:*'] });
  program = await bundleForNode(new URL('./worker.child.testing.ts', import.meta.url));
});
afterAll(() => server.stop());

const subscribe = async (url: string, enabledEvents: string[]) =>
  (await server.post('/v1/webhook_endpoints', { json: { url, enabled_events: enabledEvents } })).body;

async function startWorker(): Promise<ChildProcess> {
  const child = startChild(program, [server.databaseUrl]);
  await messageOf(child);
  return child;
}

/** Stands for the time that passes until what failed is tried again. */
const skipPauses = async () => {
  await server.database.execute(
    sql`UPDATE webhook_deliveries SET due_at = now() WHERE status = 'pending' AND due_at > now()`,
  );
  await server.database.execute(
    sql`UPDATE webhook_endpoints SET paused_until = NULL, served_until = least(served_until, now() + interval '2 seconds')`,
  );
};

const residentMbOf = (child: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;

/** How long after the answer to its create each of these arrived, sorted. */
async function latenciesMs(receiver: Receiver, count: number): Promise<number[]> {
  const answeredMs = new Map<string, number>();
  for (let index = 0; index < count; index++) {
    const { body } = await server.post('/v1/products', { json: { name: `quiet ${index}` } });
    answeredMs.set(body.id, Date.now());
  }
  await receiver.until(count);
  return receiver.received
    .map(({ event, atMs }) => atMs - answeredMs.get(event.data.object.id)!)
    .sort((a, b) => a - b);
}

it(`delivers ${EVENTS} events through deaths, to endpoints of every kind (seed ${seed})`, async () => {
  const random = new SeededRandom(seed);
  const receivers = {
    fast: await startReceiver(),
    second: await startReceiver(),
    slow: await startReceiver(),
    failing: await startReceiver(),
    hanging: await startReceiver(),
    redirecting: await startReceiver(),
    gone: await startReceiver(),
    private: await startReceiver(),
  };
  receivers.slow.answer = (response) => void setTimeout(() => response.end(), 100);
  receivers.failing.answer = (response) => void response.writeHead(random.next() < 0.02 ? 500 : 200).end();
  receivers.hanging.answer = () => {};
  receivers.redirecting.answer = (response) =>
    void response.writeHead(302, { location: receivers.fast.url }).end();
  const all = ['product.created', 'product.updated'];
  const endpoints = {
    fast: await subscribe(receivers.fast.url, all),
    second: await subscribe(receivers.second.url, all),
    failing: await subscribe(receivers.failing.url, all),
    slow: await subscribe(receivers.slow.url, ['product.created']),
  };
  for (const name of ['hanging', 'redirecting', 'gone', 'private'] as const)
    await subscribe(receivers[name].url, all);
  await receivers.gone.close();
  await server.database.execute(sql`
    UPDATE webhook_endpoints SET url = 'http://10.0.0.1/hooks' WHERE url = ${receivers.private.url}`);

  const workers = await Promise.all(Array.from({ length: WORKERS }, startWorker));
  let isOver = false;
  const dying = (async () => {
    while (!isOver) {
      await new Promise((resolve) => setTimeout(resolve, 300 + random.next() * 2_500));
      const index = Math.floor(random.next() * WORKERS);
      await killHard(workers[index]!);
      workers[index] = await startWorker();
      await skipPauses();
    }
  })();

  for (let first = 1; first <= PRODUCTS; first += BATCH)
    await server.database.execute(sql`
      INSERT INTO products
      SELECT ${server.accountId}, ${PRODUCT_PREFIX} || lpad(n::text, 16, '0'), true, '0', NULL, '[]', 'good', NULL, NULL, NULL, 0,
        '{}', 1, 1 FROM generate_series(${first}::int, ${first + BATCH - 1}::int) n`);
  for (let change = 1; change <= CHANGES; change++)
    for (let first = 1; first <= PRODUCTS; first += BATCH)
      await server.database.execute(sql`
        UPDATE products SET name = ${String(change)}
        WHERE right(id, 16)::bigint BETWEEN ${first} AND ${first + BATCH - 1}`);

  const wanted = { fast: EVENTS, second: EVENTS, failing: EVENTS, slow: PRODUCTS };
  const isComplete = () =>
    Object.entries(wanted).every(([name, count]) => {
      const { received } = receivers[name as keyof typeof wanted];
      return new Set(received.map(({ event }) => event.id)).size === count;
    });
  while (!isComplete()) await new Promise((resolve) => setTimeout(resolve, 1_000));
  isOver = true;
  await dying;

  for (const name of Object.keys(wanted) as (keyof typeof wanted)[]) {
    const firstNames = new Map<string, string[]>();
    const known = new Set<string>();
    for (const { body, headers, event } of receivers[name].received) {
      stripe.webhooks.constructEvent(
        body,
        headers['stripe-signature'] as string,
        endpoints[name].secret,
        // They were signed while this test ran, however long ago.
        3_600,
      );
      if (known.has(event.id)) continue;
      known.add(event.id);
      const { id, name: value } = event.data.object;
      firstNames.set(id, [...(firstNames.get(id) ?? []), value]);
    }
    expect(firstNames.size).toBe(PRODUCTS);
    const expected = name === 'slow' ? ['0'] : ['0', '1', '2', '3', '4'];
    const isOrdered = (names: string[]) => names.join() === expected.join();
    const orderly = [...firstNames.values()].filter(isOrdered).length;
    // One that failed is waited for twice; a few may have failed more often.
    expect(orderly).toBeGreaterThanOrEqual(name === 'failing' ? PRODUCTS * 0.99 : PRODUCTS);
    const again = receivers[name].received.length - known.size;
    console.info(
      `${name}: ${known.size} events, ${again} of them sent more than once, ${orderly} objects in order`,
    );
  }
  expect(receivers.private.received).toEqual([]);
  const residentMb = Math.max(...workers.map(residentMbOf));
  console.info(`a process holds at most ${Math.round(residentMb)} MB`);
  expect(residentMb).toBeLessThan(RESIDENT_MB_MAX);

  const quiet = await startReceiver();
  await subscribe(quiet.url, ['product.created']).catch(() => undefined);
  const latencies = await latenciesMs(quiet, 200);
  console.info(`from commit to arrival: median ${latencies[100]} ms, p95 ${latencies[190]} ms`);
  await Promise.all(workers.map(killHard));
  await Promise.all(
    [...Object.entries(receivers), ['quiet', quiet] as const]
      .filter(([name]) => name !== 'gone')
      .map(([, receiver]) => receiver.close()),
  );
});
