import { request as httpRequest } from 'node:http';
import { startTestServer, type TestServer } from '@florin/egress/test-server.testing';
import { testCards } from '@florin/sandbox/processor/test-cards';
import { type OpenShop, type Sandbox, startSandbox } from '@florin/sandbox/sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestWorker } from '../../test-worker.testing.ts';
import { createWooCommerceDriver } from './woocommerce.ts';

let sandbox: Sandbox;
let shop: OpenShop;
/** The sandbox shop with what a full WooCommerce adds: a draft order for each cart, which becomes the order. */
let front: TestServer;
let orderStatus = 'checkout-draft';
const asked: string[] = [];
/** What the shop answers to an order instead of taking it. */
let refusal: { readonly status: number; readonly code: string; readonly message: string } | null = null;

beforeAll(async () => {
  sandbox = await startSandbox({ kinds: [] });
  shop = await sandbox.openShop({ kind: 'woocommerce', seed: 31 });
  front = await startTestServer((incoming, outgoing) => {
    const path = incoming.url ?? '';
    const json = (body: unknown) =>
      outgoing.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (incoming.method === 'GET' && path.endsWith('/checkout')) {
      return json({ order_id: 77, order_key: 'wc_order_abc', status: 'checkout-draft' });
    }
    if (incoming.method === 'POST' && path.endsWith('/checkout') && refusal) {
      outgoing.statusCode = refusal.status;
      return json(refusal);
    }
    if (path.includes('/store/v1/order/')) {
      asked.push(path);
      return json({ id: 77, status: orderStatus });
    }
    const { port } = new URL(shop.url);
    const { host: _host, ...headers } = incoming.headers;
    const forwarded = httpRequest(
      { host: '127.0.0.1', port, path, method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
});
afterAll(async () => {
  await front.close();
  await sandbox.stop();
});

const workerFor = () =>
  new TestWorker({
    drivers: [createWooCommerceDriver({ pages: null })],
    origins: [front.origin, sandbox.processor.url],
    processorOrigins: [sandbox.processor.url],
  });
const productUrl = () => `${front.origin}${new URL(shop.productUrls[0]!).pathname}`;

it.each([
  [403, 'woocommerce_rest_guest_checkout_disabled', 'You must be logged in to checkout.', 'login_required'],
  [
    400,
    'registration-error-missing-password',
    'Please create a password for your account.',
    'login_required',
  ],
  [400, 'registration-error-email-exists', 'An account is already registered with your email.', undefined],
])('a shop that refuses a guest by %i %s', async (status, code, message, failure) => {
  const worker = workerFor();
  const charge = await worker.quote(productUrl());
  refusal = { status, code, message };
  const outcome = await worker.confirm(charge, testCards.success);
  refusal = null;
  expect(outcome).toMatchObject({ kind: 'not_submitted', detail: expect.stringContaining(message) });
  expect('code' in outcome ? outcome.code : undefined).toBe(failure);
  await worker.close();
});

it.each([
  ['processing', { kind: 'placed', chargeId: '77' }],
  ['failed', { kind: 'declined' }],
  ['cancelled', { kind: 'no_order' }],
  ['pending', { kind: 'unknown' }],
])('a lost answer is looked up by the draft order: %s', async (status, expected) => {
  const worker = workerFor();
  const charge = await worker.quote(productUrl());
  sandbox.faults.set(shop.name, { kind: 'drop_after_charge' }, { times: 1 });
  expect((await worker.confirm(charge, testCards.success)).kind).toBe('unknown');
  orderStatus = status;
  expect(await worker.reconcile(charge)).toMatchObject(expected);
  expect(asked.at(-1)).toContain('/order/77?key=wc_order_abc&billing_email=ada%40example.com');
  await worker.close();
});
