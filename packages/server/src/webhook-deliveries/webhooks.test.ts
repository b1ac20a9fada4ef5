import type { ServerResponse } from 'node:http';
import { eventually } from '@florin/testing/until';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';
import { type Received, type Receiver, startReceiver } from './receiver.testing.ts';
import { startDeliveries } from './worker.ts';

let server: TestServer;
const stripe = new Stripe('sk_test_unused');
const receivers: Receiver[] = [];

beforeAll(async () => {
  server = await startTestServer(
    { webhookAllowedHosts: ['127.0.0.1:*'] },
    { alongside: (services) => startDeliveries(services) },
  );
});
afterAll(() => server.stop());
afterEach(async () => {
  const { body } = await server.get('/v1/webhook_endpoints?limit=100');
  for (const { id } of body.data) await server.send('DELETE', `/v1/webhook_endpoints/${id}`);
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});

const receive = async () => {
  const receiver = await startReceiver();
  receivers.push(receiver);
  return receiver;
};
const subscribe = async (url: string, enabledEvents = ['product.*']) => {
  const answer = await server.post('/v1/webhook_endpoints', { json: { url, enabled_events: enabledEvents } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const subscribed = async (enabledEvents?: string[]) => {
  const receiver = await receive();
  return { receiver, endpoint: await subscribe(receiver.url, enabledEvents) };
};
const product = async (name = 'Tea') => (await server.post('/v1/products', { json: { name } })).body;
const rename = (id: string, name: string) => server.post(`/v1/products/${id}`, { json: { name } });
const deliveriesOf = async (endpoint: { id: string }) =>
  (await server.get(`/v1/webhook_deliveries?webhook_endpoint=${endpoint.id}&limit=100`)).body.data;
const verified = ({ body, headers }: Received, secret: string) =>
  stripe.webhooks.constructEvent(body, headers['stripe-signature'] as string, secret);
/** Stands for the time that passes until the next attempt. */
const skipPauses = () =>
  server.database.transaction(async (transaction) => {
    await transaction.execute(sql`UPDATE webhook_deliveries SET due_at = now() WHERE status = 'pending'`);
    await transaction.execute(sql`UPDATE webhook_endpoints SET paused_until = NULL`);
  });
const until = (look: () => Promise<void>) => eventually(look);

describe('an event', () => {
  it('is sent once more to all of its endpoints, by its own id, and is listed with each of them', async () => {
    const [one, other] = [await subscribed(), await subscribed()];
    await product();
    await Promise.all([one.receiver.until(1), other.receiver.until(1)]);
    const listed = (await server.get(`/v1/webhook_endpoints/${one.endpoint.id}/deliveries`)).body;
    expect(listed).toMatchObject({ object: 'list', data: [{ webhook_endpoint: one.endpoint.id }] });
    const [{ event }] = listed.data;
    const again = (await server.post(`/v1/events/${event}/redeliver`)).body;
    expect(again.data.map((sent: { webhook_endpoint: string }) => sent.webhook_endpoint).sort()).toEqual(
      [one.endpoint.id, other.endpoint.id].sort(),
    );
    await Promise.all([one.receiver.until(2), other.receiver.until(2)]);
    for (const { endpoint } of [one, other])
      await server.post(`/v1/webhook_endpoints/${endpoint.id}`, { json: { disabled: true } });
    expect((await server.post(`/v1/events/${event}/redeliver`)).status).toBe(409);
    const { key } = await server.otherMerchant();
    for (const foreign of [
      await server.post(`/v1/events/${event}/redeliver`, { key }),
      await server.get(`/v1/webhook_endpoints/${one.endpoint.id}/deliveries`, { key }),
    ])
      expect(foreign.status).toBe(404);
  });

  it("is sent as the API shows it, and Stripe's client accepts its signature", async () => {
    const { receiver, endpoint } = await subscribed();
    const made = await product();
    const [first] = await receiver.until(1);
    const event = verified(first!, endpoint.secret);
    expect(event).toMatchObject({ type: 'product.created', data: { object: made }, pending_webhooks: 1 });
    await until(async () => {
      const { body } = await server.get(`/v1/events/${event.id}`);
      expect(body).toEqual({ ...event, pending_webhooks: 0 });
    });
    expect(first!.headers['content-type']).toMatch(/^application\/json/);
    expect(first!.headers['florin-signature']).toBe(first!.headers['stripe-signature']);
    expect(() => verified(first!, 'whsec_another')).toThrow(/signature/i);
  });

  it('goes to those who want it, and to nobody else', async () => {
    const wants = await subscribed(['product.updated']);
    const all = await subscribed(['*']);
    const { key } = await server.otherMerchant();
    await server.post('/v1/products', { json: { name: 'Theirs' }, key });
    const made = await product();
    await rename(made.id, 'Green tea');
    await all.receiver.until(2);
    await wants.receiver.until(1);
    expect(all.receiver.received.map(({ event }) => event.type)).toEqual([
      'product.created',
      'product.updated',
    ]);
    expect(wants.receiver.received.map(({ event }) => event.type)).toEqual(['product.updated']);
  });

  it('of one object comes after those before it, also where one of them had to be sent again', async () => {
    const { receiver } = await subscribed();
    receiver.answer = (response) => void response.writeHead(receiver.received.length === 2 ? 500 : 200).end();
    const made = await product('0');
    for (let count = 1; count <= 4; count++) await rename(made.id, String(count));
    await receiver.until(2);
    await until(async () => {
      await skipPauses();
      expect(receiver.received.length).toBeGreaterThanOrEqual(6);
    });
    const names = receiver.received.map(({ event }) => event.data.object.name);
    expect(names).toEqual(['0', '1', '1', '2', '3', '4']);
  });
});

describe('a test', () => {
  const send = (endpoint: { id: string }, type: unknown, options = {}) =>
    server.post(`/v1/webhook_endpoints/${endpoint.id}/test`, { json: { type }, ...options });

  it('of a type is signed, sent and recorded as an event is, and is no event', async () => {
    const { receiver, endpoint } = await subscribed();
    receiver.answer = (response) => void response.end('thank you');
    const made = (await send(endpoint, 'checkout.session.completed')).body;
    expect(made).toMatchObject({ test: true, status: 'pending', event_type: 'checkout.session.completed' });
    const [first] = await receiver.until(1);
    const event = verified(first!, endpoint.secret) as unknown as {
      id: string;
      data: { object: { id: string } };
    };
    expect(event).toMatchObject({ id: made.event, test: true, livemode: false });
    await until(async () => {
      const { body } = await server.get(`/v1/webhook_deliveries/${made.id}`);
      expect(body).toMatchObject({ status: 'delivered', last_attempt: { response_body: 'thank you' } });
    });
    expect((await server.get(`/v1/events/${event.id}`)).body).toEqual(event);
    const { body: events } = await server.get('/v1/events?limit=100');
    expect(events.data.map(({ id }: { id: string }) => id)).not.toContain(event.id);
    expect((await server.get(`/v1/events/${event.id}/proof`)).status).toBe(404);
    expect((await server.get(`/v1/checkout_sessions/${event.data.object.id}`)).status).toBe(404);
    await server.post(`/v1/webhook_deliveries/${made.id}/redeliver`);
    const [, second] = await receiver.until(2);
    expect(second!.body).toBe(first!.body);
  });

  it('that fails is not tried again, and does not count against the endpoint', async () => {
    const { receiver, endpoint } = await subscribed();
    receiver.answer = (response) => void response.writeHead(404).end('no such order');
    for (let count = 0; count < 4; count++) await send(endpoint, 'gift.funded');
    await receiver.until(4);
    await until(async () => {
      for (const delivery of await deliveriesOf(endpoint))
        expect(delivery).toMatchObject({ status: 'failed', attempts: 1, next_attempt_at: null });
    });
    expect((await server.get(`/v1/webhook_endpoints/${endpoint.id}`)).body.failing_since).toBeNull();
    receiver.answer = (response) => void response.end();
    await product();
    expect((await receiver.until(5)).at(-1)!.event.type).toBe('product.created');
  });

  it('goes to no endpoint of others, to none that is disabled, and of no type that does not exist', async () => {
    const { receiver, endpoint } = await subscribed();
    const { key } = await server.otherMerchant();
    expect((await send(endpoint, 'gift.funded', { key })).status).toBe(404);
    const unknown = await send(endpoint, 'gift.eaten');
    expect(unknown.status).toBe(400);
    expect(unknown.body.error).toMatchObject({ type: 'invalid_request_error', param: 'type' });
    const made = (await send(endpoint, 'gift.funded')).body;
    expect((await server.get(`/v1/events/${made.event}`, { key })).status).toBe(404);
    await receiver.until(1);
    await server.post(`/v1/webhook_endpoints/${endpoint.id}`, { json: { disabled: true } });
    expect((await send(endpoint, 'gift.funded')).status).toBe(409);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('an attempt', () => {
  it('that fails is made again, and the log says what happened', async () => {
    const { receiver, endpoint } = await subscribed();
    receiver.answer = (response) => void response.writeHead(500).end('out of tea');
    await product();
    await receiver.until(1);
    await until(async () => {
      const [delivery] = await deliveriesOf(endpoint);
      expect(delivery).toMatchObject({
        status: 'pending',
        attempts: 1,
        delivered_at: null,
        last_attempt: { response_status: 500, response_body: 'out of tea', error: 'answered 500' },
      });
      expect(delivery.next_attempt_at).toBeGreaterThanOrEqual(delivery.last_attempt.at + 4);
    });
    const { body: failing } = await server.get(`/v1/webhook_endpoints/${endpoint.id}`);
    expect(failing.failing_since).not.toBeNull();
    receiver.answer = (response) => void response.writeHead(204).end();
    await skipPauses();
    await receiver.until(2);
    await until(async () => {
      const [delivery] = await deliveriesOf(endpoint);
      expect(delivery).toMatchObject({ status: 'delivered', attempts: 2, next_attempt_at: null });
      const { body: well } = await server.get(`/v1/webhook_endpoints/${endpoint.id}`);
      expect(well.failing_since).toBeNull();
    });
  });

  it('follows no redirect, reaches no private address and nothing that is gone', async () => {
    const { receiver, endpoint: redirecting } = await subscribed();
    const elsewhere = await receive();
    receiver.answer = (response) => void response.writeHead(307, { location: elsewhere.url }).end();
    const gone = await receive();
    const goneEndpoint = await subscribe(gone.url);
    await gone.close();
    const hidden = await subscribe(elsewhere.url);
    await server.database.execute(sql`
      UPDATE webhook_endpoints SET url = 'http://169.254.169.254/latest' WHERE id = ${hidden.id}`);
    await product();
    await until(async () => {
      const errors = [];
      for (const endpoint of [redirecting, goneEndpoint, hidden])
        errors.push((await deliveriesOf(endpoint))[0].last_attempt?.error);
      expect(errors).toEqual([
        'answered 307; redirects are not followed',
        'unreachable',
        'address_not_public',
      ]);
    });
    expect(elsewhere.received).toEqual([]);
  });

  it('that hangs delays no other endpoint, and what waits behind it comes in its time', async () => {
    const { receiver: hanging } = await subscribed();
    const { receiver: quick } = await subscribed();
    const held: ServerResponse[] = [];
    hanging.answer = (response) => void held.push(response);
    for (let count = 0; count < 20; count++) await product();
    await Promise.all([quick.until(20), hanging.until(1)]);
    expect(hanging.received.length).toBeLessThan(20);
    hanging.answer = (response) => void response.end();
    for (const response of held) response.end();
    await hanging.until(20);
    expect(new Set(hanging.received.map(({ event }) => event.id)).size).toBe(20);
  });

  it('is made by one process at a time; what a dead one held is taken over', async () => {
    const { receiver, endpoint } = await subscribed();
    await server.database.execute(sql`
      UPDATE webhook_endpoints SET served_by = 'dead', served_until = now() + interval '1 hour'
      WHERE id = ${endpoint.id}`);
    const watched = await subscribed();
    await product();
    await watched.receiver.until(1);
    expect(receiver.received).toEqual([]);
    await server.database.execute(
      sql`UPDATE webhook_endpoints SET served_until = now() WHERE id = ${endpoint.id}`,
    );
    await receiver.until(1);
  });

  it('needs a secret that can be opened', async () => {
    const { receiver, endpoint } = await subscribed();
    await server.database.execute(sql`
      UPDATE webhook_endpoints SET secret_sealed = (SELECT secret_sealed FROM webhook_endpoints AS other
        WHERE other.id <> webhook_endpoints.id UNION ALL SELECT 'AAAA' LIMIT 1) WHERE id = ${endpoint.id}`);
    await product();
    await until(async () => {
      const [delivery] = await deliveriesOf(endpoint);
      expect(delivery.last_attempt.error).toMatch(/rotate the secret/);
    });
    expect(receiver.received).toEqual([]);
  });
});

describe('an endpoint', () => {
  it('is made once for an Idempotency-Key, and its secret is remembered in no answer', async () => {
    const create = () =>
      server.post('/v1/webhook_endpoints', {
        json: { url: 'https://shop.example/hooks', enabled_events: ['*'] },
        headers: { 'Idempotency-Key': 'endpoint-once' },
      });
    const [first, again] = [await create(), await create()];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const [kept] = await server.database.query(sql`
      SELECT body FROM idempotency_keys WHERE key = 'endpoint-once'`);
    expect(kept!.body).not.toContain('whsec_');
  });

  it('shows nobody a secret by a repeated create that its first answer did not hold', async () => {
    const receiver = await receive();
    const create = () =>
      server.post('/v1/webhook_endpoints', {
        json: { url: receiver.url, enabled_events: ['product.*'] },
        headers: { 'Idempotency-Key': 'endpoint-rotated' },
      });
    const first = await create();
    expect((await create()).body).toEqual(first.body);
    for (const previous_expires_in of [600, 0]) {
      const path = `/v1/webhook_endpoints/${first.body.id}/rotate_secret`;
      await server.post(path, { json: { previous_expires_in } });
      const again = await create();
      expect([again.status, again.body.id, again.body.secret]).toEqual([200, first.body.id, null]);
      expect(again.text).not.toContain('whsec_');
    }
  });

  it('gets a new secret, and is signed for with both until the old one expires', async () => {
    const { receiver, endpoint } = await subscribed();
    const path = `/v1/webhook_endpoints/${endpoint.id}/rotate_secret`;
    const { body: rotated } = await server.post(path, { json: { previous_expires_in: 600 } });
    expect(rotated.previous_secret_expires_at).toBeGreaterThan(endpoint.created);
    await product();
    const [both] = await receiver.until(1);
    for (const secret of [endpoint.secret, rotated.secret]) verified(both!, secret);
    const { body: last } = await server.post(path, { json: { previous_expires_in: 0 } });
    await product();
    const [, one] = await receiver.until(2);
    verified(one!, last.secret);
    expect(() => verified(one!, rotated.secret)).toThrow();
    const rows = await server.database.query(sql`
      SELECT row_to_json(webhook_endpoints)::text AS text FROM webhook_endpoints
      UNION ALL SELECT snapshot::text FROM events`);
    for (const { text } of rows) expect(text).not.toContain('whsec_');
  });

  it('that took nothing for three days is disabled, with an event', async () => {
    const { receiver, endpoint } = await subscribed();
    const told = await subscribed(['webhook_endpoint.*']);
    receiver.answer = (response) => void response.writeHead(503).end();
    await product();
    await product();
    await until(async () =>
      expect((await deliveriesOf(endpoint)).every(({ attempts }: { attempts: number }) => attempts > 0)).toBe(
        true,
      ),
    );
    await server.database.execute(sql`
      UPDATE webhook_endpoints SET failing_since = now() - interval '73 hours' WHERE id = ${endpoint.id}`);
    await skipPauses();
    const events = await told.receiver.until(1);
    expect(events[0]!.event).toMatchObject({
      type: 'webhook_endpoint.disabled',
      data: { object: { id: endpoint.id, status: 'disabled' } },
    });
    const before = receiver.received.length;
    await product();
    const [newest] = await deliveriesOf(endpoint);
    expect((await server.post(`/v1/webhook_deliveries/${newest.id}/redeliver`)).body.error.code).toBe(
      'webhook_endpoint_disabled',
    );
    expect(receiver.received).toHaveLength(before);
    receiver.answer = (response) => void response.end();
    await server.post(`/v1/webhook_endpoints/${endpoint.id}`, { json: { disabled: false } });
    const made = await product();
    await until(async () =>
      expect(receiver.received.some(({ event }) => event.data.object.id === made.id)).toBe(true),
    );
  });

  it('gets what was delivered once more, when asked', async () => {
    const { receiver, endpoint } = await subscribed();
    await product();
    await receiver.until(1);
    await until(async () => expect((await deliveriesOf(endpoint))[0].status).toBe('delivered'));
    const [delivery] = await deliveriesOf(endpoint);
    const again = await server.post(`/v1/webhook_deliveries/${delivery.id}/redeliver`);
    expect(again.body).toMatchObject({ id: delivery.id, status: 'pending' });
    const [first, second] = await receiver.until(2);
    expect(second!.event.id).toBe(first!.event.id);
    const { key } = await server.otherMerchant();
    const path = `/v1/webhook_deliveries/${delivery.id}`;
    expect((await server.get(path, { key })).status).toBe(404);
    expect((await server.post(`${path}/redeliver`, { key })).status).toBe(404);
  });

  it.each([
    ['http://shop.example/hooks', 'use https'],
    ['https://10.0.0.1/hooks', 'private'],
    ['https://[::1]/hooks', 'private'],
    ['https://user:password@shop.example/', 'user name'],
    ['https://shop.example:22/', 'port'],
    ['ftp://shop.example/', 'http'],
  ])('cannot be at %s', async (url, reason) => {
    const answer = await server.post('/v1/webhook_endpoints', { json: { url, enabled_events: ['*'] } });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ param: 'url', message: expect.stringContaining(reason) });
  });

  it('is changed, listed and deleted by its account alone, and there are at most 16', async () => {
    const endpoint = await subscribe('https://shop.example/hooks', ['gift.*']);
    const path = `/v1/webhook_endpoints/${endpoint.id}`;
    const { secret: _, ...shown } = endpoint;
    expect((await server.get(path)).body).toEqual(shown);
    const changed = await server.post(path, {
      json: { description: 'Orders', enabled_events: ['*'], metadata: { team: 'a' } },
    });
    expect(changed.body).toMatchObject({
      description: 'Orders',
      enabled_events: ['*'],
      metadata: { team: 'a' },
    });
    const { key } = await server.otherMerchant();
    for (const send of [
      server.get(path, { key }),
      server.post(path, { key, json: { disabled: true } }),
      server.post(`${path}/rotate_secret`, { key }),
      server.send('DELETE', path, { key }),
    ])
      expect((await send).status).toBe(404);
    for (let count = 1; count < 16; count++) await subscribe('https://shop.example/hooks');
    const full = await server.post('/v1/webhook_endpoints', {
      json: { url: 'https://shop.example/', enabled_events: ['*'] },
    });
    expect([full.status, full.body.error.code]).toEqual([409, 'webhook_endpoints_full']);
    expect((await server.send('DELETE', path)).body).toEqual({
      id: endpoint.id,
      object: 'webhook_endpoint',
      deleted: true,
    });
    expect((await server.get(path)).status).toBe(404);
    const { hostname, port } = new URL(server.url);
    const client = new Stripe(server.key, { host: hostname, port: Number(port), protocol: 'http' });
    const made = await client.webhookEndpoints.create({
      url: 'https://shop.example/hooks',
      enabled_events: ['product.created'],
    });
    expect(made.secret).toMatch(/^whsec_/);
    expect((await client.webhookEndpoints.update(made.id, { disabled: true })).status).toBe('disabled');
    const [event] = (await client.events.list({ type: 'webhook_endpoint.disabled' as never })).data;
    expect(event!.data.object).toMatchObject({ id: made.id, object: 'webhook_endpoint' });
  });
});
