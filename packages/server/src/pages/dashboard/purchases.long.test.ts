import { testCards } from '@florin/sandbox/processor/test-cards';
import type { Id } from '@florin/wire/ids';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../../auth/session-cookie.ts';
import { startSession } from '../../auth/store.ts';
import { type CheckoutScene, startScene } from '../../checkout-intents/checkout-scene.testing.ts';
import { openBrowser, type Visit, visit } from '../visit.testing.ts';

/** Longer than the two minutes that the page says a look at a shop may take. */
const TIMEOUT_MS = 180_000;

let scene: CheckoutScene;
let browser: Browser;
beforeAll(async () => {
  [scene, browser] = await Promise.all([startScene({ kinds: [] }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await scene.stop();
});

async function person(width = 1280): Promise<Visit> {
  const visitor = await visit(browser, { width });
  const value = await startSession(scene.database, scene.accountId as Id<'account'>);
  visitor.page.setDefaultTimeout(TIMEOUT_MS);
  await visitor.page.context().addCookies([{ name: SESSION_COOKIE, value, url: scene.url }]);
  return visitor;
}

async function start(page: Page, url: string, ceiling: string): Promise<void> {
  await page.goto(`${scene.url}/dashboard/checkouts`);
  await page.getByRole('button', { name: 'New checkout' }).click();
  await page.getByLabel('Product address').fill(url);
  await page.getByLabel('Instructions').fill('two of them, please');
  await page.getByLabel('Spending limit').fill(ceiling);
  await page.getByRole('button', { name: 'Get a quote' }).click();
  await page.waitForURL('**/checkouts/ci_*');
}

/** Answers whatever is asked, the last value of each list, until there is a quote. */
async function answerAll(page: Page): Promise<void> {
  const goOn = page.getByRole('button', { name: 'Continue' });
  const decision = page.getByRole('button', { name: /^(Confirm|Start over)/ });
  const looking = page.getByRole('heading', { name: 'Checking the shop' });
  for (let round = 0; round < 6; round++) {
    await goOn.or(decision).first().waitFor();
    if (await decision.first().isVisible()) return;
    for (const list of await page.locator('.quote select').all()) {
      const values = await list.locator('option').count();
      await list.selectOption({ index: values - 1 - (round % Math.max(1, values - 1)) });
    }
    for (const box of await page.locator('.quote input[type=checkbox]').all()) await box.check();
    for (const field of await page.locator('.quote input[type=password]').all()) await field.fill('123');
    await Promise.all([page.waitForResponse(/\/respond$/), goOn.click()]);
    await page.getByRole('button', { name: 'Sending…' }).waitFor({ state: 'detached' });
    await looking.waitFor({ state: 'hidden' });
  }
}

it.each([1280, 390])(
  'the instructions for an agent are followed, judged, confirmed, and its order shown (%i px)',
  async (width) => {
    await scene.addCard();
    const shop = await scene.sandbox.openShop({ kind: 'hosted-fields' });
    const { page, complaints, close } = await person(width);
    await start(page, shop.productUrls[2]!, '900');
    await answerAll(page);
    await page.locator('img.quote-picture').waitFor();
    await page.getByText('Ada Lovelace, 1 Market Street').waitFor();
    await page.getByRole('button', { name: /^Confirm \$/ }).click();
    await page.getByText('Bought for').waitFor();
    expect(scene.sold(shop)).toEqual({ orders: 1, charges: 1 });
    await page
      .getByRole('button', { name: /^Show the page at step/ })
      .first()
      .click();
    await page.getByRole('img', { name: /^The shop’s page/ }).waitFor();
    expect(complaints.filter((words) => !/status of 400/.test(words))).toEqual([]);
    await close();
  },
  4 * TIMEOUT_MS,
);

it(
  'the bank’s question is answered in another window, and the page goes on by itself',
  async () => {
    await scene.addCard(testCards.challenge);
    const shop = await scene.sandbox.openShop({ kind: 'acp' });
    const { page, close } = await person(390);
    await start(page, shop.productUrls[0]!, '900');
    await answerAll(page);
    await page.getByRole('button', { name: /^Confirm \$/ }).click();
    const [bank] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'Open the bank’s page' }).click(),
    ]);
    await bank.locator('#complete').click();
    await page.getByText('Bought for').waitFor();
    expect(scene.sold(shop)).toEqual({ orders: 1, charges: 1 });
    await close();
  },
  5 * TIMEOUT_MS,
);

it(
  'a decline, a ceiling and a cancel say what happened to the money',
  async () => {
    await scene.addCard(testCards.insufficientFunds);
    const shop = await scene.sandbox.openShop({ kind: 'acp' });
    const { page, close } = await person();
    await start(page, shop.productUrls[0]!, '900');
    await answerAll(page);
    await page.getByRole('button', { name: /^Confirm \$/ }).click();
    await page.getByText('Nothing was ordered.').waitFor();
    await page.getByText('Failed: not enough money on the card').waitFor();

    await start(page, shop.productUrls[0]!, '0.01');
    await answerAll(page);
    await page.getByText('above your spending limit of $0.01').waitFor();
    expect(await page.getByRole('button', { name: /^Confirm/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Nothing was charged.').first().waitFor();
    expect(scene.sold(shop)).toEqual({ orders: 0, charges: 0 });
    await close();
  },
  5 * TIMEOUT_MS,
);

it(
  'what a mandate leaves to a person is confirmed by one',
  async () => {
    await scene.addCard();
    const shop = await scene.sandbox.openShop({ kind: 'acp' });
    const mandate = { approval_above: 1 };
    const { body: agent } = await scene.post('/v1/api_keys', { json: { name: 'Agent', mandate } });
    const quoted = await scene.quote({ url: shop.productUrls[0] });
    const asked = await scene.post(`/v1/checkout_intents/${quoted.id}/confirm`, { key: agent.secret });
    expect(asked.body.next_action.type).toBe('approval');
    const { page, close } = await person();
    await page.goto(asked.body.next_action.approval.url);
    await page.getByText('Its API key needs your approval').waitFor();
    await page.getByRole('button', { name: /^Confirm \$/ }).click();
    await page.getByText('Bought for').waitFor();
    expect(scene.sold(shop)).toEqual({ orders: 1, charges: 1 });
    await close();
  },
  5 * TIMEOUT_MS,
);
