import type { FlowDriver } from '@florin/checkout-browser/driver';
import { type Sandbox, startSandbox } from '@florin/sandbox/sandbox';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workerAt } from '../merchants.testing.ts';
import { createMedusaDriver, regionShown } from './medusa.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ kinds: [], seed: 13 });
});
afterAll(() => sandbox.stop());

const UNUSED = {} as FlowDriver;

const REGIONS = [
  { id: 'reg_us', currency: 'usd', countries: ['us', 'ca'] },
  { id: 'reg_eu', currency: 'eur', countries: ['de', 'fr'] },
];

it.each([
  ['/de/products/tea', 'reg_eu'],
  ['/CA/products/tea', 'reg_us'],
  ['/jp/products/tea', 'reg_us'],
  ['/products/tea', 'reg_us'],
])('the page at %s shows the prices of %s', (path, id) => {
  expect(regionShown(REGIONS, new URL(path, 'https://shop.example'))?.id).toBe(id);
});

async function enter() {
  const shop = await sandbox.openShop({ kind: 'medusa' });
  return {
    url: shop.productUrls[0]!,
    worker: workerAt(sandbox, shop, createMedusaDriver({ pages: UNUSED })),
  };
}

it('says at the quote that nobody there takes a card', async () => {
  const { url, worker } = await enter();
  const text = '{"payment_providers":[{"id":"pp_system_default"}]}';
  worker.refuseOnce(/payment-providers/, { status: 200, text });
  expect(await worker.advance(url, { approvedOrigins: [new URL(url).origin] })).toMatchObject({
    kind: 'failed',
    code: 'no_card_payment',
  });
  await worker.close();
});

it('says at the quote that the region of the page does not send there', async () => {
  const { url, worker } = await enter();
  const address = { line1: '1 Rue de la Paix', city: 'Paris', postal_code: '75002', country: 'FR' };
  const billing = { name: 'Ada Lovelace', email: 'ada@example.com', address };
  const contacts = { shipping: {}, billing, cardholder: 'Ada Lovelace' };
  const asked = await worker.advance(url, { contacts, approvedOrigins: [new URL(url).origin] });
  expect(asked).toMatchObject({ kind: 'failed', code: 'region_not_served' });
  await worker.close();
});
