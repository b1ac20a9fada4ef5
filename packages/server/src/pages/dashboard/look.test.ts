import { gzipSync } from 'node:zlib';
import { drawn, isLong } from '@florin/testing/drawn';
import { views as allViews } from '@florin/web/dashboard/frame/views';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestFlorin, type TestFlorin } from '../../testing/florin.testing.ts';
import { looksRight, whatMoved } from '../look.testing.ts';
import { openBrowser, type Visit, visit } from '../visit.testing.ts';
import { signIn } from './dashboard.testing.ts';
import { fillAccount } from './fill-account.testing.ts';

const SCRIPT_BYTES_MAX = 120_000;

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

const views = [
  ['home', '/dashboard'],
  ['payments', '/dashboard/payments'],
] as const;

it.each(drawn(views))('%s reads well, stays where it is, and runs nobody’s script', async (name, path) => {
  const { page, complaints } = visitor;
  await page.goto(florin.url + path);
  await page.locator('#main h1').waitFor();
  await looksRight(page, `dashboard ${name}`);
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.reload();
  await page.locator('#main h1').waitFor();
  expect(await whatMoved(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('the first key leads past the rail, and every view needs little script', async () => {
  const { page } = visitor;
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto(`${florin.url}/dashboard/payments`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  const merchant = await signIn(florin, florin.accountId);
  const sizes = new Map<string, number>();
  const sizeOf = async (script: string) =>
    gzipSync((await florin.get(script, { key: null })).text).byteLength;
  const paths = [...allViews.map(({ path }) => path), '/dashboard/gifts/new', '/dashboard/gifts/campaign'];
  for (const path of paths) {
    const { text } = await merchant.page(path);
    const loaded = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, found]) => found!);
    for (const script of loaded) if (!sizes.has(script)) sizes.set(script, await sizeOf(script));
    const bytes = loaded.reduce((sum, script) => sum + sizes.get(script)!, 0);
    expect(bytes).toBeLessThan(SCRIPT_BYTES_MAX);
    expect(bytes).toBeGreaterThan(1_000);
  }
});

it.runIf(isLong())(
  'a colleague is invited, joins with their own wallet, and sees what their role allows',
  async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.goto(`${florin.url}/dashboard/team`);
    await page.getByRole('button', { name: 'Invite a colleague' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Maria');
    await page.getByLabel('Support').check();
    await page.getByLabel('Can refund up to, in any 30 days').fill('500');
    await looksRight(page, 'dashboard team invite');
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = (await page.locator('.secret > code').textContent())!;
    await looksRight(page, 'dashboard team');

    const colleague = await visit(browser);
    await colleague.page.goto(link);
    await colleague.page.getByText('Your role: Support.').waitFor();
    await looksRight(colleague.page, 'join');
    await colleague.page.setViewportSize({ width: 1280, height: 844 });
    await colleague.page.getByRole('button', { name: 'Join with wallet' }).click();
    await colleague.page.waitForURL('**/dashboard');
    await colleague.page.goto(`${florin.url}/dashboard/team`);
    await colleague.page.getByText('Support, up to $500.00 in 30 days').waitFor();
    expect(await colleague.page.getByRole('button', { name: 'Invite a colleague' }).count()).toBe(0);
    await seesWhatSupportMay(colleague.page);
    await colleague.page.goto(`${florin.url}/dashboard/team/activity`);
    await colleague.page.getByText('Your role does not include this page').waitFor();
    const token = new URL(link).hash.slice(1);
    // Once to see who invites, once to join; in no address.
    const told = colleague.requests.filter((request) => request.includes(token));
    expect(told.map((request) => request.split(' ')[1]?.replace(florin.url, '')).sort()).toEqual([
      '/v1/auth/invitation',
      '/v1/auth/session',
    ]);

    await page.goto(`${florin.url}/dashboard/team/activity`);
    await page.getByText('Joined the team').waitFor();
    await looksRight(page, 'dashboard team activity');
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.goto(`${florin.url}/dashboard/team`);
    await page.getByRole('button', { name: 'Remove Maria' }).click();
    await page.getByRole('button', { name: 'Remove from the team' }).click();
    await page.getByText('They were removed from the team.').waitFor();
    await colleague.page.goto(`${florin.url}/dashboard`);
    expect(new URL(colleague.page.url()).pathname).toBe('/login');
    expect(visitor.complaints).toEqual([]);
  },
);

/** Buttons that would be refused are not there; a refund is prepared for whoever holds the wallet that was paid. */
async function seesWhatSupportMay(page: Page): Promise<void> {
  const hidden = [
    ['products', 'New product'],
    ['links', 'New link'],
    ['developers', 'Create key'],
    ['developers', 'Add endpoint'],
    ['cards', 'Add a card'],
    ['checkouts', 'New checkout'],
  ] as const;
  for (const [view, name] of hidden) {
    await page.goto(`${florin.url}/dashboard/${view}`);
    await page.locator('#main h1').waitFor();
    expect(await page.getByRole('button', { name }).count(), name).toBe(0);
    await visitor.page.goto(`${florin.url}/dashboard/${view}`);
    expect(await visitor.page.getByRole('button', { name }).count(), name).toBeGreaterThan(0);
  }
  await page.goto(`${florin.url}/dashboard/payments`);
  expect(await page.getByRole('link', { name: 'CSV' }).count()).toBe(0);
  await page.goto(`${florin.url}/dashboard/settings`);
  await page.getByText('Your role lets you view these settings.').waitFor();
  expect(await page.getByRole('textbox').first().isDisabled()).toBe(true);
  await looksRight(page, 'dashboard settings support');
  await page.setViewportSize({ width: 1280, height: 844 });

  await page.goto(`${florin.url}/dashboard/payments?show=paid`);
  await page.locator('tbody a').first().click();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByText('must sign the refund.').waitFor();
  await page.getByLabel('Amount in USDC').fill('0.5');
  await looksRight(page, 'dashboard refund support');
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.getByRole('button', { name: 'Prepare refund' }).click();
  await page.waitForURL('**/dashboard/payments/re_*');
  await page.getByRole('button', { name: 'Sign and send' }).waitFor();
}
