import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PATIENT_SLOT_MS, startTestFlorin, type TestFlorin } from '../../testing/florin.testing.ts';
import { openBrowser, type Visit, visit } from '../visit.testing.ts';

const TIMEOUT_MS = 120_000;

let florin: TestFlorin;
let browser: Browser;
beforeAll(async () => {
  [florin, browser] = await Promise.all([startTestFlorin({}, true, [], PATIENT_SLOT_MS), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await florin.stop();
});

async function signedIn(width: number): Promise<Visit> {
  const visitor = await visit(browser, { width });
  visitor.page.setDefaultTimeout(TIMEOUT_MS);
  await visitor.page.goto(`${florin.url}/login`);
  await visitor.page.getByRole('button', { name: 'Sign in with wallet' }).click();
  await visitor.page.waitForURL('**/dashboard');
  return visitor;
}

it.each([390, 1280])(
  'a new merchant is led to a first paid session, at %d pixels',
  async (width) => {
    const { page, complaints, close } = await signedIn(width);
    await page.getByRole('button', { name: 'Make a test payment' }).click();
    await page.waitForURL('**/dashboard/payments/cs_*');
    await page.getByText('Paid', { exact: true }).first().waitFor();
    await page.goto(`${florin.url}/dashboard`);
    await page.getByRole('heading', { name: 'Received' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Get started' }).count()).toBe(0);
    expect(await page.getByText('$1.00').count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await close();
  },
  4 * TIMEOUT_MS,
);

it.each([390, 1280])(
  'a product is made, shared, sold and refunded, at %d pixels',
  async (width) => {
    const { page, complaints, close } = await signedIn(width);
    // A link is shared once buyers can see whom they pay.
    await page.goto(`${florin.url}/dashboard/settings`);
    await page.getByLabel('Business name').fill('Leaf & Kettle');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved').first().waitFor();
    await page.goto(`${florin.url}/dashboard/products`);
    await page.getByRole('button', { name: 'New product' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Jasmine pearls');
    await page.getByLabel('Price in USDC').fill('12.5o');
    await page.getByRole('button', { name: 'Create product' }).click();
    await page.getByText('Enter an amount in dollars').waitFor();
    await page.getByLabel('Price in USDC').fill('12.50');
    await page.getByRole('button', { name: 'Create product' }).click();
    await page.getByRole('button', { name: 'Share a link' }).click();
    await page.waitForURL('**/dashboard/links/cl_*');
    const href = await page.getByRole('link', { name: 'Open as a buyer' }).getAttribute('href');

    const buyer = await visit(browser, { width });
    buyer.page.setDefaultTimeout(TIMEOUT_MS);
    await buyer.page.goto(href!);
    // It is a good, so the link asks where to send it.
    await buyer.page.getByLabel('Email').fill('ada@example.com');
    await buyer.page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
    await buyer.page.getByLabel('Country').selectOption('DE');
    await buyer.page.getByLabel('Street and number').fill('Invalidenstr. 1');
    await buyer.page.getByLabel('Postal code').fill('10115');
    await buyer.page.getByLabel('City').fill('Berlin');
    await buyer.page.getByRole('button', { name: 'Continue to payment' }).click();
    await buyer.page.getByRole('button', { name: /^Pay with / }).click();
    await buyer.page.getByRole('link', { name: 'Receipt' }).first().waitFor();
    await buyer.close();

    // The page of the link learns of it by itself.
    await page.getByRole('link', { name: 'Jasmine pearls' }).first().click();
    await page.getByRole('button', { name: 'Refund' }).click();
    await page.getByLabel('Amount in USDC').fill('2.50');
    await page.getByRole('button', { name: 'Refund $2.50' }).click();
    await page.getByText('The refund of $2.50 is on its way.').waitFor();
    await page.getByRole('link', { name: 'Refund' }).click();
    await page.getByText('Refunded').first().waitFor();
    await page.goto(`${florin.url}/dashboard/payments`);
    await page.getByText('Partly refunded').first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  },
  4 * TIMEOUT_MS,
);

it.each([390, 1280])(
  'agents are let in, find the seller at the address shown, and are shut out, at %d pixels',
  async (width) => {
    const { page, complaints, close } = await signedIn(width);
    await page.goto(`${florin.url}/dashboard/settings`);
    await page.getByLabel('Let agents buy my products').check();
    const address = await page.getByText('.well-known/acp.json').textContent();
    expect((await fetch(address!)).status).toBe(200);
    await page.getByLabel('Let agents buy my products').uncheck();
    await page.getByText('Agents cannot buy your products now.').waitFor();
    expect((await fetch(address!)).status).toBe(404);
    expect(complaints).toEqual([]);
    await close();
  },
  4 * TIMEOUT_MS,
);
