import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCards } from '../../processor/test-cards.ts';
import { type OpenShop, type Sandbox, startSandbox } from '../../sandbox.ts';
import { UCP_VERSIONS, type UcpVariant } from './variant.ts';

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

const open = (ucp: Partial<UcpVariant>) =>
  sandbox.openShop({ kind: 'ucp', ucp: { version: '2026-04-08', transport: 'rest', ...ucp } });

/** What every request must carry, whatever it asks for. */
const HEADERS = {
  'content-type': 'application/json',
  'ucp-agent': 'profile="https://agent.example/.well-known/ucp"',
  'request-signature': 'e30..c2ln',
};

async function call(
  shop: OpenShop,
  method: string,
  path: string,
  body?: unknown,
  headers = {},
): Promise<Checkout> {
  const response = await fetch(`${shop.url}/ucp/v1${path}`, {
    method,
    headers: { ...HEADERS, 'request-id': randomUUID(), 'idempotency-key': randomUUID(), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Checkout;
}

const lineItems = (shop: OpenShop) => [
  { item: { id: shop.merchant.products[0]?.variants[0]?.sku }, quantity: 2 },
];

const destination = {
  id: 'home',
  street_address: '1 Market Street',
  address_locality: 'San Francisco',
  address_region: 'CA',
  postal_code: '94105',
  address_country: 'US',
};

async function readyCheckout(shop: OpenShop, first = {}): Promise<Checkout> {
  const created = await call(shop, 'POST', '/checkout-sessions', {
    line_items: lineItems(shop),
    buyer: { email: 'jane@example.com', first_name: 'Jane', last_name: 'Doe' },
    fulfillment: {
      methods: [{ type: 'shipping', destinations: [destination], selected_destination_id: 'home' }],
    },
    ...first,
  });
  expect(created.status).toBe('incomplete');
  const isEarly = 'currency' in first;
  return call(shop, 'PUT', `/checkout-sessions/${created.id}`, {
    ...(isEarly && { id: created.id, ...first }),
    line_items: lineItems(shop),
    fulfillment: {
      methods: [
        {
          id: 'shipping_1',
          line_item_ids: ['li_1'],
          groups: [{ id: 'package_1', selected_option_id: 'standard' }],
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
  it.each(UCP_VERSIONS)('publishes its profile in the shape of %s', async (version) => {
    const shop = await open({ version, payment: 'tokenizer' });
    const profile = (await (await fetch(`${shop.url}/.well-known/ucp`)).json()) as {
      ucp: { services: Record<string, unknown>; capabilities: unknown };
    };
    expect(Array.isArray(profile.ucp.capabilities)).toBe(version === '2026-01-11');
    expect(JSON.stringify(profile.ucp.services['dev.ucp.shopping'])).toContain(`${shop.url}/ucp/v1`);
  });

  it('quotes its true total and completes once under one idempotency key', async () => {
    const shop = await open({ payment: 'tokenizer' });
    const ready = await readyCheckout(shop);
    expect(ready.status).toBe('ready_for_complete');
    const total = ready.totals.find((row) => row.type === 'total')?.amount;
    expect(total).toBe(shop.cart(ready.id)?.totals.totalCents);
    const others = ready.totals.filter((row) => row.type !== 'total');
    expect(others.reduce((sum, row) => sum + row.amount, 0)).toBe(total);

    const body = await payment(testCards.success);
    const once = randomUUID();
    const path = `/checkout-sessions/${ready.id}/complete`;
    const done = await call(shop, 'POST', path, body, { 'idempotency-key': once });
    const again = await call(shop, 'POST', path, body, { 'idempotency-key': once });
    expect(done.status).toBe('completed');
    expect(again).toEqual(done);
    expect(sandbox.ledger.charges({ shop: shop.name }).map((charge) => charge.amountCents)).toEqual([total]);
    expect(sandbox.ledger.orders({ shop: shop.name })[0]?.number).toBe(done.order?.id);
  });

  it('takes raw cards in the first version when it says so', async () => {
    const shop = await open({ version: '2026-01-11', payment: 'raw' });
    const ready = await readyCheckout(shop, { currency: 'USD', payment: {} });
    const done = await call(shop, 'POST', `/checkout-sessions/${ready.id}/complete`, {
      payment_data: {
        id: 'instrument_1',
        handler_id: 'sandbox_card',
        type: 'card',
        brand: 'visa',
        last_digits: '4242',
        credential: {
          type: 'card',
          card_number_type: 'fpan',
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
    const shop = await open({ payment: 'tokenizer' });
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

  it.each(['2026-04-08', '2026-08-25'] as const)('asks for 3-D Secure as %s says', async (version) => {
    const shop = await open({ version, payment: 'tokenizer' });
    const ready = await readyCheckout(shop);
    const body = await payment(testCards.challenge);
    const waiting = await call(shop, 'POST', `/checkout-sessions/${ready.id}/complete`, body);
    expect(waiting.status).toBe(version === '2026-08-25' ? 'complete_in_progress' : 'requires_escalation');
    const [action] = waiting.actions?.['dev.ucp.payment.three_ds_challenge'] ?? [];
    const url = action?.config.url ?? waiting.continue_url;
    await fetch(`${url}/complete`, { method: 'POST' });
    expect((await call(shop, 'GET', `/checkout-sessions/${ready.id}`)).status).toBe('completed');
    expect(sandbox.ledger.charges({ shop: shop.name })).toHaveLength(1);
  });

  it('hands over to its own pages where it takes no cards by protocol', async () => {
    const shop = await open({ payment: 'redirect' });
    const ready = await readyCheckout(shop);
    expect(ready.status).toBe('requires_escalation');
    expect(ready.messages[0]?.severity).toBe('requires_buyer_input');
    const page = await fetch(ready.continue_url!, { redirect: 'manual' });
    expect(page.status).toBe(303);
    expect(page.headers.get('set-cookie')).toContain(ready.id);
  });

  it('refuses what is sold out, and cancels', async () => {
    const shop = await open({ payment: 'tokenizer' });
    const soldOut = shop.merchant.products.at(-1)?.variants.find((variant) => variant.stock === 0);
    const refused = await call(shop, 'POST', '/checkout-sessions', {
      line_items: [{ item: { id: soldOut?.sku }, quantity: 1 }],
    });
    expect(refused.messages[0]).toMatchObject({ code: 'out_of_stock', severity: 'unrecoverable' });
    const ready = await readyCheckout(shop);
    expect((await call(shop, 'POST', `/checkout-sessions/${ready.id}/cancel`)).status).toBe('canceled');
  });

  it('lists the variants of a product by its address', async () => {
    const shop = await open({ payment: 'tokenizer' });
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

  it.each([
    ['a field that the merchant alone may write', { currency: 'USD' }],
    ['a title of its own for an item', { line_items: [{ item: { id: 'x', title: 'Mine' }, quantity: 1 }] }],
    ['no quantity', { line_items: [{ item: { id: 'x' } }] }],
  ])('refuses a checkout with %s', async (_name, change) => {
    const shop = await open({ payment: 'tokenizer' });
    const refused = await call(shop, 'POST', '/checkout-sessions', {
      line_items: lineItems(shop),
      ...change,
    });
    expect(refused.messages[0]).toMatchObject({ code: 'invalid', severity: 'unrecoverable' });
  });

  it('takes no completion for a checkout that is not ready, and writes down that somebody tried', async () => {
    const shop = await open({ payment: 'tokenizer' });
    const created = await call(shop, 'POST', '/checkout-sessions', { line_items: lineItems(shop) });
    const body = await payment(testCards.success);
    expect((await call(shop, 'POST', `/checkout-sessions/${created.id}/complete`, body)).status).toBe(
      'incomplete',
    );
    const { charges, defects } = sandbox.ledger.snapshot({ shop: shop.name });
    expect([charges.length, defects.map(({ kind }) => kind)]).toEqual([0, ['completed_unready']]);
  });
});
