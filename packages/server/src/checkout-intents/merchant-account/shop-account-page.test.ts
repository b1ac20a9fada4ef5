import type { Id } from '@florin/wire/ids';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSession } from '../../auth/store.ts';
import { looksRight } from '../../pages/look.testing.ts';
import { openBrowser } from '../../pages/visit.testing.ts';
import { type CheckoutScene, startScene } from '../checkout-scene.testing.ts';
import { keepLogin } from './login.ts';

let scene: CheckoutScene;
let browser: Browser;
beforeAll(async () => {
  [scene, browser] = await Promise.all([startScene({ kinds: ['acp'] }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await scene.stop();
});

it('a person reads that there is an account at the shop, and its password once they ask for it', async () => {
  await scene.addCard();
  const { id } = await scene.quote({ url: scene.sandbox.shops.acp.productUrls[0] });
  const purchase = { account_id: scene.accountId, id } as Parameters<typeof keepLogin>[1];
  const password = 'k7WmQx2RtY9bHd4FzLp!';
  const login = {
    origin: 'https://members.example',
    email: 'ada@example.com',
    username: 'adaq8m2xr',
    password,
  };
  await keepLogin(scene.services, purchase, login);
  const context = await browser.newContext();
  const token = await startSession(scene.database, scene.accountId as Id<'account'>);
  await context.addCookies([{ name: 'service_session', value: token, url: scene.url }]);
  const page = await context.newPage();
  await page.goto(`${scene.url}/dashboard/checkouts/${id}`);
  await page.getByText('new account at members.example').waitFor();
  expect(await page.content()).not.toContain(password);
  await looksRight(page, 'checkout-shop-account');
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByText(password).waitFor();
  await page.getByText('adaq8m2xr').waitFor();
  await looksRight(page, 'checkout-shop-account-shown');
  await context.close();
});
