import { gzipSync } from 'node:zlib';
import { drawn } from '@florin/testing/drawn';
import { views as allViews } from '@florin/web/dashboard/frame/views';
import type { Browser } from 'playwright-core';
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
  const paths = [...allViews.map(({ path }) => path), '/dashboard/gifts/new', '/dashboard/gifts/campaign'];
  for (const path of paths) {
    const { text } = await merchant.page(path);
    const loaded = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, found]) => found!);
    const scripts = await Promise.all(loaded.map((script) => florin.get(script, { key: null })));
    const bytes = scripts.reduce((sum, script) => sum + gzipSync(script.text).byteLength, 0);
    expect(bytes).toBeLessThan(SCRIPT_BYTES_MAX);
    expect(bytes).toBeGreaterThan(1_000);
  }
});
