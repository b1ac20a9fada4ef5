import { randomUUID } from 'node:crypto';
import { createGuardedFetch } from '@florin/egress/guarded-fetch';
import { createEgressPolicy } from '@florin/egress/policy';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { Arrivals } from './arrivals.ts';
import { type Receiver, startReceiver } from './receiver.testing.ts';
import { serveEndpoint } from './serve-endpoint.ts';
import { dueDeliveries, takeEndpoints } from './work-store.ts';

const allow = ['127.0.0.1:*'];
let server: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  server = await startTestServer({ webhookAllowedHosts: allow });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await server.stop();
});

/** The same database, on which something happens between the first answer and its reading. */
function withNews(database: Database, happen: () => Promise<unknown>): Database {
  let isNew = true;
  const first =
    <Args extends unknown[], Answer>(ask: (...args: Args) => Promise<Answer>) =>
    async (...args: Args) => {
      const answer = await ask(...args);
      if (isNew) {
        isNew = false;
        await happen();
      }
      return answer;
    };
  const asked = Object.create(database) as Database;
  return Object.assign(asked, {
    query: first(database.query.bind(database)),
    first: first(database.first.bind(database)),
  });
}

it('what happened after a secret was rotated is signed with the new one, also while deliveries are under way', async () => {
  const json = { url: receiver.url, enabled_events: ['product.*'] };
  const { body: endpoint } = await server.post('/v1/webhook_endpoints', { json });
  await server.post('/v1/products', { json: { name: 'Before' } });
  const holder = randomUUID();
  expect(await takeEndpoints(server.database, holder, 1, 1, 60_000)).toHaveLength(1);
  let secret = '';
  const rotateAndSell = async () => {
    const path = `/v1/webhook_endpoints/${endpoint.id}/rotate_secret`;
    secret = (await server.post(path, { json: { previous_expires_in: 0 } })).body.secret;
    await server.post('/v1/products', { json: { name: 'After' } });
  };
  const database = withNews(server.database, rotateAndSell);
  const { fetch } = createGuardedFetch({
    policy: createEgressPolicy({ allow }),
    bodyBytesMax: 10_000,
    userAgent: 'test',
  });
  const serving = {
    services: { ...server.services, database },
    fetch,
    arrivals: new Arrivals(server.database),
    holder,
    signal: new AbortController().signal,
  };
  await serveEndpoint(serving, endpoint.id);
  expect(receiver.received.map(({ event }) => event.data.object.name)).toEqual(['Before', 'After']);
  const { body, headers } = receiver.received[1]!;
  const signature = headers['stripe-signature'] as string;
  expect(new Stripe('sk_test_unused').webhooks.constructEvent(body, signature, secret).id).toMatch(/^evt_/);
});

/** Found by simulation, seed 5001: an endpoint that fails is sent one event at a time, and that was the one that fell due first. */
it('an event whose turn has come again is sent before those of its object that waited for it', async () => {
  const json = { url: receiver.url, enabled_events: ['product.*'] };
  const { body: endpoint } = await server.post('/v1/webhook_endpoints', { json });
  const { body: product } = await server.post('/v1/products', { json: { name: 'Tea' } });
  await server.post(`/v1/products/${product.id}`, { json: { name: 'Green tea' } });
  const failOnce = (minutesAgo: number) =>
    server.database.execute(sql`
      UPDATE webhook_deliveries SET attempts = 1, due_at = now() - ${minutesAgo} * interval '1 minute'
      WHERE endpoint = ${endpoint.id} AND event_type = 'product.created'`);
  await failOnce(-1);
  expect(await dueDeliveries(server.database, endpoint.id, 1)).toEqual([]);
  await failOnce(0);
  const [next] = await dueDeliveries(server.database, endpoint.id, 1);
  expect(next?.event_type).toBe('product.created');
});
