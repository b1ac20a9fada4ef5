import { SETTINGS_KEY } from '@florin/sandbox/wallet/settings';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { openBrowser, visit } from './visit.testing.ts';

let florin: TestFlorin;
let browser: Browser;
beforeAll(async () => {
  [florin, browser] = await Promise.all([
    startTestFlorin({ settlementCommitment: 'confirmed' }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await florin.stop();
});

it('a refund that the merchant’s wallet declines is given up, moves nothing, and says why', async () => {
  const { page } = await visit(browser);
  await page.goto(`${florin.url}/login`);
  await page.getByRole('button', { name: 'Sign in with wallet' }).click();
  await page.waitForURL('**/dashboard');
  const session = await page.evaluate(async () => {
    const line_items = [{ product_data: { name: 'Pearls', price_data: { unit_amount: 1250 } } }];
    const answer = await fetch('/v1/checkout_sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ line_items }),
    });
    return (await answer.json()) as { id: string };
  });
  const buyer = await florin.wallet();
  const { body } = await florin.post(`/pay/sessions/${session.id}`, {
    key: null,
    json: { account: buyer.address },
  });
  await florin.signAndSend(body.transaction, buyer);
  await page.goto(`${florin.url}/dashboard/payments/${session.id}`);
  const refund = page.getByRole('button', { name: 'Refund' });
  await refund.waitFor();

  await page.evaluate((key) => {
    const settings = JSON.parse(localStorage.getItem(key)!) as object;
    localStorage.setItem(key, JSON.stringify({ ...settings, behaviour: 'rejects' }));
  }, SETTINGS_KEY);
  // A person takes their time in the wallet: meanwhile the view is read again, and nothing is left to refund.
  await page.route('**/v1/refunds', async (route) => {
    const read = page.waitForResponse(
      async (answer) =>
        answer.url().includes(`/dashboard/payments/${session.id}`) &&
        (await answer.text()).includes('"refund":null'),
    );
    const response = await route.fetch();
    await read;
    await route.fulfill({ response });
  });
  await page.reload();
  await refund.click();
  await page.getByRole('button', { name: 'Refund $12.50' }).click();
  await page.getByRole('alert').getByText('Nothing was sent.').waitFor();
  await page.unroute('**/v1/refunds');

  await page.goto(`${florin.url}/dashboard/payments?show=refunds`);
  await page.getByText('Canceled').first().waitFor();
  const refunds = await page.evaluate(async () => (await (await fetch('/v1/refunds')).json()).data);
  expect(refunds).toMatchObject([{ status: 'canceled', amount: 1250 }]);
  expect(refunds[0].cancel_reason).toContain('Nothing was sent');
  await page.goto(`${florin.url}/dashboard/payments/${refunds[0].id}`);
  await page.getByText(refunds[0].cancel_reason).first().waitFor();
  await page.goto(`${florin.url}/dashboard/payments/${session.id}`);
  await refund.waitFor();
});
