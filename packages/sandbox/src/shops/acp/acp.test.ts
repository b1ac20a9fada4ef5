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
  shop = await sandbox.openShop({ kind: 'acp' });
});

async function post<T = Session>(path: string, body: unknown, key = `key-${++keyCount}`): Promise<T> {
  const response = await fetch(`${shop.url}/agentic_commerce${path}`, {
    method: 'POST',
    headers: { 'api-version': '2026-04-17', 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  return (await response.json()) as T;
}

async function readySession(): Promise<Session> {
  const created = await post('/checkout_sessions', {
    line_items: [{ id: shop.merchant.products[0]?.variants[0]?.sku }],
    fulfillment_details: {
      name: 'Jane Doe',
      email: 'jane@example.com',
      address: {
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
    },
    allowance: { reason: 'one_time', max_amount: 100_000, currency: 'usd', checkout_session_id: session.id },
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
    const waiting = await post(path, await completion(ready, testCards.challenge));
    expect(waiting.status).toBe('authentication_required');
    const claimed = await post(path, { authentication_result: { outcome: 'authenticated' } });
    expect(claimed.code).toBe('requires_3ds');
    await fetch(`${waiting.continue_url}/complete`, { method: 'POST' });
    const settled = await post(path, { authentication_result: { outcome: 'authenticated' } });
    expect(settled.status).toBe('completed');
    expect(charges()).toHaveLength(1);
  });

  it('insists on a key and a version', async () => {
    const bare = await fetch(`${shop.url}/agentic_commerce/checkout_sessions`, {
      method: 'POST',
      body: '{}',
    });
    expect(bare.status).toBe(400);
    const reused = await post('/checkout_sessions', { line_items: [] }, 'same');
    expect(reused.code).toBe('missing');
    expect((await post('/checkout_sessions', { line_items: [{ id: 'x' }] }, 'same')).code).toBe(
      'idempotency_conflict',
    );
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
});
