import type { ChildProcess } from 'node:child_process';
import { bundleForNode, killHard, messageOf, startChild } from '@florin/testing/child-process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { startReceiver } from './receiver.testing.ts';

/** How soon an event is with an endpoint that nothing else keeps busy. */

const QUIET = 200;

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

const at = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)];

it('tells of the time from change to arrival', async () => {
  const receiver = await startReceiver();
  const json = { url: receiver.url, enabled_events: ['product.*'] };
  await server.post('/v1/webhook_endpoints', { json });
  for (let index = 0; index < QUIET; index++) {
    await server.post('/v1/products', { json: { name: `quiet ${index}` } });
    await receiver.until(index + 1);
  }
  // Written by the trigger, a moment before the commit.
  const written = await server.database.query<{ event: string; at_ms: number }>(sql`
    SELECT event, (extract(epoch FROM tried_since) * 1000)::float8 AS at_ms FROM webhook_deliveries`);
  const writtenMs = new Map(written.map(({ event, at_ms }) => [event, at_ms]));
  const latenciesMs = receiver.received
    .map(({ event, atMs }) => Math.round(atMs - writtenMs.get(event.id)!))
    .sort((left, right) => left - right);
  console.log('a quiet endpoint, ms', { median: at(latenciesMs, 0.5), p95: at(latenciesMs, 0.95) });

  expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(QUIET);
  await receiver.close();
});
