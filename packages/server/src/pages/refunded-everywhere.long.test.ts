import { generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureAccount } from '../accounts/store.ts';
import { makeApiKey } from '../api-keys/make.ts';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { untilConfirmed } from '../testing/on-chain.testing.ts';
import { Journey } from './journey.testing.ts';
import { openBrowser, visit } from './visit.testing.ts';

let florin: TestFlorin;
let browser: Browser;
let shop: KeyPairSigner;
let key: string;
beforeAll(async () => {
  shop = await generateKeyPairSigner();
  [florin, browser] = await Promise.all([startTestFlorin({}, true, [], undefined, shop), openBrowser()]);
  const account = await ensureAccount(florin.database, shop.address, 'Leaf & Kettle');
  ({ secret: key } = await makeApiKey(florin.database, account.id, 'Shop'));
  await florin.chain.airdrop(shop.address, 1_000_000_000n);
  await untilConfirmed(florin, await florin.chain.faucet(shop.address, 10_000n));
});
afterAll(async () => {
  await browser.close();
  await florin.stop();
});

it('the demo shop gives money back with two clicks, and everyone who looks sees it', async () => {
  const product = (await florin.post('/v1/products', { key, json: { name: 'Pearls', amount: 1_250 } })).body;
  const line_items = [{ product: product.id, quantity: 1 }];
  const link = (await florin.post('/v1/checkout_links', { key, json: { line_items } })).body;
  const buyer = await visit(browser);
  await buyer.page.goto(link.url);
  await buyer.page.getByRole('button', { name: 'Pay with wallet' }).click();
  await buyer.page.getByText('Paid.').waitFor();

  const { page, complaints, close } = await visit(browser);
  await page.goto(`${florin.url}/login`);
  await page.getByRole('button', { name: 'Open the demo shop' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto(`${florin.url}/dashboard/payments`);
  await page.getByRole('link', { name: 'Pearls' }).first().click();
  const journey = new Journey();
  await journey.click(page.getByRole('button', { name: 'Refund' }));
  await journey.fill(page.getByLabel('Amount in USDC'), '2.50');
  await journey.click(page.getByRole('button', { name: 'Refund $2.50' }));
  await page.getByText('The refund of $2.50 is on its way.').waitFor();
  expect([journey.clicks, journey.fields]).toEqual([2, 1]);
  await expect
    .poll(async () => (await florin.get('/v1/refunds', { key })).body.data[0].status)
    .toBe('succeeded');

  const seen = async (path: string, ...words: string[]) => {
    await page.goto(`${florin.url}${path}`);
    for (const word of words) await page.getByText(word).first().waitFor();
  };
  await seen('/dashboard', '−$2.50 refunded, net $10.00');
  await seen('/dashboard/payments', 'Partly refunded', '−$2.50 refunded');
  await seen(`/dashboard/links/${link.id}`, 'Refunded', '$10.00');
  await seen(`/dashboard/products/${product.id}`, 'Refunded', '$10.00');
  const paidPath = new URL(buyer.page.url()).pathname;
  await seen(paidPath, '$2.50 was refunded to the wallet you paid from.');
  await seen(`${paidPath}/receipt`, 'Paid after refunds', '$10.00');
  expect([...complaints, ...buyer.complaints]).toEqual([]);
  await Promise.all([close(), buyer.close()]);
});

it('nobody else has the demo shop sign', async () => {
  const body = JSON.stringify({ refund: 're_1' });
  const headers = { 'content-type': 'application/json', origin: florin.url };
  const answer = await fetch(`${florin.url}/developer/sign-refund`, { method: 'POST', headers, body });
  expect(answer.status).toBe(401);
  const { page, close } = await visit(browser);
  await page.goto(`${florin.url}/login`);
  await page.getByRole('button', { name: 'Sign in with wallet' }).click();
  await page.waitForURL('**/dashboard');
  const refused = await page.evaluate(
    async (sent) =>
      (
        await fetch('/developer/sign-refund', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: sent,
        })
      ).status,
    body,
  );
  expect(refused).toBe(401);
  await close();
});
