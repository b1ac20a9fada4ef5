import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestFlorin, type TestFlorin } from '../../testing/florin.testing.ts';
import { looksRight, whatMoved } from '../look.testing.ts';
import { openBrowser, type Visit, visit } from '../visit.testing.ts';
import { fillAccount } from './fill-account.testing.ts';
// All cases, of which the daily suite plays some.
import './look.test.ts';

let florin: TestFlorin;
let browser: Browser;
let visitor: Visit;
beforeAll(async () => {
  [florin, browser] = await Promise.all([startTestFlorin(), openBrowser()]);
  visitor = await visit(browser);
  await fillAccount(florin);
  await visitor.page.goto(`${florin.url}/login`);
  await visitor.page.evaluate(() => fetch('/developer/session', { method: 'POST' }));
});
afterAll(async () => {
  await browser.close();
  await florin.stop();
});

it.each([
  ['products', '/dashboard/products'],
  ['links', '/dashboard/links'],
  ['gifts', '/dashboard/gifts'],
  ['checkouts', '/dashboard/checkouts'],
  ['developers', '/dashboard/developers'],
  ['failed requests', '/dashboard/developers/requests'],
  ['cards', '/dashboard/cards'],
  ['campaign', '/dashboard/gifts/campaign'],
  ['settings', '/dashboard/settings'],
])('%s reads well, and stays where it is', async (name, path) => {
  const { page, complaints } = visitor;
  await page.goto(florin.url + path);
  await page.locator('#main h1').waitFor();
  await looksRight(page, `dashboard ${name}`);
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.reload();
  await page.locator('#main h1').waitFor();
  expect([name, await whatMoved(page)]).toEqual([name, []]);
  expect(await page.getByRole('alert').allTextContents()).toEqual([]);
  expect(complaints).toEqual([]);
});

it('details and dialogs read well', async () => {
  const { page } = visitor;
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto(`${florin.url}/dashboard/payments`);
  await page
    .getByRole('link', { name: /^Jasmine pearls, first/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Items' }).waitFor();
  await page.getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('dialog').waitFor();
  await looksRight(page, 'dashboard refund');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await looksRight(page, 'dashboard payment');
  await page.goto(`${florin.url}/dashboard/products`);
  await page.getByRole('button', { name: 'New product' }).click();
  await looksRight(page, 'dashboard new product');
  await page.goto(`${florin.url}/dashboard/links`);
  await page.getByRole('region', { name: 'Links' }).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Share' }).waitFor();
  await looksRight(page, 'dashboard link');
});
