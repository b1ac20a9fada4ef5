import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  acpValidator,
  PROTOCOLS_DIRECTORY,
  ucpValidator,
} from '@florin/checkout/drivers/published-schemas.testing';
import type { KeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { verifyHttpSignature, verifySharedSecret } from '../../checkout-intents/orders/verify-signature.ts';
import { sql } from '../../database/sql.ts';
import { paymentFor } from '../../pay/x402/x402-client.testing.ts';
import { startTestFlorin, type TestFlorin } from '../../testing/florin.testing.ts';
import { untilConfirmed } from '../../testing/on-chain.testing.ts';
import { type Receiver, startReceiver } from '../../webhook-deliveries/receiver.testing.ts';
import { startOrderMessages } from './worker.ts';

const SECRET = 'the secret of the platform';

let florin: TestFlorin;
let merchant: KeyPairSigner;
let agent: KeyPairSigner;
let tea: string;
let receiver: Receiver;
let telling: ReturnType<typeof startOrderMessages>;
/** What the agent's profile says at the moment. */
let profile: unknown;
let profiles: Server;
let profileUrl: string;

beforeAll(async () => {
  florin = await startTestFlorin({ webhookAllowedHosts: ['127.0.0.1:*'] });
  florin.hurryAfterLanding();
  [merchant, agent] = await Promise.all([florin.wallet(), florin.wallet({ lamports: 0n })]);
  await untilConfirmed(florin, await florin.chain.faucet(merchant.address, 10_000n));
  await florin.database.execute(
    sql`UPDATE accounts SET wallet_address = ${merchant.address} WHERE id = ${florin.accountId}`,
  );
  await florin.post('/v1/account', { json: { sells_to_agents: true } });
  tea = (await florin.post('/v1/products', { json: { name: 'Tea', amount: 1_250 } })).body.id;
  receiver = await startReceiver();
  profiles = createServer((_request, response) => void response.end(JSON.stringify(profile)));
  await new Promise<void>((resolve) => profiles.listen(0, '127.0.0.1', resolve));
  profileUrl = `http://127.0.0.1:${(profiles.address() as AddressInfo).port}/.well-known/ucp`;
  telling = startOrderMessages(florin.services);
});
afterAll(async () => {
  await telling.stop();
  profiles.close();
  await receiver.close();
  await florin.stop();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer = (response) => void response.end('{}');
  profile = {
    ucp: { capabilities: { 'dev.ucp.shopping.order': [{ config: { webhook_url: receiver.url } }] } },
  };
});

type Protocol = 'ucp' | 'acp';
let keys = 0;
const at = (protocol: Protocol, path: string) => `/merchants/${florin.accountId}/${protocol}${path}`;
const send = (protocol: Protocol, path: string, json: object | null, agentProfile = profileUrl) =>
  florin.send(json === null ? 'GET' : 'POST', at(protocol, path), {
    key: null,
    headers: {
      'idempotency-key': `key-${++keys}`,
      ...(protocol === 'ucp'
        ? { 'ucp-agent': `profile="${agentProfile}"` }
        : { 'api-version': '2026-04-17' }),
    },
    ...(json && { json }),
  });

/** Opens a checkout and pays it; the session that it became. */
async function buy(protocol: Protocol, agentProfile?: string): Promise<{ checkout: string; order: string }> {
  const isUcp = protocol === 'ucp';
  const sessions = isUcp ? '/checkout-sessions' : '/checkout_sessions';
  const wanted = isUcp
    ? { line_items: [{ item: { id: tea }, quantity: 2 }] }
    : { line_items: [{ id: tea, quantity: 2 }], currency: 'usd', capabilities: {} };
  const { body: opened } = await send(protocol, sessions, wanted, agentProfile);
  const path = `${sessions}/${opened.id}`;
  // Signed again where the machine was so slow that what was signed is too old.
  await expect
    .poll(async () => {
      const { body: now } = await send(protocol, path, null);
      const { config } = isUcp
        ? now.ucp.payment_handlers['org.x402'][0]
        : now.capabilities.payment.handlers[0];
      const payment = await paymentFor(config, agent);
      const credential = isUcp
        ? { type: 'x402', payment_signature: payment }
        : { type: 'x402', token: payment };
      const instrument = { handler_id: 'x402', type: 'x402', credential };
      const paying = isUcp
        ? { payment: { instruments: [instrument] } }
        : { payment_data: { handler_id: 'x402', instrument } };
      return (await send(protocol, `${path}/complete`, paying)).body.status;
    })
    .toMatch(/^complete/);
  let order = '';
  await expect
    .poll(async () => {
      const { body } = await send(protocol, path, null);
      order = body.order?.id;
      return body.status;
    })
    .toBe('completed');
  return { checkout: opened.id, order };
}

async function refund(order: string, amount: number): Promise<void> {
  const { data } = (await florin.get(`/v1/transactions?source=${order}`)).body;
  const { body } = await florin.post('/v1/refunds', { json: { transaction: data[0].id, amount } });
  await florin.signAndSend(body.next_action.transaction.serialized_transaction, merchant);
  await florin.until(`/v1/refunds/${body.id}`, ({ status }) => status === 'succeeded');
}

/** How many have come by now; what waits for its next try need not. */
const hastened = async () => {
  await florin.database.execute(sql`UPDATE order_messages SET due_at = now() WHERE status = 'pending'`);
  return receiver.received.length;
};
const statusOf = async (checkout: string) => {
  const row = await florin.database.first<{ status: string }>(
    sql`SELECT status FROM order_messages WHERE checkout = ${checkout}`,
  );
  return row?.status;
};
const untilStatus = (checkout: string, status: string) => expect.poll(() => statusOf(checkout)).toBe(status);

function expectPublished(validate: ReturnType<typeof ucpValidator>, value: unknown): void {
  expect([value, validate(value) ? null : validate.errors]).toEqual([value, null]);
}

it('an agent of UCP is told where its profile says, signed by the merchant’s, until it answers', async () => {
  receiver.answer = (response) => void response.writeHead(503).end();
  const { checkout, order } = await buy('ucp');
  const [refused] = await receiver.until(1);
  await expect.poll(hastened).toBeGreaterThan(1);
  receiver.answer = (response) => void response.end('{}');
  // What was refused meanwhile waits for its next try: each look hastens it.
  await expect.poll(async () => (await hastened()) && statusOf(checkout)).toBe('sent');
  const told = receiver.received.at(-1)!;
  expect(told.headers['webhook-id']).toBe(refused!.headers['webhook-id']);
  expect(told.event).toMatchObject({
    id: order,
    checkout_id: checkout,
    line_items: [
      { item: { id: tea }, quantity: { original: 2, total: 2, fulfilled: 0 }, status: 'processing' },
    ],
    adjustments: [],
  });
  const own = (await florin.get(`/merchants/${florin.accountId}/.well-known/ucp`, { key: null })).body;
  expect(told.headers['ucp-agent']).toBe(
    `profile="${florin.url}/merchants/${florin.accountId}/.well-known/ucp"`,
  );
  const signed = (body: string) =>
    verifyHttpSignature(
      { url: receiver.url, headers: told.headers, body: Buffer.from(body) },
      own.signing_keys,
    );
  expect(signed(told.body)?.createdMs).toBeGreaterThan(0);
  expect(signed(told.body.replace('1250', '1251'))).toBeNull();

  const before = receiver.received.length;
  await refund(order, 500);
  await receiver.until(before + 1);
  const after = receiver.received.at(-1)!;
  expect(after.headers['webhook-id']).not.toBe(told.headers['webhook-id']);
  expect(after.event.adjustments).toMatchObject([
    { type: 'refund', status: 'completed', totals: [{ type: 'total', amount: -500 }] },
  ]);
  expect((await send('ucp', `/orders/${order}`, null)).body).toEqual(after.event);
  if (PROTOCOLS_DIRECTORY !== null)
    for (const { event } of [told, after])
      expectPublished(ucpValidator('2026-04-08', 'schemas/shopping/order.json', 'response'), event);
});

it('a platform of ACP is told at the address of the account, signed with the secret that it gave', async () => {
  await florin.post('/v1/account', {
    json: { acp_order_events_url: receiver.url, acp_order_events_secret: SECRET },
  });
  const { checkout, order } = await buy('acp');
  const [created] = await receiver.until(1);
  await untilStatus(checkout, 'sent');
  await refund(order, 700);
  const updated = (await receiver.until(2))[1]!;
  expect([created!.event.type, updated.event.type]).toEqual(['order_create', 'order_update']);
  for (const { headers, body, event } of [created!, updated]) {
    const sign = String(headers['merchant-signature']);
    expect(verifySharedSecret(sign, Buffer.from(body), SECRET)).toBeGreaterThan(0);
    expect(verifySharedSecret(sign, Buffer.from(body), `${SECRET}.`)).toBeNull();
    expect(event.data).toMatchObject({
      type: 'order',
      id: order,
      checkout_session_id: checkout,
      status: 'confirmed',
    });
    if (PROTOCOLS_DIRECTORY !== null)
      expectPublished(acpValidator('2026-04-17', 'agentic_checkout', 'Order'), event.data);
  }
  expect(updated.event.data.adjustments).toMatchObject([{ type: 'refund', amount: 700, currency: 'usd' }]);
  expect(updated.event.data.totals.at(-1)).toMatchObject({ type: 'amount_refunded', amount: 700 });
  const { body: found } = await florin.get(`/merchants/${florin.accountId}/.well-known/acp.json`, {
    key: null,
  });
  expect(found.capabilities.services).toEqual(['checkout', 'orders']);
});

it('nobody is told where there is nobody to tell', async () => {
  profile = { ucp: { capabilities: {} } };
  const silent = await buy('ucp');
  await untilStatus(silent.checkout, 'dropped');
  profile = {
    ucp: { capabilities: { 'dev.ucp.shopping.order': [{ config: { webhook_url: 'http://10.0.0.1/' } }] } },
  };
  const inside = await buy('ucp');
  await untilStatus(inside.checkout, 'dropped');
  const private_ = await buy('ucp', 'https://169.254.169.254/latest');
  await untilStatus(private_.checkout, 'dropped');
  expect(receiver.received).toEqual([]);
});

it('an order is shown by its id, to whoever has it, where it was paid and at the shop that sold it', async () => {
  const { body: open } = await send('ucp', '/checkout-sessions', {
    line_items: [{ item: { id: tea }, quantity: 1 }],
  });
  const session = open.continue_url.split('/').at(-1);
  expect((await send('ucp', `/orders/${session}`, null)).body.messages[0].code).toBe('not_found');
  const { order } = await buy('ucp');
  const other = await florin.otherMerchant();
  await florin.post('/v1/account', { key: other.key, json: { sells_to_agents: true } });
  const elsewhere = await florin.get(`/merchants/${other.accountId}/ucp/orders/${order}`, { key: null });
  expect(elsewhere.status).toBe(404);
});

it('the address and the secret of a platform come together, and the secret is never shown', async () => {
  const set = (json: object) => florin.post('/v1/account', { json });
  const url = 'https://platform.example/agentic_checkout/webhooks/order_events';
  const refusals: [object, string][] = [
    [{ acp_order_events_url: url }, 'acp_order_events_secret'],
    [{ acp_order_events_secret: SECRET }, 'acp_order_events_url'],
    [{ acp_order_events_url: null, acp_order_events_secret: SECRET }, 'acp_order_events_url'],
    [{ acp_order_events_url: url, acp_order_events_secret: 'short' }, 'acp_order_events_secret'],
    [
      { acp_order_events_url: 'http://platform.example/', acp_order_events_secret: SECRET },
      'acp_order_events_url',
    ],
    [{ acp_order_events_url: 'https://10.0.0.1/', acp_order_events_secret: SECRET }, 'acp_order_events_url'],
  ];
  for (const [json, param] of refusals) {
    const answer = await set(json);
    expect([json, answer.status, answer.body.error?.param]).toEqual([json, 400, param]);
  }
  const made = await set({ acp_order_events_url: url, acp_order_events_secret: SECRET });
  expect(made.body.acp_order_events_url).toBe(url);
  const { text } = await florin.get('/v1/events?types[]=account.updated');
  expect([made.text, text].join()).not.toMatch(/the secret of|sealed/);
  const kept = await florin.database.first<{ row: string }>(
    sql`SELECT row_to_json(events)::text AS row FROM events WHERE type = 'account.updated' ORDER BY id DESC`,
  );
  expect(kept?.row).toMatch(/"acp_order_events_secret_sealed":null/);
  expect((await set({ acp_order_events_url: null })).body.acp_order_events_url).toBeNull();
});
