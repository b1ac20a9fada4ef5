import { isLong } from '@florin/testing/drawn';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestFlorin, type TestFlorin } from '../../testing/florin.testing.ts';
import { looksRight } from '../look.testing.ts';
import { addPasskeys, openBrowser, visit } from '../visit.testing.ts';

let florin: TestFlorin;
let browser: Browser;
beforeAll(async () => {
  [florin, browser] = await Promise.all([startTestFlorin(), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await florin.stop();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** The owner invites somebody in their own browser; the link. */
async function invite(page: Page): Promise<string> {
  await page.goto(`${florin.url}/login`);
  await page.evaluate(() => fetch('/developer/session', { method: 'POST' }));
  await page.goto(`${florin.url}/dashboard/team`);
  await button(page, 'Invite a colleague').click();
  await page.getByLabel('Name', { exact: true }).fill('Maria');
  await page.getByLabel('Manager').check();
  await button(page, 'Create link').click();
  return (await page.locator('.secret > code').textContent())!;
}

/** Goes on by keyboard until this has the focus, and presses it. */
async function pressByKeyboard(page: Page, name: string): Promise<void> {
  await button(page, name).waitFor();
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim());
    if (focused === name) return page.keyboard.press('Enter');
  }
  throw new Error(`${name} is not reached by keyboard`);
}

async function signOut(page: Page): Promise<void> {
  await button(page, 'Sign out').first().click();
  await page.waitForURL('**/login*');
}

it.runIf(isLong())(
  'a colleague without a wallet joins with a passkey, signs out, and signs in with it, by keyboard alone',
  async () => {
    const owner = await visit(browser);
    const link = await invite(owner.page);
    const { page, requests, complaints, close } = await visit(browser, { hasWallet: false });
    await addPasskeys(page);
    await page.goto(link);
    await page.getByText('Your role: Manager.').waitFor();
    await looksRight(page, 'join');
    await page.setViewportSize({ width: 1280, height: 844 });
    await pressByKeyboard(page, 'Join with a passkey');
    await page.waitForURL('**/dashboard');

    await page.goto(`${florin.url}/dashboard/team`);
    const own = page.getByRole('region', { name: 'Your passkeys' });
    await own.getByText('Never').waitFor();
    expect(await own.getByText(/^Chrome on /).count()).toBe(1);
    // The last way to sign in cannot be removed.
    expect(await button(page, /^Remove Chrome/).count()).toBe(0);
    await looksRight(page, 'dashboard team passkeys');
    await page.setViewportSize({ width: 1280, height: 844 });
    await signOut(page);

    await looksRight(page, 'sign-in');
    await page.setViewportSize({ width: 1280, height: 844 });
    await pressByKeyboard(page, 'Sign in with a passkey');
    await page.waitForURL('**/dashboard');
    await page.goto(`${florin.url}/dashboard/team`);
    await page.getByText('Maria (you)').waitFor();
    expect(await own.getByText('Never').count()).toBe(0);
    // In no address, and to no route but those two and the one that shows who invites.
    const token = new URL(link).hash.slice(1);
    const told = requests.filter((request) => request.includes(token));
    expect(told.map((request) => request.split(' ')[1]?.replace(florin.url, '')).sort()).toEqual([
      '/v1/auth/invitation',
      '/v1/auth/passkey_challenge',
      '/v1/auth/passkey_join',
    ]);
    expect(complaints).toEqual([]);

    await owner.page.goto(`${florin.url}/dashboard/team`);
    expect(await owner.page.getByRole('row', { name: /Maria.*Manager.*Passkey/ }).count()).toBe(1);
    await button(owner.page, 'Remove Maria').click();
    await button(owner.page, 'Remove from the team').click();
    await owner.page.getByText('They were removed from the team.').waitFor();
    await page.goto(`${florin.url}/dashboard`);
    expect(new URL(page.url()).pathname).toBe('/login');
    await button(page, 'Sign in with a passkey').click();
    await page.getByText('This passkey does not open an account here.').waitFor();
    await looksRight(page, 'sign-in refused passkey');
    await Promise.all([owner.close(), close()]);
  },
);

it.runIf(isLong())(
  'an owner with a wallet adds a passkey, and is signed out with it when it is removed',
  async () => {
    const { page, complaints, close } = await visit(browser);
    await addPasskeys(page);
    await page.goto(`${florin.url}/login`);
    await page.evaluate(() => fetch('/developer/session', { method: 'POST' }));
    await page.goto(`${florin.url}/dashboard/team`);
    await button(page, 'Add a passkey').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Office laptop');
    await looksRight(page, 'dashboard team add passkey');
    await page.setViewportSize({ width: 1280, height: 844 });
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('The passkey was added.').waitFor();
    // The same device makes no second one.
    await button(page, 'Add a passkey').first().click();
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Your device gave no passkey.').waitFor();
    await page.keyboard.press('Escape');

    await signOut(page);
    await button(page, 'Sign in with a passkey').click();
    await page.waitForURL('**/dashboard');
    await page.goto(`${florin.url}/dashboard/team`);
    await button(page, 'Remove Office laptop').click();
    await page.getByText('Browsers that are signed in with it are signed out.').waitFor();
    await button(page, 'Remove the passkey').click();
    await page.waitForURL('**/login*');
    await button(page, 'Sign in with a passkey').click();
    await page.getByText('This passkey does not open an account here.').waitFor();
    expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([]);
    await close();
  },
);

it('in German, a device without passkeys says so and leads to a wallet', async () => {
  const { page, close } = await visit(browser, { locale: 'de' });
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));
  await page.goto(`${florin.url}/login`);
  await button(page, 'Mit Wallet anmelden').waitFor();
  expect(await button(page, 'Mit Passkey anmelden').count()).toBe(0);
  await page.evaluate(() => fetch('/developer/session', { method: 'POST' }));
  await page.goto(`${florin.url}/dashboard/team`);
  await page.getByText('Dieser Browser kann auf dieser Seite keine Passkeys verwenden.').waitFor();
  expect(await button(page, 'Passkey hinzufügen').isDisabled()).toBe(true);
  await looksRight(page, 'dashboard team passkeys de');
  await close();
});
