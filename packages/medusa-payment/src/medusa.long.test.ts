import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createFlorin, type Event, type Florin, signatureHeaderOf } from '@florin/sdk';
import { testDatabase } from '@florin/server/testing/database.testing';
import { startTestFlorin, type TestFlorin } from '@florin/server/testing/florin.testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

// The provider in the payment module of Medusa itself, which is installed on demand. The build must be there.

const VERSION = '2.21.2';
const CACHE = fileURLToPath(new URL(`../../../node_modules/.cache/medusa-${VERSION}`, import.meta.url));
const PROVIDER = fileURLToPath(new URL('../dist/index.js', import.meta.url));
const PROGRAM = fileURLToPath(new URL('./medusa.child.testing.mjs', import.meta.url));
const WEBHOOK_SECRET = 'whsec_test';

let server: TestFlorin;
let florin: Florin;
let database: Awaited<ReturnType<typeof testDatabase>>;
let medusa: ChildProcess;
let lines: AsyncIterator<string>;
beforeAll(async () => {
  installMedusa();
  server = await startTestFlorin();
  florin = createFlorin({ baseUrl: server.url, apiKey: server.key });
  database = await testDatabase();
  const merchant = await server.wallet();
  const options = {
    baseUrl: server.url,
    apiKey: server.key,
    webhookSecret: WEBHOOK_SECRET,
    recipientAddress: merchant.address,
  };
  medusa = spawn(process.execPath, [PROGRAM, CACHE, database.url, PROVIDER, JSON.stringify(options)], {
    cwd: CACHE,
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  lines = createInterface({ input: medusa.stdout! })[Symbol.asyncIterator]();
  await answer();
}, 900_000);
afterAll(async () => {
  medusa?.kill();
  await server?.stop();
  await database?.drop();
});

function installMedusa(): void {
  if (existsSync(join(CACHE, 'installed'))) return;
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, 'package.json'), '{ "private": true }\n');
  const packages = ['payment', 'framework'].map((name) => `@medusajs/${name}@${VERSION}`);
  const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  execFileSync('npm', ['install', ...quietly, ...packages], { cwd: CACHE });
  writeFileSync(join(CACHE, 'installed'), '');
}

// biome-ignore lint/suspicious/noExplicitAny: what the module answers, of every shape
async function answer(): Promise<any> {
  for (;;) {
    const { value, done } = await lines.next();
    if (done) throw new Error('Medusa ended.');
    if (!value.startsWith('@')) continue; // What the framework tells of itself.
    const { ok, result, message } = JSON.parse(value.slice(1));
    if (!ok) throw new Error(message);
    return result;
  }
}

function call(method: string, ...values: unknown[]) {
  medusa.stdin!.write(`${JSON.stringify([method, values])}\n`);
  return answer();
}

async function webhookOf(type: Event['type'], id: string) {
  const { data } = await florin.events.list({ type });
  const body = JSON.stringify(data.find((event) => event.data.object.id === id));
  const headers = { 'florin-signature': await signatureHeaderOf(body, WEBHOOK_SECRET) };
  return { provider: 'florin_florin', payload: { data: JSON.parse(body), rawData: body, headers } };
}

it('sells: a session is made, paid, told of by webhook, captured and refunded', async () => {
  const collection = await call('createPaymentCollections', { currency_code: 'usd', amount: 25 });
  const begun = await call('createPaymentSession', collection.id, {
    provider_id: 'pp_florin_florin',
    currency_code: 'usd',
    amount: 25,
    data: {},
  });
  expect(begun.data).toMatchObject({ url: expect.stringContaining('/c/cs_'), amount_total: 2500 });
  await expect(call('authorizePaymentSession', begun.id, {})).rejects.toThrow(/requires|authoriz/i);

  const id = begun.data.id as string;
  const buyer = await server.wallet();
  const { transaction } = await florin.pay.sessions.build(id, { account: buyer.address });
  await server.signAndSend(transaction, buyer);
  await florin.checkoutSessions.waitFor(id, 'complete');
  const action = await call('getWebhookActionAndData', await webhookOf('checkout.session.completed', id));
  expect(action).toMatchObject({ action: 'captured', data: { session_id: begun.id } });
  const payment = await call('authorizePaymentSession', begun.id, {});
  const [captured] = await call('listPayments', { id: payment.id }, { relations: ['captures'] });
  expect(captured.captured_at).not.toBeNull();

  await call('refundPayment', { payment_id: payment.id, amount: 10 });
  await expect(call('refundPayment', { payment_id: payment.id, amount: 15.01 })).rejects.toThrow();
  const { data: refunds } = await florin.refunds.list();
  expect(refunds.map(({ amount, status }) => [amount, status])).toEqual([[1000, 'requires_action']]);
});

it('follows a cart that changes, and gives up what was not paid', async () => {
  const collection = await call('createPaymentCollections', { currency_code: 'usd', amount: 30 });
  const begun = await call('createPaymentSession', collection.id, {
    provider_id: 'pp_florin_florin',
    currency_code: 'usd',
    amount: 30,
    data: {},
  });
  const changed = await call('updatePaymentSession', {
    id: begun.id,
    currency_code: 'usd',
    amount: 31.5,
    data: begun.data,
  });
  expect(changed.data).toMatchObject({ amount_total: 3150 });
  expect(await florin.checkoutSessions.retrieve(begun.data.id)).toMatchObject({ status: 'canceled' });
  await call('deletePaymentSession', begun.id);
  expect(await florin.checkoutSessions.retrieve(changed.data.id)).toMatchObject({ status: 'canceled' });
});
