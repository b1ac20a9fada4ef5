import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFlorin, type Event, type Florin, signatureHeaderOf } from '@florin/sdk';
import { startTestFlorin, type TestFlorin } from '@florin/server/testing/florin.testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { florinPlugin } from './index.ts';
import type { paymentMethod } from './method.ts';

// A stand-in takes the place of the framework: what the plugin uses of it, and refuses where that does.

const WEBHOOK_SECRET = 'whsec_test';
const ORDER = { code: 'ORDER1', currencyCode: 'USD' };

class OrderService {}
class RequestContextService {}
class TransactionalConnection {}
class Payment {}
class Refund {}

interface Row {
  id: number;
  kind: typeof Payment;
  transactionId: string;
  state: string;
  amount: number;
}
const rows: Row[] = [];
let config = {
  paymentOptions: {
    paymentMethodHandlers: [] as unknown[],
    process: [] as unknown[],
    refundProcess: [] as unknown[],
  },
  // biome-ignore lint/suspicious/noExplicitAny: as the framework calls it
  apiOptions: { middleware: [] as any[] },
};

const core = {
  PaymentMethodHandler: class {
    readonly options: unknown;
    constructor(options: unknown) {
      this.options = options;
    }
  },
  VendurePlugin:
    ({ configuration }: { configuration: (given: typeof config) => typeof config }) =>
    () => {
      config = configuration(config);
    },
  PluginCommonModule: class {},
  OrderService,
  RequestContextService,
  TransactionalConnection,
  Payment,
  Refund,
};

let server: TestFlorin;
let florin: Florin;
let shop: Server;
let method: ReturnType<typeof paymentMethod>;
let merchant: Awaited<ReturnType<TestFlorin['wallet']>>;
beforeAll(async () => {
  server = await startTestFlorin();
  server.hurryAfterLanding();
  merchant = await server.wallet();
  florin = createFlorin({ baseUrl: server.url, apiKey: server.key });
  const options = { baseUrl: server.url, apiKey: server.key, webhookSecret: WEBHOOK_SECRET };
  florinPlugin(core, { ...options, recipientAddress: merchant.address });
  method = (config.paymentOptions.paymentMethodHandlers[0] as { options: typeof method }).options;
  shop = createServer(config.apiOptions.middleware[0].handler).listen(0, '127.0.0.1');
  await new Promise((resolve) => shop.once('listening', resolve));
});
afterAll(async () => {
  shop.close();
  await server.stop();
});

const rowOf = (id: number) => rows.find((row) => row.id === id)!;
/** Lets the method decide, as the framework does, and refuses to change a state to itself. */
async function change(row: Row, result: { success: boolean; state?: string }, wanted: string) {
  const state = result.success ? wanted : (result.state ?? 'Error');
  if (state === row.state) return { errorCode: 'PAYMENT_STATE_TRANSITION_ERROR' };
  row.state = state;
  return row;
}
const services = new Map<unknown, object>([
  [RequestContextService, { create: async () => ({}) }],
  [
    TransactionalConnection,
    {
      withTransaction: (context: object, work: (context: object) => Promise<unknown>) => work(context),
      getRepository: (_context: object, kind: unknown) => ({
        findOne: async ({ where }: { where: { transactionId: string } }) =>
          rows.find((row) => row.kind === kind && row.transactionId === where.transactionId) ?? null,
      }),
    },
  ],
  [
    OrderService,
    {
      settlePayment: async (_: object, id: number) =>
        change(rowOf(id), await method.settlePayment({}, ORDER, rowOf(id)), 'Settled'),
      cancelPayment: async (_: object, id: number) =>
        change(rowOf(id), await method.cancelPayment({}, ORDER, rowOf(id)), 'Cancelled'),
      settleRefund: async (_: object, { id }: { id: number }) =>
        change(rowOf(id), { success: true }, 'Settled'),
      transitionRefundToState: async (_: object, id: number, state: string) =>
        change(rowOf(id), { success: true }, state),
    },
  ],
]);

async function tell(type: Event['type'], id: string, secret = WEBHOOK_SECRET): Promise<number> {
  const { data } = await florin.events.list({ type });
  const body = JSON.stringify(data.find((event) => event.data.object.id === id));
  const headers = { 'florin-signature': await signatureHeaderOf(body, secret) };
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  return (await fetch(url, { method: 'POST', body, headers })).status;
}

function keep(kind: typeof Payment, made: { state: string; transactionId?: string }, amount: number): Row {
  const row = { id: rows.length + 1, kind, transactionId: made.transactionId!, state: made.state, amount };
  rows.push(row);
  return row;
}

it('settles by webhook what was paid, and gives it back by a refund that the wallet signs', async () => {
  const made = await method.createPayment({}, ORDER, 2500);
  expect(made).toMatchObject({
    state: 'Created',
    metadata: { public: { url: expect.stringContaining('/c/cs_') } },
  });
  const id = (made as { transactionId: string }).transactionId;
  // The shop has not said yet how its services are reached; nor is the payment there.
  expect(await tell('checkout.session.created', id)).toBe(503);
  method.init({ get: (token: unknown) => services.get(token) });
  expect(await tell('checkout.session.created', id)).toBe(500);
  const payment = keep(Payment, made, 2500);
  expect(await method.settlePayment({}, ORDER, payment)).toMatchObject({ success: false, state: 'Created' });

  const buyer = await server.wallet();
  const { transaction } = await florin.pay.sessions.build(id, { account: buyer.address });
  await server.signAndSend(transaction, buyer);
  await florin.checkoutSessions.waitFor(id, 'complete');
  expect(await tell('checkout.session.completed', id, 'whsec_other')).toBe(400);
  expect(payment.state).toBe('Created');
  expect([await tell('checkout.session.completed', id), payment.state]).toEqual([204, 'Settled']);
  expect(await tell('checkout.session.completed', id)).toBe(204);
  expect(await method.cancelPayment({}, ORDER, payment)).toMatchObject({ success: false, state: 'Settled' });

  const refund = keep(Refund, await method.createRefund({}, {}, 1000, ORDER, payment), 1000);
  expect(config.apiOptions.middleware).toMatchObject([{ route: '/payments/florin', beforeListen: true }]);
  const { process, refundProcess } = config.paymentOptions;
  // Else the framework refuses both as soon as they are made.
  expect([process, refundProcess]).toEqual([
    [{ transitions: { Created: { to: ['Created'] } } }],
    [{ transitions: { Pending: { to: ['Pending'] } } }],
  ]);
  const { next_action } = await florin.refunds.retrieve(refund.transactionId);
  await server.signAndSend(next_action!.transaction.serialized_transaction, merchant);
  await florin.refunds.waitFor(refund.transactionId, 'succeeded');
  expect([await tell('refund.succeeded', refund.transactionId), refund.state]).toEqual([204, 'Settled']);

  const second = keep(Refund, await method.createRefund({}, {}, 500, ORDER, payment), 500);
  await florin.refunds.cancel(second.transactionId);
  expect([await tell('refund.canceled', second.transactionId), second.state]).toEqual([204, 'Failed']);
  await expect(method.createRefund({}, {}, 1501, ORDER, payment)).rejects.toThrow();
});

it('ends with its session, and takes dollars alone', async () => {
  const made = await method.createPayment({}, ORDER, 700);
  const payment = keep(Payment, made as { state: string; transactionId: string }, 700);
  await florin.checkoutSessions.cancel(payment.transactionId);
  expect([await tell('checkout.session.canceled', payment.transactionId), payment.state]).toEqual([
    204,
    'Cancelled',
  ]);
  expect(await method.createRefund({}, {}, 100, ORDER, payment)).toEqual({ state: 'Failed' });
  expect(await method.createPayment({}, { ...ORDER, currencyCode: 'EUR' }, 700)).toMatchObject({
    state: 'Declined',
  });
});
