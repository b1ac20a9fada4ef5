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
      [{ line_items: [{ price }], mode: 'payment' }, 'parameter_unknown'],
    ] as const;
    for (const [parameters, code] of cases) {
      const error = await create(parameters);
      expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
      expect(error).toMatchObject({ statusCode: 400, code });
    }
    const used = await stripe.products.del(await productOf(price)).catch((error: unknown) => error);
    expect(used).toMatchObject({ deleted: true });
  });

  it('cannot delete what was sold', async () => {
    const price = await sell();
    await stripe.checkout.sessions.create({ line_items: [{ price }] });
    const error = await stripe.products.del(await productOf(price)).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ statusCode: 409, code: 'product_in_use' });
  });
});

const productOf = async (price: string) => (await stripe.prices.retrieve(price)).product as string;
