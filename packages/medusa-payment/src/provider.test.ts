import { createFlorin, type Event, type Florin, signatureHeaderOf } from '@florin/sdk';
import { startTestFlorin, type TestFlorin } from '@florin/server/testing/florin.testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import medusa, { FlorinPaymentProvider } from './index.ts';

const WEBHOOK_SECRET = 'whsec_test';
const ORDER = { amount: { value: '25.00' }, currency_code: 'usd' };
const context = (idempotency_key: string) => ({ context: { idempotency_key } });

let server: TestFlorin;
let florin: Florin;
let provider: FlorinPaymentProvider;
let merchant: Awaited<ReturnType<TestFlorin['wallet']>>;
beforeAll(async () => {
  server = await startTestFlorin();
  server.hurryAfterLanding();
  merchant = await server.wallet();
  florin = createFlorin({ baseUrl: server.url, apiKey: server.key });
  provider = new FlorinPaymentProvider(
    {},
    {
      baseUrl: server.url,
      apiKey: server.key,
      webhookSecret: WEBHOOK_SECRET,
      recipientAddress: merchant.address,
    },
  );
});
afterAll(() => server.stop());

async function pay(id: string): Promise<void> {
  const buyer = await server.wallet();
  const { transaction } = await florin.pay.sessions.build(id, { account: buyer.address });
  await server.signAndSend(transaction, buyer);
  await florin.checkoutSessions.waitFor(id, 'complete');
}

/** What Medusa hands over when Florin calls, with the event as the service wrote it. */
async function webhookOf(type: Event['type'], id: string, secret = WEBHOOK_SECRET) {
  const { data } = await florin.events.list({ type });
  const body = JSON.stringify(data.find((event) => event.data.object.id === id));
  const headers = { 'florin-signature': await signatureHeaderOf(body, secret) };
  return { rawData: Buffer.from(body), headers };
}

it('is what Medusa loads for its payment module, and refuses options that lack something', () => {
  expect(medusa).toEqual({ module: 'payment', services: [FlorinPaymentProvider] });
  expect(provider.getIdentifier()).toBe('florin');
  expect(() => FlorinPaymentProvider.validateOptions({ baseUrl: server.url })).toThrow('apiKey');
});

it('is authorized by a session and captured once that is paid, as the webhook says', async () => {
  const begun = await provider.initiatePayment({
    ...ORDER,
    data: { session_id: 'payses_1' },
    ...context('payses_1'),
  });
  expect(begun).toMatchObject({ status: 'requires_more', data: { url: expect.stringContaining('/c/cs_') } });
  const again = await provider.initiatePayment({
    ...ORDER,
    data: { session_id: 'payses_1' },
    ...context('payses_1'),
  });
  expect(again.id).toBe(begun.id);
  const { data } = begun;
  await expect(provider.capturePayment({ data })).rejects.toThrow('not paid');
  await expect(provider.refundPayment({ data, amount: 1 })).rejects.toThrow('not paid');

  await pay(begun.id);
  expect(await provider.authorizePayment({ data })).toMatchObject({ status: 'captured' });
  expect((await provider.capturePayment({ data })).data).toMatchObject({ payment_status: 'paid' });
  const webhook = await webhookOf('checkout.session.completed', begun.id);
  expect(await provider.getWebhookActionAndData(webhook)).toEqual({
    action: 'captured',
    data: { session_id: 'payses_1', amount: 25 },
  });
  const created = await webhookOf('checkout.session.created', begun.id);
  expect(await provider.getWebhookActionAndData(created)).toEqual({ action: 'not_supported' });
  const forged = await webhookOf('checkout.session.completed', begun.id, 'whsec_other');
  await expect(provider.getWebhookActionAndData(forged)).rejects.toThrow('No signature matches');
  await expect(provider.cancelPayment({ data })).rejects.toThrow();

  const { data: after } = await provider.refundPayment({ data, amount: '10.00', ...context('ref_1') });
  await provider.refundPayment({ data, amount: '10.00', ...context('ref_1') });
  const [id] = after.refunds as string[];
  const refund = await florin.refunds.retrieve(id!);
  expect(refund).toMatchObject({ amount: 1000, status: 'requires_action' });
  await expect(provider.refundPayment({ data, amount: '15.01' })).rejects.toThrow();
  await server.signAndSend(refund.next_action!.transaction.serialized_transaction, merchant);
  expect(await florin.refunds.waitFor(id!, 'succeeded')).toMatchObject({ amount: 1000 });
});

describe('a cart that changes', () => {
  it('keeps its session while the amount is the same, and gets another when it is not', async () => {
    const { data } = await provider.initiatePayment({
      ...ORDER,
      data: { session_id: 'payses_2' },
      ...context('payses_2'),
    });
    const same = await provider.updatePayment({ ...ORDER, data, ...context('payses_2') });
    expect(same.data.id).toBe(data.id);
    const other = await provider.updatePayment({ ...ORDER, amount: 30, data, ...context('payses_2') });
    expect(other.data).toMatchObject({ amount_total: 3000, status: 'open' });
    expect(await provider.getPaymentStatus({ data })).toMatchObject({ status: 'canceled' });
    const webhook = await webhookOf('checkout.session.canceled', data.id as string);
    expect(await provider.getWebhookActionAndData(webhook)).toMatchObject({ action: 'canceled' });
    expect((await provider.deletePayment({ data: other.data })).data).toMatchObject({ status: 'canceled' });
    expect((await provider.deletePayment({ data: other.data })).data).toMatchObject({ status: 'canceled' });
  });

  it('cannot be changed once it is paid, and is asked for in dollars alone', async () => {
    const { id, data } = await provider.initiatePayment({ ...ORDER, data: { session_id: 'payses_3' } });
    await pay(id);
    await expect(provider.updatePayment({ ...ORDER, amount: 30, data })).rejects.toThrow();
    await expect(provider.deletePayment({ data })).rejects.toThrow();
    await expect(provider.initiatePayment({ ...ORDER, currency_code: 'eur' })).rejects.toThrow('eur');
  });
});
