import type { FlowDriver } from '@florin/checkout-browser/driver';
import { testCards } from '@florin/sandbox/processor/test-cards';
import { drawn, isLong } from '@florin/testing/drawn';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CheckoutSetup, setUpCheckout } from '../purchases/checkout-setup.testing.ts';
import { TestWorker } from '../test-worker.testing.ts';
import { optionsInStock, soldBy } from './merchants.testing.ts';
import { createPagePayment } from './page-payment.ts';
import { createMedusaDriver } from './platforms/medusa.ts';
import { createShopifyDriver } from './platforms/shopify.ts';
import { createWooCommerceDriver } from './platforms/woocommerce.ts';
import { createUcpDriver } from './ucp/driver.ts';

let setup: CheckoutSetup;

beforeAll(async () => {
  setup = await setUpCheckout(21);
});
afterAll(() => setup.close());

it.each<['woocommerce' | 'shopify' | 'medusa', (pages: FlowDriver) => FlowDriver]>(
  drawn([
    ['woocommerce', (pages) => createWooCommerceDriver({ pages })],
    ['shopify', (pages) => createShopifyDriver({ pages })],
    ['medusa', (pages) => createMedusaDriver({ pages })],
  ]),
)('a %s shop quotes over its API and is paid on its pages, once', async (kind, create) => {
  const { sandbox } = setup;
  const shop = await sandbox.openShop({ kind, seed: 22 });
  const worker = new TestWorker({
    drivers: [create(setup.browserDriver())],
    origins: [shop.url, sandbox.processor.url],
    processorOrigins: [sandbox.processor.url],
  });
  const index = shop.productUrls.length - 1;
  const charge = await worker.quote(shop.productUrls[index]!, { options: optionsInStock(shop, index) });
  expect(await worker.confirm(charge, testCards.success)).toMatchObject({ kind: 'placed' });
  expect(soldBy(sandbox, shop)).toEqual({ orders: 1, charges: 1 });
  expect(sandbox.ledger.charges({ shop: shop.name })[0]?.amountCents).toBe(charge.quoted.quote.amount);
  await worker.close();
});

it.runIf(isLong())(
  'a UCP merchant that takes no cards over its API quotes by protocol and is paid on its own page, once',
  async () => {
    const { sandbox } = setup;
    const shop = await sandbox.openShop({
      kind: 'ucp',
      seed: 23,
      ucp: { version: '2026-04-08', transport: 'rest', payment: 'redirect' },
    });
    const worker = new TestWorker({
      drivers: [createUcpDriver({ pagePayment: createPagePayment(setup.browserDriver()) })],
      origins: [shop.url, sandbox.processor.url],
      processorOrigins: [sandbox.processor.url],
    });
    const charge = await worker.quote(shop.productUrls[0]!, { options: { quantity: 2 } });
    expect(charge.quoted.flow.driver).toBe('ucp');
    expect(await worker.confirm(charge, testCards.success)).toMatchObject({ kind: 'placed' });
    expect(sandbox.ledger.charges({ shop: shop.name }).map(({ amountCents }) => amountCents)).toEqual([
      charge.quoted.quote.amount,
    ]);
    const again = { ...charge, state: 'submitting' as const };
    expect(await worker.reconcile(again)).toMatchObject({ kind: 'placed' });
    expect(soldBy(sandbox, shop)).toEqual({ orders: 1, charges: 1 });
    await worker.close();
  },
);
