import type { Address, KeyPairSigner } from '@solana/kit';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { land, makeSession } from '../settlement/payments/payment-scene.testing.ts';
import { tokenTransfer } from '../settlement/payments/token-instructions.testing.ts';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { untilConfirmed } from '../testing/on-chain.testing.ts';
import { TEST_MERCHANT_WALLET } from '../testing/server.testing.ts';
import { Journey } from './journey.testing.ts';
import { openBrowser, visit } from './visit.testing.ts';

/** What people do who copy amount and address from the page, with what it takes them. */

let florin: TestFlorin;
let browser: Browser;
let payer: KeyPairSigner;
let other: KeyPairSigner;
beforeAll(async () => {
  [florin, browser] = await Promise.all([startTestFlorin(), openBrowser()]);
  [payer, other] = await Promise.all([florin.wallet(), florin.wallet()]);
  await untilConfirmed(florin, await florin.chain.faucet(TEST_MERCHANT_WALLET, 10_000n));
});
afterAll(async () => {
  await browser.close();
  await florin.stop();
});

async function send(from: KeyPairSigner, cents: number, ...references: Address[]): Promise<string> {
  const { mint } = florin.services.network;
  const amount = BigInt(cents) * 10_000n;
  const transfer = { mint, from: from.address, to: TEST_MERCHANT_WALLET, amount, references };
  return land(florin, from, [await tokenTransfer(transfer)]);
}

async function merchant(): Promise<Page> {
  const { page } = await visit(browser);
  await page.goto(`${florin.url}/login`);
  await page.getByRole('button', { name: 'Open the demo shop' }).click();
  await page.waitForURL('**/dashboard');
  return page;
}

it('two buyers send one amount by hand, and the merchant assigns each with one click', async () => {
  const line_items = [{ product_data: { name: 'Jasmine pearls', price_data: { unit_amount: 1_881 } } }];
  const link = (await florin.post('/v1/checkout_links', { json: { line_items } })).body;
  const buyers = [await visit(browser), await visit(browser)];
  for (const { page } of buyers) await page.goto(link.url);
  await Promise.all([send(payer, 1_881), send(other, 1_881)]);
  for (const { page } of buyers) await page.getByText('A payment of this amount has arrived.').waitFor();
  expect(await buyers[0]!.page.content()).not.toContain(payer.address);

  const page = await merchant();
  const journey = new Journey();
  for (const _ of buyers) {
    await page.goto(`${florin.url}/dashboard/payments?show=needs_you`);
    await journey.click(page.getByRole('link', { name: 'Unmatched payment' }).first());
    await journey.click(page.getByRole('button', { name: 'Assign' }).first());
    await page.waitForURL('**/dashboard/payments/cs_*');
  }
  for (const { page: buyer } of buyers) await buyer.getByText('Paid.').waitFor();
  expect([journey.clicks, journey.fields]).toEqual([4, 0]);
  for (const { complaints, close } of buyers) {
    expect(complaints).toEqual([]);
    await close();
  }
  await page.context().close();
});

it('what is too little asks for the rest, which the button pays', async () => {
  const made = await makeSession(florin, 2_599);
  const { page, complaints, close } = await visit(browser);
  await page.goto(made.url);
  await send(payer, 1_000, made.reference, florin.services.network.beacon);
  await page.getByText('$10.00 of $25.99 has arrived. The amount shown is what is left to pay.').waitFor();
  expect(await page.locator('.top .amount').textContent()).toContain('15.99');
  const journey = new Journey();
  await journey.click(page.getByRole('button', { name: 'Pay with wallet' }));
  await page.getByText('Paid.').waitFor();
  expect([journey.clicks, journey.fields]).toEqual([1, 0]);
  const parts = (await florin.get(`/v1/transactions?source=${made.id}`)).body.data;
  expect(parts.map(({ amount }: { amount: number }) => amount).sort()).toEqual([1_000, 1_599]);
  expect(complaints).toEqual([]);
  await close();
});

it('a buyer proves with the wallet that they paid by hand', async () => {
  const made = await makeSession(florin, 777);
  const { page, complaints, close } = await visit(browser);
  await page.goto(made.url);
  const journey = new Journey();
  await journey.click(page.getByText('I paid with a manual transfer'));
  await journey.click(page.getByRole('button', { name: 'Sign with that wallet' }));
  await page.getByText('Nothing has arrived from this wallet yet.').waitFor();
  await journey.fill(page.getByLabel('Enter the transaction ID'), '1'.repeat(64));
  await journey.click(page.getByRole('button', { name: /^Tell / }));
  await page.getByText('The merchant will check it').or(page.getByRole('alert')).waitFor();
  expect([journey.clicks, journey.fields]).toEqual([3, 1]);
  expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
  await close();
});
