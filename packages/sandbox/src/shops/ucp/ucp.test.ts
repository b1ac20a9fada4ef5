import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCards } from '../../processor/test-cards.ts';
import { type OpenShop, type Sandbox, startSandbox } from '../../sandbox.ts';
import type { UcpVariant } from './variant.ts';

interface Checkout {
  readonly id: string;
  readonly status: string;
  readonly totals: { type: string; amount: number }[];
  readonly messages: { code: string; severity: string }[];
  readonly continue_url?: string;
  readonly order?: { id: string };
  readonly actions?: Record<string, { config: { url: string } }[]>;
}

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ kinds: [] });
});
afterAll(() => sandbox.stop());

const open = (ucp: UcpVariant) => sandbox.openShop({ kind: 'ucp', ucp });

async function call(
  shop: OpenShop,
  method: string,
  path: string,
  body?: unknown,
  headers = {},
): Promise<Checkout> {
  const response = await fetch(`${shop.url}/ucp/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Checkout;
}

const lineItems = (shop: OpenShop) => [
  { item: { id: shop.merchant.products[0]?.variants[0]?.sku }, quantity: 2 },
];

async function readyCheckout(shop: OpenShop): Promise<Checkout> {
  const created = await call(shop, 'POST', '/checkout-sessions', { line_items: lineItems(shop) });
  expect(created.status).toBe('incomplete');
  return call(shop, 'PUT', `/checkout-sessions/${created.id}`, {
    line_items: lineItems(shop),
    buyer: { email: 'jane@example.com', first_name: 'Jane', last_name: 'Doe' },
    fulfillment: {
      methods: [
        {
          type: 'shipping',
          destinations: [
            {
              street_address: '1 Market Street',
              address_locality: 'San Francisco',
              address_region: 'CA',
              postal_code: '94105',
              address_country: 'US',
            },
          ],
          groups: [{ selected_option_id: 'standard' }],
        },
      ],
    },
  });
}

async function payment(number: string) {
  const card = { number, expiry_month: 12, expiry_year: 2034, cvc: '123' };
  const response = await fetch(`${sandbox.processor.url}/tokenize`, {
    method: 'POST',
    body: JSON.stringify({ credential: { type: 'pan', ...card }, binding: {} }),
  });
  const { token } = (await response.json()) as { token: string };
  return {
    payment: {
      instruments: [
        {
          id: 'instrument_1',
          handler_id: 'sandbox_card',
          type: 'card',
          selected: true,
          credential: { type: 'token', token },
        },
      ],
    },
  };
}

describe('the UCP merchant', () => {
  it.each(['array', 'map'] as const)('publishes its profile as %s', async (shape) => {
    const shop = await open({ shape, payment: 'tokenizer' });
    const profile = (await (await fetch(`${shop.url}/.well-known/ucp`)).json()) as {
      ucp: { services: Record<string, unknown>; capabilities: unknown };
    };
    expect(Array.isArray(profile.ucp.capabilities)).toBe(shape === 'array');
    expect(JSON.stringify(profile.ucp.services['dev.ucp.shopping'])).toContain(`${shop.url}/ucp/v1`);
  });

  it('quotes its true total and completes once under one idempotency key', async () => {
    const shop = await open({ shape: 'map', payment: 'tokenizer' });
    const ready = await readyCheckout(shop);
    expect(ready.status).toBe('ready_for_complete');
    const total = ready.totals.find((row) => row.type === 'total')?.amount;
    expect(total).toBe(shop.cart(ready.id)?.totals.totalCents);
    const others = ready.totals.filter((row) => row.type !== 'total');
    expect(others.reduce((sum, row) => sum + row.amount, 0)).toBe(total);

    const body = await payment(testCards.success);
    const path = `/checkout-sessions/${ready.id}/complete`;
    const done = await call(shop, 'POST', path, body, { 'idempotency-key': 'once' });
    const again = await call(shop, 'POST', path, body, { 'idempotency-key': 'once' });
    expect(done.status).toBe('completed');
    expect(again).toEqual(done);
    expect(sandbox.ledger.charges({ shop: shop.name }).map((charge) => charge.amountCents)).toEqual([total]);
    expect(sandbox.ledger.orders({ shop: shop.name })[0]?.number).toBe(done.order?.id);
  });

  it('takes raw cards in the older shape when it says so', async () => {
    const shop = await open({ shape: 'array', payment: 'raw' });
    const ready = await readyCheckout(shop);
    const done = await call(shop, 'POST', `/checkout-sessions/${ready.id}/complete`, {
      payment_data: {
        id: 'instrument_1',
        handler_id: 'sandbox_card',
        type: 'card',
        credential: {
          type: 'card',
          number: testCards.success,
          expiry_month: 12,
          expiry_year: 2034,
          cvc: '123',
        },
      },
    });
    expect(done.status).toBe('completed');
  });

  it('says why a card was refused', async () => {
    const shop = await open({ shape: 'map', payment: 'tokenizer' });
    const ready = await readyCheckout(shop);
    const body = await payment(testCards.insufficientFunds);
    const refused = await call(shop, 'POST', `/checkout-sessions/${ready.id}/complete`, body);
    expect(refused.status).toBe('incomplete');
    expect(refused.messages[0]).toMatchObject({
      code: 'payment_failed',
      content: expect.stringContaining('insufficient_funds'),
    });
    expect(sandbox.ledger.charges({ shop: shop.name })).toEqual([]);
  });

  it.each(['array', 'map'] as const)('asks for 3-D Secure in the %s shape', async (shape) => {
    const shop = await open({ shape, payment: 'tokenizer' });
    const ready = await readyCheckout(shop);
    const body = await payment(testCards.challenge);
    const waiting = await call(shop, 'POST', `/checkout-sessions/${ready.id}/complete`, body);
    expect(waiting.status).toBe(shape === 'map' ? 'complete_in_progress' : 'requires_escalation');
    const [action] = waiting.actions?.['dev.ucp.payment.three_ds_challenge'] ?? [];
    const url = action?.config.url ?? waiting.continue_url;
    await fetch(`${url}/complete`, { method: 'POST' });
    expect((await call(shop, 'GET', `/checkout-sessions/${ready.id}`)).status).toBe('completed');
    expect(sandbox.ledger.charges({ shop: shop.name })).toHaveLength(1);
  });

  it('hands over to its own pages where it takes no cards by protocol', async () => {
    const shop = await open({ shape: 'map', payment: 'redirect' });
    const ready = await readyCheckout(shop);
    expect(ready.status).toBe('requires_escalation');
    expect(ready.messages[0]?.severity).toBe('requires_buyer_input');
    const page = await fetch(ready.continue_url!, { redirect: 'manual' });
    expect(page.status).toBe(303);
    expect(page.headers.get('set-cookie')).toContain(ready.id);
  });

  it('refuses what is sold out, and cancels', async () => {
    const shop = await open({ shape: 'map', payment: 'tokenizer' });
    const soldOut = shop.merchant.products.at(-1)?.variants.find((variant) => variant.stock === 0);
    const refused = await call(shop, 'POST', '/checkout-sessions', {
      line_items: [{ item: { id: soldOut?.sku }, quantity: 1 }],
    });
    expect(refused.messages[0]).toMatchObject({ code: 'out_of_stock', severity: 'unrecoverable' });
    const ready = await readyCheckout(shop);
    expect((await call(shop, 'POST', `/checkout-sessions/${ready.id}/cancel`)).status).toBe('canceled');
  });

  it('lists the variants of a product by its address', async () => {
    const shop = await open({ shape: 'map', payment: 'tokenizer' });
    const found = (await call(shop, 'POST', '/catalog/lookup', {
      ids: [shop.productUrls[2]],
    })) as unknown as {
      products: { variants: { availability: { available: boolean } }[] }[];
    };
    const product = shop.merchant.products[2];
    expect(found.products[0]?.variants.map((one) => one.availability.available)).toEqual(
      product?.variants.map((variant) => variant.stock > 0),
    );
  });
});
