import type { CommitRequest, FlowDriver } from '@florin/checkout-browser/driver';
import { startTestServer } from '@florin/egress/test-server.testing';
import { notSubmitted } from '@florin/page-reading/failure';
import { testCards } from '@florin/sandbox/processor/test-cards';
import { type OpenShop, type Sandbox, startSandbox } from '@florin/sandbox/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestWorker } from '../../test-worker.testing.ts';
import { optionsInStock, soldBy, workerAt } from '../merchants.testing.ts';
import { createMedusaDriver } from './medusa.ts';
import type { LowQuotes } from './platform-driver.ts';
import { createShopifyDriver } from './shopify.ts';
import { createWooCommerceDriver } from './woocommerce.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ kinds: [], seed: 13 });
});
afterAll(() => sandbox.stop());

/** Stands for the browser driver: notes what it is asked to pay. */
function notingPages(): FlowDriver & { readonly asked: CommitRequest[]; readonly trails: unknown[] } {
  const asked: CommitRequest[] = [];
  const trails: unknown[] = [];
  return {
    asked,
    trails,
    name: 'browser',
    resolve: async () => ({ kind: 'not_mine' }),
    options: async () => ({ kind: 'failed', reason: 'merchant_error', detail: 'not used' }),
    quote: async () => ({ kind: 'failed', reason: 'merchant_error', detail: 'quoted on the page' }),
    async commit(request) {
      asked.push(request);
      const { amount, currency } = request.quote;
      await request.payment.arm({ amount, currency, trail: { orderPage: '/orders/1' } });
      return { kind: 'unknown', detail: 'the page is slow' };
    },
    async reconcile(_flow, attempt) {
      trails.push(attempt.trail);
      return { kind: 'placed', chargeId: 'order_1' };
    },
  };
}

const PLATFORMS = [
  { kind: 'woocommerce', create: (pages: FlowDriver) => createWooCommerceDriver({ pages }), cart: 'token' },
  { kind: 'shopify', create: (pages: FlowDriver) => createShopifyDriver({ pages }), cart: 'token' },
  { kind: 'medusa', create: (pages: FlowDriver) => createMedusaDriver({ pages }), cart: 'id' },
] as const;

describe.each(PLATFORMS)('a $kind shop', ({ kind, create, cart }) => {
  const enter = async () => {
    const shop = await sandbox.openShop({ kind });
    const pages = notingPages();
    return { shop, pages, worker: workerAt(sandbox, shop, create(pages)) };
  };
  const cartOf = (shop: OpenShop, quoted: { cart: unknown }) =>
    shop.cart((quoted.cart as Record<string, string>)[cart]!);

  it('is recognised, and quotes exactly its own total for every product', async () => {
    const { shop, worker } = await enter();
    for (const [index, url] of shop.productUrls.entries()) {
      const { quoted } = await worker.quote(url, {
        options: { ...optionsInStock(shop, index), quantity: 3 },
      });
      expect(quoted.flow.driver).toBe(kind);
      const methods = cartOf(shop, quoted.quote);
      expect(methods?.lines[0]?.quantity).toBe(3);
      const shownTotal = methods!.totals.totalCents;
      // Shopify's cart endpoint prices shipping without choosing it, so the shop adds it to its total only later.
      const expected = kind === 'shopify' ? shownTotal + (quoted.quote.breakdown.shipping ?? 0) : shownTotal;
      expect(quoted.quote.amount).toBe(expected);
    }
    expect(soldBy(sandbox, shop)).toEqual({ orders: 0, charges: 0 });
    await worker.close();
  });

  it('offers only what is in stock', async () => {
    const { shop, worker } = await enter();
    const index = shop.merchant.products.findIndex(({ variants }) =>
      variants.some(({ stock }) => stock === 0),
    );
    const product = shop.merchant.products[index]!;
    const asked = await worker.advance(shop.productUrls[index]!);
    if (asked.kind !== 'needs_options') throw new Error(`got ${asked.kind}`);
    const gone = product.variants.filter(({ stock }) => stock === 0).map(({ choices }) => choices);
    const { unavailable, fields } = asked.offer;
    for (const choices of gone) {
      const keyed = Object.fromEntries(
        Object.entries(choices).map(([name, value]) => [name.toLowerCase(), value]),
      );
      const isOpen = Object.entries(keyed).every(([key, value]) => {
        const field = fields.find((candidate) => candidate.key === key);
        return (
          field?.kind === 'enum' && field.values.some((entry) => entry.value === value && entry.available)
        );
      });
      if (isOpen) expect(unavailable).toContainEqual(keyed);
    }
    await worker.close();
  });

  it('ships by another method when one is wished for', async () => {
    const { shop, worker } = await enter();
    const dearest = shop.merchant.terms.shipping.reduce((left, right) =>
      right.priceCents > left.priceCents ? right : left,
    );
    const cheap = await worker.quote(shop.productUrls[0]!);
    const dear = await worker.quote(shop.productUrls[0]!, { options: { shipping: dearest.title } });
    expect(dear.quoted.quote.breakdown.shipping).toBeGreaterThan(cheap.quoted.quote.breakdown.shipping!);
    await worker.close();
  });
});

describe.each(PLATFORMS)('paying at a $kind shop', ({ kind, create }) => {
  it('happens on its pages, and is looked for there', async () => {
    const shop = await sandbox.openShop({ kind });
    const pages = notingPages();
    const worker = workerAt(sandbox, shop, create(pages));
    const charge = await worker.quote(shop.productUrls[0]!);
    expect((await worker.confirm(charge, testCards.success)).kind).toBe('unknown');
    expect(pages.asked[0]?.flow).toMatchObject({ driver: 'browser', url: shop.productUrls[0] });
    expect(await worker.reconcile(charge)).toEqual({ kind: 'placed', chargeId: 'order_1' });
    expect(pages.trails).toEqual([{ orderPage: '/orders/1' }]);
    await worker.close();
  });
});

describe.each(PLATFORMS)('a coupon at a $kind shop', ({ kind, create }) => {
  const ask = async (pages: FlowDriver) => {
    const shop = await sandbox.openShop({ kind });
    const worker = workerAt(sandbox, shop, create(pages));
    const asked = await worker.advance(shop.productUrls[0]!, { options: { coupon: 'SAVE10' } });
    await worker.close();
    return asked;
  };

  it('is entered on its pages', async () => {
    expect(await ask({ ...notingPages(), takesCoupons: true })).toMatchObject({
      kind: 'failed',
      detail: 'quoted on the page',
    });
  });

  it('is asked about where nobody can enter it', async () => {
    expect(await ask(notingPages())).toMatchObject({
      kind: 'needs_options',
      schema: { required: expect.arrayContaining(['coupon']) },
    });
  });
});

describe('paying at a WooCommerce shop over its Store API', () => {
  const enter = async () => {
    const shop = await sandbox.openShop({ kind: 'woocommerce' });
    return { shop, worker: workerAt(sandbox, shop, createWooCommerceDriver({ pages: null })) };
  };

  it('places one order for the quoted total', async () => {
    const { shop, worker } = await enter();
    const charge = await worker.quote(shop.productUrls[0]!);
    expect(await worker.confirm(charge, testCards.success)).toMatchObject({ kind: 'placed' });
    expect(soldBy(sandbox, shop)).toEqual({ orders: 1, charges: 1 });
    expect(sandbox.ledger.charges({ shop: shop.name })[0]?.amountCents).toBe(charge.quoted.quote.amount);
    await worker.close();
  });

  it.each([
    [testCards.declined, { kind: 'declined', reason: 'card_declined' }],
    [testCards.insufficientFunds, { kind: 'declined', reason: 'insufficient_balance' }],
    [testCards.challenge, { kind: 'authentication' }],
  ])('card %s', async (number, expected) => {
    const { shop, worker } = await enter();
    const charge = await worker.quote(shop.productUrls[0]!);
    expect(await worker.confirm(charge, number)).toMatchObject(expected);
    expect(soldBy(sandbox, shop)).toEqual({ orders: 0, charges: 0 });
    await worker.close();
  });

  it.each([
    ['price_change', 'price_rose'],
    ['price_change_at_charge', 'price_rose'],
    ['out_of_stock_at_charge', 'out_of_stock'],
  ] as const)('%s charges nothing', async (kind, reason) => {
    const { shop, worker } = await enter();
    const charge = await worker.quote(shop.productUrls[0]!);
    sandbox.faults.set(shop.name, kind === 'out_of_stock_at_charge' ? { kind } : { kind, cents: 100 }, {
      times: 1,
    });
    expect(await worker.confirm(charge, testCards.success)).toMatchObject({ kind: 'not_submitted', reason });
    expect(soldBy(sandbox, shop)).toEqual({ orders: 0, charges: 0 });
    await worker.close();
  });

  it('an answer that is lost stays unknown, and nothing is sent again', async () => {
    const { shop, worker } = await enter();
    const charge = await worker.quote(shop.productUrls[0]!);
    sandbox.faults.set(shop.name, { kind: 'drop_after_charge' }, { times: 1 });
    expect((await worker.confirm(charge, testCards.success)).kind).toBe('unknown');
    expect(await worker.confirm(charge, testCards.success)).toEqual({ kind: 'lost_race' });
    expect((await worker.reconcile(charge)).kind).not.toBe('no_order');
    expect(soldBy(sandbox, shop)).toEqual({ orders: 1, charges: 1 });
    await worker.close();
  });
});

it('a Shopify shop that does not say that its prices include tax is quoted by its checkout page', async () => {
  const shop = await sandbox.openShop({ kind: 'shopify' });
  const page = async (url: string) => (await (await fetch(url)).text()).replaceAll('Tax included.', '');
  const silent = await startTestServer(async (request, response) => {
    const url = `${shop.url}${request.url}`;
    if (!request.url?.endsWith('.js')) return response.end(await page(url));
    response.setHeader('content-type', 'application/json');
    return response.end(await (await fetch(url)).text());
  });
  const driver = createShopifyDriver({ pages: notingPages() });
  const worker = new TestWorker({ drivers: [driver], origins: [silent.origin], processorOrigins: [] });
  const { pathname } = new URL(shop.productUrls[0]!);
  const asked = worker.advance(`${silent.origin}${pathname}`, { options: optionsInStock(shop, 0) });
  expect(await asked).toMatchObject({ kind: 'failed', detail: 'quoted on the page' });
  await worker.close();
  await silent.close();
});

it('a shop whose checkout asked for more than its API had quoted is quoted by its checkout from then on, for that account', async () => {
  const shop = await sandbox.openShop({ kind: 'shopify' });
  const noted: string[] = [];
  const lowQuotes: LowQuotes = {
    has: async (account, origin) => noted.includes(`${account} ${origin}`),
    note: async (account, origin) => void noted.push(`${account} ${origin}`),
  };
  const dearer = {
    ...notingPages(),
    commit: async () => notSubmitted('price_rose', 'the total is now 9900'),
  };
  const worker = workerAt(sandbox, shop, createShopifyDriver({ pages: dearer, lowQuotes }));
  const url = shop.productUrls[0]!;
  const asked = { options: optionsInStock(shop, 0) };
  const charge = await worker.quote(url, asked);
  expect(noted).toEqual([]);
  expect(await worker.confirm(charge, testCards.success)).toMatchObject({ kind: 'not_submitted' });
  expect(noted).toEqual([expect.stringContaining(new URL(shop.url).origin)]);
  expect(await worker.advance(url, asked)).toMatchObject({ kind: 'failed', detail: 'quoted on the page' });
  await worker.close();
});
