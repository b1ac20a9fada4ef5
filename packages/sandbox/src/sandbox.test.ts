import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutFields, HttpShopper } from './http-shopper.testing.ts';
import type { LedgerSnapshot } from './ledger.ts';
import { passesLuhn, testCards } from './processor/test-cards.ts';
import { type OpenShop, type Sandbox, startSandbox } from './sandbox.ts';
import { SHOP_KINDS } from './shops/shop-kinds.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

async function control<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${sandbox.url}/_sandbox${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return (await response.json()) as T;
}

/** Buys the first product of a classic shop without a browser. */
async function buy(shop: OpenShop, cardNumber?: string) {
  const shopper = new HttpShopper(shop.url);
  await shopper.post('/cart/add', { product: shop.merchant.products[0]!.slug, quantity: '1' });
  const fields = checkoutFields((await shopper.get('/checkout')).text, cardNumber);
  return shopper.post('/checkout/place', fields);
}

describe('the sandbox', () => {
  it('opens one shop of each kind, each on an origin of its own', () => {
    const origins = SHOP_KINDS.map((kind) => new URL(sandbox.shops[kind].productUrls[0]!).origin);
    expect(new Set([...origins, sandbox.processor.url]).size).toBe(SHOP_KINDS.length + 1);
    expect(new URL(sandbox.processor.url).hostname).not.toBe(new URL(origins[0]!).hostname);
  });

  it('tells other processes what happened', async () => {
    await buy(sandbox.shops['one-page']);
    const ledger = await control<LedgerSnapshot>('GET', '/ledger?shop=one-page');
    expect(ledger.orders).toHaveLength(1);
    expect(ledger).toEqual(JSON.parse(JSON.stringify(sandbox.ledger.snapshot({ shop: 'one-page' }))));
    expect(JSON.stringify(ledger)).not.toContain(testCards.success);
  });

  it('takes faults and new shops from other processes', async () => {
    const opened = await control<{ name: string }>('POST', '/shops', {
      kind: 'one-page',
      seed: 99,
      name: 'remote',
    });
    expect(opened.name).toBe('remote');
    const set = await control('POST', '/faults/remote', { kind: 'price_change', cents: 500, times: 1 });
    expect(set).toEqual({ faults: [{ kind: 'price_change', cents: 500 }] });
    expect(await control('POST', '/faults/remote', { kind: 'no_such_fault' })).toHaveProperty('error');
    expect(await control('DELETE', '/faults/remote')).toEqual({ faults: [] });
  });

  it.each([
    ['hang', 0],
    ['hang_before_charge', 0],
    ['timeout_after_charge', 1],
    ['drop_after_charge', 1],
  ] as const)('gives no answer for %s, with %i charges, and stops all the same', async (kind, charges) => {
    const own = await startSandbox({ kinds: ['one-page'] });
    own.faults.set('one-page', { kind }, { times: 1 });
    const unanswered = expect(buy(own.shops['one-page'])).rejects.toThrow('fetch failed');
    await expect.poll(() => own.faults.list('one-page')).toEqual([]);
    expect(own.ledger.charges()).toHaveLength(charges);
    await own.stop();
    await unanswered;
  });

  it.each(['error_before_charge', 'error_after_charge'] as const)(
    'shows the same error page for %s',
    async (kind) => {
      const shop = await sandbox.openShop({ kind: 'one-page' });
      sandbox.faults.set(shop.name, { kind }, { times: 1 });
      const visit = await buy(shop);
      expect(visit.status).toBe(500);
      expect(visit.text).toContain('Something went wrong');
      expect(sandbox.ledger.orders({ shop: shop.name })).toHaveLength(kind === 'error_after_charge' ? 1 : 0);
    },
  );

  it('changes prices between quote and confirm, in carts that exist too', async () => {
    const shop = await sandbox.openShop({ kind: 'one-page' });
    const shopper = new HttpShopper(shop.url);
    await shopper.post('/cart/add', { product: shop.merchant.products[0]!.slug, quantity: '3' });
    const cart = shop.merchant.carts()[0]!;
    const before = shop.cart(cart.id)!.totals.subtotalCents;
    sandbox.faults.set(shop.name, { kind: 'price_change', cents: 40 });
    expect(shop.cart(cart.id)?.totals.subtotalCents).toBe(before + 120);
  });
});

describe('layout seeds', () => {
  it.each([...Array(12).keys()])('seed %i can be bought from to the cent', async (seed) => {
    const shop = await sandbox.openShop({ kind: 'one-page', seed });
    const visit = await buy(shop);
    expect(visit.text).toContain('Thank you for your order');
    const [charge] = sandbox.ledger.charges({ shop: shop.name });
    expect(charge?.amountCents).toBe(shop.cart(charge!.cart)?.totals.totalCents);
  });
});

describe('test cards', () => {
  it.each(Object.entries(testCards))('%s is a valid number', (_, number) => {
    expect(passesLuhn(number)).toBe(true);
  });
});
