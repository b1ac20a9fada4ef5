import type { Id } from '@florin/wire/ids';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSession } from '../../auth/store.ts';
import { looksRight } from '../../pages/look.testing.ts';
import { openBrowser } from '../../pages/visit.testing.ts';
import { type CheckoutScene, startScene } from '../checkout-scene.testing.ts';

let scene: CheckoutScene;
let browser: Browser;
beforeAll(async () => {
  [scene, browser] = await Promise.all([startScene({ kinds: ['acp'] }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await scene.stop();
});

it('a person reads why they are wanted, goes on at the shop, and says what they bought', async () => {
  const shop = await scene.sandbox.openShop({
    kind: 'ucp',
    ucp: { version: '2026-04-08', transport: 'rest', payment: 'tokenizer', asksForAge: true },
  });
  const intent = await scene.create({
    url: shop.productUrls[0],
    card: await scene.addCard(),
    allow_redirects: true,
  });
  const context = await browser.newContext();
  const token = await startSession(scene.database, scene.accountId as Id<'account'>);
  await context.addCookies([{ name: 'service_session', value: token, url: scene.url }]);
  const page = await context.newPage();
  await page.goto(`${scene.url}/dashboard/checkouts/${intent.id}`);
  await page.getByText('Please prove your age').first().waitFor();
  await looksRight(page, 'checkout-at-shop');
  const [window] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Open the shop' }).click(),
  ]);
  await window.getByRole('button', { name: 'I am an adult' }).waitFor();
  await window.close();
  await page.getByLabel('Order number (optional)').fill('A-7');
  await page.getByRole('button', { name: 'I bought it' }).click();
  await page.getByText('You bought it at the shop.').waitFor();
  await looksRight(page, 'checkout-bought-oneself');
  expect(await scene.read(intent.id)).toMatchObject({ status: 'succeeded', charge_id: 'A-7', card: null });
  await context.close();
});
