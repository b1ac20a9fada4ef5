import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';

/** A client library that nobody here wrote, pointed at the server. */

let server: TestServer;
let stripe: Stripe;
beforeAll(async () => {
  server = await startTestServer();
  const { hostname, port } = new URL(server.url);
  stripe = new Stripe(server.key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
  });
});
afterAll(() => server.stop());

describe("Stripe's client", () => {
  it('creates, reads, updates and deletes', async () => {
    const made = await stripe.products.create({
      name: 'Tea',
      metadata: { order: '42' },
      images: ['https://a.example/1'],
    });
    expect(made).toMatchObject({ object: 'product', name: 'Tea', metadata: { order: '42' } });
    expect((await stripe.products.retrieve(made.id)).id).toBe(made.id);
    expect((await stripe.products.update(made.id, { name: 'Green tea' })).name).toBe('Green tea');
    expect(await stripe.products.del(made.id)).toMatchObject({ deleted: true });
  });

  it('replays an idempotent create', async () => {
    const create = () => stripe.products.create({ name: 'Once' }, { idempotencyKey: 'stripe-once' });
    expect((await create()).id).toBe((await create()).id);
  });

  it('pages through a list by itself', async () => {
    const made: string[] = [];
    for (let count = 0; count < 12; count++)
      made.unshift((await stripe.products.create({ name: `P${count}` })).id);
    const seen: string[] = [];
    for await (const product of stripe.products.list({ limit: 5 })) seen.push(product.id);
    expect(seen.slice(0, 12)).toEqual(made);
  });

  it('gets typed errors with a request id', async () => {
    const missing = await stripe.products.retrieve('prod_nothing').catch((error: unknown) => error);
    expect(missing).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(missing).toMatchObject({ statusCode: 404, code: 'resource_missing' });
    expect((missing as Stripe.errors.StripeError).requestId).toMatch(/^req_/);
    const anonymous = new Stripe('sk_live_wrong', {
      host: new URL(server.url).hostname,
      port: Number(new URL(server.url).port),
      protocol: 'http',
      maxNetworkRetries: 0,
    });
    await expect(anonymous.products.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    const reuse = { idempotencyKey: 'stripe-reuse' };
    await stripe.products.create({ name: 'a' }, reuse);
    await expect(stripe.products.create({ name: 'b' }, reuse)).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    );
  });
});
