import { readFileSync } from 'node:fs';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.testing.ts';

/** A client library that nobody here wrote, pointed at the server. It sends forms. */

let server: TestServer;
let stripe: Stripe;
beforeAll(async () => {
  server = await startTestServer();
  const { hostname, port } = new URL(server.url);
  const options = { host: hostname, port: Number(port), protocol: 'http', maxNetworkRetries: 0 } as const;
  stripe = new Stripe(server.key, options);
});
afterAll(() => server.stop());

const sell = async () => {
  const product = await stripe.products.create({
    name: 'Tea',
    default_price_data: { unit_amount: 1250, currency: 'usdc' },
  });
  return product.default_price as string;
};

describe("Stripe's client", () => {
  it('creates, reads and lists the items of a checkout session', async () => {
    const price = await sell();
    const session = await stripe.checkout.sessions.create({
      line_items: [{ price, quantity: 2 }, { price }],
      metadata: { order: '42' },
    });
    expect(session).toMatchObject({
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 3750,
      metadata: { order: '42' },
    });
    expect((await stripe.checkout.sessions.retrieve(session.id)).id).toBe(session.id);
    const items = await stripe.checkout.sessions.listLineItems(session.id);
    expect(items.data.map((item) => [item.quantity, item.amount_total])).toEqual([
      [2, 2500],
      [1, 1250],
    ]);
    expect(items.data[0]!.price?.id).toBe(price);
  });

  it('pages through sessions by itself', async () => {
    const price = await sell();
    const made: string[] = [];
    for (let count = 0; count < 7; count++) {
      made.unshift((await stripe.checkout.sessions.create({ line_items: [{ price, quantity: 1 }] })).id);
    }
    const seen: string[] = [];
    for await (const session of stripe.checkout.sessions.list({ limit: 3 })) seen.push(session.id);
    expect(seen.slice(0, 7)).toEqual(made);
  });

  it('gets its own kinds of errors', async () => {
    const price = await sell();
    const create = (parameters: object) =>
      stripe.checkout.sessions.create(parameters as Stripe.Checkout.SessionCreateParams).then(
        () => null,
        (error: unknown) => error,
      );
    const cases = [
      [{ line_items: [{ price, product: 'prod_x' }] }, 'parameter_invalid'],
      [{ line_items: [{ price, quantity: 0 }] }, 'parameter_invalid'],
      [{ line_items: [{ price }], mode: 'subscription' }, 'parameter_invalid'],
      [{ line_items: [{ price }], expand: ['customer'] }, 'parameter_invalid'],
      [{ line_items: [{ price, price_data: { unit_amount: 1, product: 'prod_x' } }] }, 'parameter_invalid'],
    ] as const;
    for (const [parameters, code] of cases) {
      const error = await create(parameters);
      expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
      expect(error).toMatchObject({ statusCode: 400, code });
    }
    const used = await stripe.products.del(await productOf(price)).catch((error: unknown) => error);
    expect(used).toMatchObject({ deleted: true });
  });

  it('sells as Stripe’s own examples do: mode, a price on the line, a reference of the shop’s own', async () => {
    const product = await stripe.products.create({
      name: 'Oolong',
      default_price_data: { unit_amount: 900, currency: 'usdc' },
    });
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      line_items: [
        {
          price_data: {
            currency: 'usdc',
            unit_amount: 2000,
            product_data: { name: 'T-shirt', description: 'Soft', images: ['https://shop.example/t.jpg'] },
          },
          quantity: 2,
        },
        { price_data: { currency: 'usdc', unit_amount: 700, product: product.id }, quantity: 1 },
      ],
      client_reference_id: 'order-42',
      success_url: 'https://example.com/success',
      expand: ['line_items'],
    });
    expect(session).toMatchObject({ amount_total: 4700, client_reference_id: 'order-42' });
    const [shirt, oolong] = (await stripe.checkout.sessions.listLineItems(session.id)).data;
    expect(shirt).toMatchObject({ description: 'T-shirt', quantity: 2, price: { unit_amount: 2000 } });
    expect(oolong).toMatchObject({ description: 'Oolong', price: { unit_amount: 700, product: product.id } });
    const again = await stripe.checkout.sessions.retrieve(session.id, { expand: ['line_items'] });
    expect(again.client_reference_id).toBe('order-42');
    // What an item brought along is not among what the shop offers, and changed no price of what it names.
    const offered = await stripe.prices.list({ product: product.id, active: true });
    expect(offered.data.map(({ unit_amount }) => unit_amount)).toEqual([900]);
    expect((await stripe.products.list({ active: true })).data.map(({ name }) => name)).not.toContain(
      'T-shirt',
    );
  });

  it('gives a product another price', async () => {
    const product = await stripe.products.create({
      name: 'Mate',
      default_price_data: { unit_amount: 500, currency: 'usdc' },
    });
    const create = { product: product.id, unit_amount: 450, currency: 'usdc', metadata: { for: 'friends' } };
    const price = await stripe.prices.create(create, { idempotencyKey: 'another' });
    expect(price).toMatchObject({
      object: 'price',
      active: true,
      unit_amount: 450,
      metadata: { for: 'friends' },
    });
    expect((await stripe.prices.create(create, { idempotencyKey: 'another' })).id).toBe(price.id);
    expect((await stripe.products.retrieve(product.id)).default_price).toBe(product.default_price);
    const session = await stripe.checkout.sessions.create({ line_items: [{ price: price.id, quantity: 2 }] });
    expect(session.amount_total).toBe(900);
    await stripe.products.update(product.id, { active: false });
    expect((await stripe.prices.retrieve(price.id)).active).toBe(false);
    await expect(stripe.prices.create(create)).rejects.toMatchObject({ statusCode: 400, param: 'product' });
  });

  it('is told what to do instead of what cannot be meant, at every line of the table, and nothing is made', async () => {
    const price = await sell();
    const { key } = await server.otherMerchant();
    const table = readFileSync(new URL('../../../../docs/stripe.md', import.meta.url), 'utf8');
    const rows = [...table.matchAll(/^\| `(\w+)`\s*\| (sessions|prices)\s*\| (.+?)\s*\|$/gm)];
    expect(rows.length).toBeGreaterThan(15);
    const before = (await stripe.prices.list({ limit: 100 })).data.length;
    for (const [, name, resource, sentence] of rows) {
      const path = resource === 'prices' ? '/v1/prices' : '/v1/checkout/sessions';
      const known =
        path === '/v1/prices' ? { product: 'prod_x', unit_amount: 1 } : { line_items: [{ price }] };
      const { status, body } = await server.post(path, { json: { ...known, [name!]: 'x' } });
      expect([name, status, body.error.code]).toEqual([name, 400, 'parameter_unknown']);
      expect(body.error.message).toContain(sentence);
    }
    expect((await stripe.prices.list({ limit: 100 })).data).toHaveLength(before);
    // Another account's product is none.
    const mine = await stripe.products.create({ name: 'Mine' });
    for (const [path, json] of [
      ['/v1/prices', { product: mine.id, unit_amount: 1 }],
      ['/v1/checkout_sessions', { line_items: [{ price_data: { unit_amount: 1, product: mine.id } }] }],
    ] as const)
      expect((await server.post(path, { json, key })).body.error.message).toContain('No such product');
  });

  it('cannot delete what was sold', async () => {
    const price = await sell();
    await stripe.checkout.sessions.create({ line_items: [{ price }] });
    const error = await stripe.products.del(await productOf(price)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ statusCode: 409, code: 'product_in_use' });
  });
});

const productOf = async (price: string) => (await stripe.prices.retrieve(price)).product as string;
