import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@florin/local-state/free-port';
import { createFlorin, type Event, type Florin, signatureHeaderOf } from '@florin/sdk';
import { startTestFlorin, type TestFlorin } from '@florin/server/testing/florin.testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

// The plugin in a server of Vendure itself, which is installed on demand. The build must be there.

const VERSION = '3.7.3';
const CACHE = fileURLToPath(new URL(`../../../node_modules/.cache/vendure-${VERSION}`, import.meta.url));
const PLUGIN = fileURLToPath(new URL('../dist/index.js', import.meta.url));
const PROGRAM = fileURLToPath(new URL('./vendure.child.testing.mjs', import.meta.url));
const WEBHOOK_SECRET = 'whsec_test';

let server: TestFlorin;
let florin: Florin;
let merchant: Awaited<ReturnType<TestFlorin['wallet']>>;
let vendure: ChildProcess;
let variantId: string;
let shopUrl: string;
beforeAll(async () => {
  installVendure();
  server = await startTestFlorin();
  merchant = await server.wallet();
  florin = createFlorin({ baseUrl: server.url, apiKey: server.key });
  const options = {
    baseUrl: server.url,
    apiKey: server.key,
    webhookSecret: WEBHOOK_SECRET,
    recipientAddress: merchant.address,
  };
  const port = await freePort('127.0.0.1', 0, false);
  shopUrl = `http://127.0.0.1:${port}`;
  vendure = spawn(process.execPath, [PROGRAM, CACHE, String(port), PLUGIN, JSON.stringify(options)], {
    cwd: CACHE,
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: vendure.stdout! }))
    if (line.startsWith('@')) {
      variantId = line.slice(1);
      break;
    }
  expect(variantId).toBeTruthy();
}, 900_000);
afterAll(async () => {
  vendure?.kill();
  await server?.stop();
});

function installVendure(): void {
  if (existsSync(join(CACHE, 'installed'))) return;
  mkdirSync(CACHE, { recursive: true });
  // Of these not every registry has the newest, which Vendure does not need.
  const overrides = { '@graphql-tools/batch-execute': '10.2.0' };
  writeFileSync(join(CACHE, 'package.json'), JSON.stringify({ private: true, overrides }));
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  execFileSync('npm', ['install', ...quietly, `@vendure/core@${VERSION}`, 'sql.js@1.14.0'], { cwd: CACHE });
  writeFileSync(join(CACHE, 'installed'), '');
}

/** Somebody who uses the shop or its admin, and stays who they are. */
function visitor(api: 'shop-api' | 'admin-api') {
  let token = '';
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return async (query: string): Promise<any> => {
    const response = await fetch(`${shopUrl}/${api}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query }),
    });
    token = response.headers.get('vendure-auth-token') ?? token;
    const { data, errors } = await response.json();
    if (errors) throw new Error(JSON.stringify(errors));
    return Object.values(data)[0];
  };
}

async function tell(type: Event['type'], id: string): Promise<number> {
  const { data } = await florin.events.list({ type });
  const body = JSON.stringify(data.find((event) => event.data.object.id === id));
  const headers = {
    'content-type': 'application/json',
    'florin-signature': await signatureHeaderOf(body, WEBHOOK_SECRET),
  };
  return (await fetch(`${shopUrl}/payments/florin`, { method: 'POST', body, headers })).status;
}

it('sells: an order waits for its money, is settled by webhook, and refunded from the admin', async () => {
  const buyer = visitor('shop-api');
  await buyer(`mutation { addItemToOrder(productVariantId: "${variantId}", quantity: 1) { __typename } }`);
  await buyer(
    'mutation { setCustomerForOrder(input: { firstName: "Ada", lastName: "L", emailAddress: "ada@shop.example" }) { __typename } }',
  );
  await buyer(
    'mutation { setOrderShippingAddress(input: { streetLine1: "1 Way", city: "Town", postalCode: "1", countryCode: "US" }) { __typename } }',
  );
  const [{ id: methodId }] = await buyer('{ eligibleShippingMethods { id } }');
  await buyer(`mutation { setOrderShippingMethod(shippingMethodId: ["${methodId}"]) { __typename } }`);
  await buyer('mutation { transitionOrderToState(state: "ArrangingPayment") { __typename } }');
  const [{ code: methodCode }] = await buyer('{ eligiblePaymentMethods { code } }');
  const order = await buyer(
    `mutation { addPaymentToOrder(input: { method: "${methodCode}", metadata: {} }) { ... on Order { code state payments { state metadata transactionId } } ... on ErrorResult { message } } }`,
  );
  expect(order).toMatchObject({ state: 'ArrangingPayment', payments: [{ state: 'Created' }] });
  const [{ metadata, transactionId: id }] = order.payments;
  expect(metadata.public.url).toContain(id);

  const wallet = await server.wallet();
  const { transaction } = await florin.pay.sessions.build(id, { account: wallet.address });
  await server.signAndSend(transaction, wallet);
  await florin.checkoutSessions.waitFor(id, 'complete');
  expect(await tell('checkout.session.completed', id)).toBe(204);
  expect(await tell('checkout.session.completed', id)).toBe(204);
  const settled = await buyer(`{ orderByCode(code: "${order.code}") { state payments { state amount } } }`);
  expect(settled).toMatchObject({ state: 'PaymentSettled', payments: [{ state: 'Settled', amount: 2500 }] });

  const admin = visitor('admin-api');
  await admin('mutation { login(username: "superadmin", password: "superadmin") { __typename } }');
  const { items } = await admin('{ orders { items { payments { id } lines { id } } } }');
  const refund = await admin(
    `mutation { refundOrder(input: { lines: [], amount: 1000, shipping: 0, adjustment: 0, paymentId: "${items[0].payments[0].id}", reason: "late" }) { ... on Refund { id state total transactionId } ... on ErrorResult { message errorCode } } }`,
  );
  expect(refund).toMatchObject({ state: 'Pending', total: 1000 });
  const { next_action } = await florin.refunds.retrieve(refund.transactionId);
  await server.signAndSend(next_action!.transaction.serialized_transaction, merchant);
  await florin.refunds.waitFor(refund.transactionId, 'succeeded');
  expect(await tell('refund.succeeded', refund.transactionId)).toBe(204);
  const { items: after } = await admin('{ orders { items { payments { refunds { state } } } } }');
  expect(after[0].payments[0].refunds).toEqual([{ state: 'Settled' }]);
});
