import { isLong } from '@florin/testing/drawn';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { confirmToken, stopToken } from '../mail/mail-tokens.ts';
import { switchMail } from '../mail/store.ts';
import { sendDueMails } from '../mail/worker.ts';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { looksRight } from './look.testing.ts';
import { openBrowser, visit } from './visit.testing.ts';

let florin: TestFlorin;
let browser: Browser;
beforeAll(async () => {
  [florin, browser] = await Promise.all([
    startTestFlorin({ settlementCommitment: 'confirmed' }, false),
    openBrowser(),
  ]);
  await switchMail(florin.database, true);
});
afterAll(async () => {
  await browser.close();
  await florin.stop();
});

const sessionOf = async (email: string) => {
  const line_items = [{ product_data: { name: '<i>Tea</i>', price_data: { unit_amount: 1250 } } }];
  const json = { line_items, collect: { email: 'required' } };
  const { body } = await florin.post('/v1/checkout_sessions', { json });
  await florin.post(`/pay/sessions/${body.id}/details`, { key: null, json: { email } });
  await florin.database.execute(sql`
    UPDATE checkout_sessions SET status = 'complete', payment_status = 'paid', settlement_signature = ${'5'.repeat(88)} WHERE id = ${body.id}`);
  return body.id;
};

it('the outbox of the embedded mode shows its merchant, and nobody else, what would have been sent', async () => {
  await sessionOf('ada@example.com');
  await sendDueMails(florin.services, null);
  const { page, complaints } = await visit(browser);
  await page.goto(`${florin.url}/dashboard/outbox`);
  await page.getByRole('button', { name: 'Open the demo shop' }).click();
  await page.waitForURL('**/dashboard/outbox');
  await page.getByRole('heading', { name: 'Receipt from Leaf & Kettle' }).waitFor();
  expect(await page.locator('pre').textContent()).toContain('<i>Tea</i>  $12.50');
  if (isLong()) await looksRight(page, 'outbox');
  await page.goto(`${florin.url}/dashboard/settings`);
  if (isLong()) await looksRight(page, 'settings-with-mail');
  expect(complaints).toEqual([]);
});

it('mail is stopped, and an address confirmed, by a button', async () => {
  const { page, complaints } = await visit(browser);
  const { secret } = florin.services;
  await page.goto(`${florin.url}/mail/stop/${stopToken(secret, await sessionOf('stop@example.com'))}`);
  if (isLong()) await looksRight(page, 'mail-stop');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText('You are unsubscribed. We will not send email to this address again.').waitFor();
  await florin.post('/v1/account', { json: { notification_email: 'shop@example.com' } });
  const account = florin.accountId as `acct_${string}`;
  await page.goto(`${florin.url}/mail/confirm/${confirmToken(secret, account, 'shop@example.com')}`);
  if (isLong()) await looksRight(page, 'mail-confirm');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Confirmed. You will get notifications at this address.').waitFor();
  expect((await florin.get('/v1/account')).body.notification_email_confirmed).toBe(true);
  expect(complaints).toEqual([]);
});
