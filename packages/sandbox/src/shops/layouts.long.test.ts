import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '../browser-shopper.testing.ts';
import { checkoutFields, HttpShopper } from '../http-shopper.testing.ts';
import { type Sandbox, startSandbox } from '../sandbox.ts';

const SEEDS = [...Array(300).keys()];

let sandbox: Sandbox;
let browser: Browser;

beforeAll(async () => {
  sandbox = await startSandbox({ kinds: [] });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await sandbox.stop();
});

it('every layout can be bought from, once and to the cent', async () => {
  for (const seed of SEEDS) {
    const shop = await sandbox.openShop({ kind: 'one-page', seed });
    const shopper = new HttpShopper(shop.url);
    await shopper.post('/cart/add', { product: shop.merchant.products[0]!.slug, quantity: '1' });
    const fields = checkoutFields((await shopper.get('/checkout')).text);
    await shopper.post('/checkout/place', fields);
    const charges = sandbox.ledger.charges({ shop: shop.name });
    expect(charges, `seed ${seed}`).toHaveLength(1);
    expect(charges[0]?.amountCents, `seed ${seed}`).toBe(shop.cart(charges[0]!.cart)?.totals.totalCents);
  }
});

it('no page of any layout breaks in the browser', async () => {
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  for (const kind of ['one-page', 'single-page-app', 'swatches', 'hosted-fields'] as const) {
    for (const seed of SEEDS.slice(0, 15)) {
      const shop = await sandbox.openShop({ kind, seed });
      for (const url of shop.productUrls) {
        await page.goto(url);
        await page.waitForLoadState('networkidle');
        expect(await page.locator('h1').count(), `${kind} ${seed}`).toBe(1);
      }
    }
  }
  expect(errors).toEqual([]);
});
