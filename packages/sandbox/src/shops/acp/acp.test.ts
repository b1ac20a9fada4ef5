import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testCards } from '../../processor/test-cards.ts';
import { type OpenShop, type Sandbox, startSandbox } from '../../sandbox.ts';

interface Session {
  readonly id: string;
  readonly status: string;
  readonly code?: string;
  readonly totals: { type: string; amount: number }[];
  readonly messages: { code: string; content: string }[];
  readonly continue_url?: string;
  readonly order?: { id: string };
}

let sandbox: Sandbox;
let shop: OpenShop;
let keyCount = 0;

beforeAll(async () => {
  sandbox = await startSandbox({ kinds: [] });
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  shop = await sandbox.openShop({ kind: 'acp', acp: { version: '2026-04-17' } });
});

const HEADERS = { 'api-version': '2026-04-17', 'content-type': 'application/json' };

async function post<T = Session>(path: string, body: unknown, key = `key-${++keyCount}`): Promise<T> {
  const response = await fetch(`${shop.url}/agentic_commerce${path}`, {
    method: 'POST',
    headers: { ...HEADERS, 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  return (await response.json()) as T;
}

async function readySession(): Promise<Session> {
  const created = await post('/checkout_sessions', {
    line_items: [{ id: shop.merchant.products[0]?.variants[0]?.sku }],
    currency: 'usd',
    capabilities: {},
    fulfillment_details: {
      name: 'Jane Doe',
      email: 'jane@example.com',
      address: {
        name: 'Jane Doe',
        line_one: '1 Market Street',
        city: 'Austin',
        state: 'TX',
        country: 'US',
        postal_code: '78701',
      },
    },
  });
  expect(created.status).toBe('not_ready_for_payment');
  return post(`/checkout_sessions/${created.id}`, {
    selected_fulfillment_options: [{ type: 'shipping', option_id: 'express', item_ids: [] }],
  });
}

async function completion(session: Session, number: string) {
  const delegated = await post<{ id: string }>('/delegate_payment', {
    payment_method: {
      type: 'card',
      card_number_type: 'fpan',
      number,
      exp_month: '12',
      exp_year: '2034',
      cvc: '123',
      display_card_funding_type: 'credit',
      metadata: {},
    },
    allowance: {
      reason: 'one_time',
      max_amount: 100_000,
      currency: 'usd',
      checkout_session_id: session.id,
      merchant_id: shop.name,
      expires_at: new Date(Date.now() + 60_000).toISOString(),
    },
    risk_signals: [],
    metadata: {},
  });
  const credential = { type: 'spt', token: delegated.id };
  return { payment_data: { handler_id: 'card_tokenized', instrument: { type: 'card', credential } } };
}

const charges = () => sandbox.ledger.charges({ shop: shop.name });

describe('the ACP merchant', () => {
  it('is discovered at its well-known address', async () => {
    const found = (await (await fetch(`${shop.url}/.well-known/acp.json`)).json()) as Record<string, unknown>;
    expect(found.api_base_url).toBe(`${shop.url}/agentic_commerce`);
  });

  it('quotes its true total and completes once under one idempotency key', async () => {
    const ready = await readySession();
    expect(ready.status).toBe('ready_for_payment');
    const total = ready.totals.find((row) => row.type === 'total')?.amount;
    expect(total).toBe(shop.cart(ready.id)?.totals.totalCents);
    const body = await completion(ready, testCards.success);
    const done = await post(`/checkout_sessions/${ready.id}/complete`, body, 'once');
    const again = await post(`/checkout_sessions/${ready.id}/complete`, body, 'once');
    expect(done).toMatchObject({ status: 'completed', order: { id: expect.any(String) } });
    expect(again).toEqual(done);
    expect(charges().map((charge) => charge.amountCents)).toEqual([total]);
  });

  it('really charges twice under two keys, and records the defect', async () => {
    const ready = await readySession();
    await post(`/checkout_sessions/${ready.id}/complete`, await completion(ready, testCards.success));
    await post(`/checkout_sessions/${ready.id}/complete`, await completion(ready, testCards.success));
    expect(charges()).toHaveLength(2);
    expect(sandbox.ledger.defects({ shop: shop.name })[0]?.kind).toBe('double_charge');
  });

  it('says why a card was refused', async () => {
    const ready = await readySession();
    const refused = await post(
      `/checkout_sessions/${ready.id}/complete`,
      await completion(ready, testCards.declined),
    );
    expect(refused.messages[0]?.code).toBe('payment_declined');
    expect(refused.messages[0]?.content).toContain('card_declined');
    expect(charges()).toEqual([]);
  });

  it('believes the issuer, not the agent, about 3-D Secure', async () => {
    const ready = await readySession();
    const path = `/checkout_sessions/${ready.id}/complete`;
    const body = await completion(ready, testCards.challenge);
    const waiting = await post(path, body);
    expect(waiting.status).toBe('authentication_required');
    const claimed = await post(path, { ...body, authentication_result: { outcome: 'authenticated' } });
    expect(claimed.code).toBe('requires_3ds');
    await fetch(`${waiting.continue_url}/complete`, { method: 'POST' });
    const url = `${shop.url}/agentic_commerce/checkout_sessions/${ready.id}`;
    const settled = (await (await fetch(url, { headers: HEADERS })).json()) as Session;
    expect(settled.status).toBe('completed');
    expect(charges()).toHaveLength(1);
  });

  it('insists on a key and a version', async () => {
    const bare = await fetch(`${shop.url}/agentic_commerce/checkout_sessions`, {
      method: 'POST',
      body: '{}',
    });
    expect(bare.status).toBe(400);
    const unknown = { line_items: [{ id: 'x' }], currency: 'usd', capabilities: {} };
    expect((await post('/checkout_sessions', unknown, 'same')).code).toBe('invalid');
    const other = { ...unknown, line_items: [{ id: 'y' }] };
    expect((await post('/checkout_sessions', other, 'same')).code).toBe('idempotency_conflict');
  });

  it('cancels, and then sells no more', async () => {
    const ready = await readySession();
    expect((await post(`/checkout_sessions/${ready.id}/cancel`, {})).status).toBe('canceled');
    const refused = await post(
      `/checkout_sessions/${ready.id}/complete`,
      await completion(ready, testCards.success),
    );
    expect(refused.code).toBe('conflict');
    expect(charges()).toEqual([]);
  });

  it.each([
    ['a quantity that the schema has no place for', { line_items: [{ id: 'x', quantity: 2 }] }],
    ['no currency', { currency: undefined }],
    ['an address without a name', { fulfillment_details: { address: { line_one: '1 Market Street' } } }],
  ])('refuses a session with %s', async (_name, change) => {
    const body = { line_items: [{ id: 'x' }], currency: 'usd', capabilities: {}, ...change };
    expect(await post('/checkout_sessions', body)).toMatchObject({
      type: 'invalid_request',
      code: 'invalid',
    });
  });

  it('knows agents by their token where it gave one out', async () => {
    shop = await sandbox.openShop({ kind: 'acp', acp: { version: '2026-04-17', bearer: 'given' } });
    expect((await post('/checkout_sessions', {})).code).toBe('unauthorized');
  });
});
