import type { ChildProcess } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { bundleForNode, killHard, messageOf, startChild } from '@florin/testing/child-process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { type Receiver, startReceiver } from './receiver.testing.ts';
import type { Held } from './worker.child.testing.ts';

/** What a process holds does not grow with what it has sent, however badly endpoints behave. */

const STEP = 2_000;
/** The work of a step comes in so many parts. */
const BATCHES = 20;
const HALF = 10_000;
const ATTEMPTS = 20_000;
const HEAP_GROWTH_MB_MAX = 4;
/** Bodies that are just being read are held as well, up to a megabyte each; a leak of 2 kB an attempt is more than this. */
const EXTERNAL_GROWTH_MB_MAX = 16;
/** Endpoints times requests at once, what the database takes, and the process itself. */
const HANDLES_MAX = 200;

let server: TestServer;
let worker: ChildProcess;
beforeAll(async () => {
  server = await startTestServer({ webhookAllowedHosts: ['127.0.0.1:*'] });
  const program = await bundleForNode(new URL('./worker.child.testing.ts', import.meta.url));
  worker = startChild(program, [server.databaseUrl]);
  await messageOf(worker);
});
afterAll(async () => {
  await killHard(worker);
  await server.stop();
});

type Behaviour = (response: ServerResponse) => void;
const ANSWERS: Readonly<Record<string, Behaviour>> = {
  fast: (response) => void response.end('ok'),
  slow: (response) => void setTimeout(() => response.end(), 100),
  wordy: (response) => void response.end('x'.repeat(200_000)),
  endless: (response) => void response.end('x'.repeat(2_000_000)),
  refusing: (response) => void response.writeHead(500).end('no'),
  redirecting: (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end('there'),
  rude: (response) => void response.socket?.destroy(),
  breaking: (response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.socket?.destroy());
  },
  closing: (response) => void response.writeHead(200, { connection: 'close' }).end(),
  hanging: () => {},
};

async function subscribe(url: string): Promise<void> {
  await server.post('/v1/webhook_endpoints', { json: { url, enabled_events: ['product.*'] } });
}

/** Stands for the time that passes until what failed is tried again. */
async function skipPauses(): Promise<void> {
  await server.database.execute(
    sql`UPDATE webhook_deliveries SET due_at = now() WHERE status = 'pending' AND due_at > now()`,
  );
  await server.database.execute(sql`UPDATE webhook_endpoints SET paused_until = NULL`);
}

/** A few at a time: each is a delivery to every endpoint, and a statement has a limit of time. */
async function addEvents(step: number): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch++)
    await server.database.execute(sql`
      INSERT INTO products
      SELECT ${server.accountId},
        'prod_01k9zq4c5x' || lpad(${step}::text, 2, '0') || lpad(${batch}::text, 2, '0') || lpad(n::text, 14, '0'),
        true, '0', NULL, '[]', 'good', NULL, NULL, NULL, 0, '{}', 1, 1
      FROM generate_series(1, ${STEP / 5 / BATCHES}::int) n`);
}

const attemptsUntilNow = async () =>
  (await server.database.first<{ count: number }>(
    sql`SELECT sum(attempts)::int AS count FROM webhook_deliveries`,
  ))!.count;

async function held(): Promise<Held> {
  worker.send('held');
  return await messageOf<Held>(worker);
}

it(`holds no more in the second half of ${ATTEMPTS} attempts than in the first`, async () => {
  const receivers: Receiver[] = [];
  for (const answer of Object.values(ANSWERS)) {
    const receiver = await startReceiver();
    receiver.answer = (response) => {
      receiver.received.length = 0;
      answer(response);
    };
    receivers.push(receiver);
    await subscribe(receiver.url);
  }
  const gone = await startReceiver();
  await subscribe(gone.url);
  await gone.close();

  const steps: ({ attempts: number } & Held)[] = [];
  for (let step = 1; step <= ATTEMPTS / STEP; step++) {
    await addEvents(step);
    while ((await attemptsUntilNow()) < step * STEP) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      await skipPauses();
    }
    steps.push({ attempts: await attemptsUntilNow(), ...(await held()) });
    console.info(JSON.stringify(steps.at(-1)));
  }
  // What is under way comes and goes; a leak raises the least that is held.
  const leastOf = (part: readonly Held[], read: (held: Held) => number) => Math.min(...part.map(read));
  const growthMbOf = (read: (held: Held) => number) =>
    leastOf(steps.slice(HALF / STEP), read) - leastOf(steps.slice(0, HALF / STEP), read);
  expect(growthMbOf(({ heapUsedMb }) => heapUsedMb)).toBeLessThan(HEAP_GROWTH_MB_MAX);
  expect(growthMbOf(({ externalMb }) => externalMb)).toBeLessThan(EXTERNAL_GROWTH_MB_MAX);
  expect(Math.max(...steps.map(({ handles }) => handles))).toBeLessThan(HANDLES_MAX);
  await Promise.all(receivers.map((receiver) => receiver.close()));
});
