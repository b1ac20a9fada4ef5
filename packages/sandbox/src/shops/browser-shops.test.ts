import { drawn, isLong } from '@florin/testing/drawn';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  chooseVariant,
  fillBuyer,
  fillCard,
  fillHostedCard,
  launchBrowser,
} from '../browser-shopper.testing.ts';
import { JANE } from '../http-shopper.testing.ts';
import { testCards } from '../processor/test-cards.ts';
import { type OpenShop, type Sandbox, startSandbox } from '../sandbox.ts';

let sandbox: Sandbox;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  sandbox = await startSandbox({ kinds: [] });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await sandbox.stop();
});
beforeEach(async () => {
  page = await browser.newPage();
  page.setDefaultTimeout(60_000);
});
afterEach(() => page.close());

const thanks = () => page.getByRole('heading', { name: 'Thank you for your order' }).waitFor();

async function openProduct(shop: OpenShop): Promise<void> {
  const product = shop.merchant.products.at(-1)!;
  const variant = product.variants.find((candidate) => candidate.stock > 0)!;
  await page.goto(shop.productUrls.at(-1)!, { waitUntil: 'networkidle' });
  await chooseVariant(page, product, variant);
  await page.getByRole('button', { name: /^add to/i }).click();
}

/** Goes on through the cart and the account page, where the shop has them, and fills in its checkout. */
async function fillCheckout(shop: OpenShop): Promise<void> {
  const arrive = async (...paths: string[]) => {
    await page.waitForURL(({ pathname }) => paths.includes(pathname));
    return new URL(page.url()).pathname;
  };
  let path = await arrive('/cart', '/checkout/account', '/checkout');
  if (path === '/cart') {
    await page.getByRole('button', { name: /^(proceed to |go to )?check ?out$/i }).click();
    path = await arrive('/checkout/account', '/checkout');
  }
  if (path === '/checkout/account') {
    await page.getByRole('button', { name: /guest/i }).click();
    await arrive('/checkout');
  }
  await fillBuyer(page);
  await page.locator('input[name=shipping][value=standard]').check();
  const terms = page.locator('input[name=terms]');
  if (await terms.count()) await terms.check();
  await expect.poll(() => isPriced(shop)).toBe(true);
}

/** Whether the shop has heard all that its total depends on, and its page has caught up. */
async function isPriced(shop: OpenShop): Promise<boolean> {
  const cart = shop.merchant.carts()[0]!;
  const { isFinal, totalCents } = shop.merchant.totals(cart);
  return isFinal && cart.shippingId === 'standard' && (await shownTotalCents()) === totalCents;
}

async function shownTotalCents(): Promise<number> {
  const text = (await page.locator('#summary strong').textContent()) ?? '';
  return Number(text.replaceAll(/[^0-9]/g, ''));
}

async function expectOnce(shop: OpenShop, totalCents: number): Promise<void> {
  const { orders, charges, defects } = sandbox.ledger.snapshot({ shop: shop.name });
  expect(charges.map((charge) => charge.amountCents)).toEqual([totalCents]);
  expect(orders).toHaveLength(1);
  expect(defects).toEqual([]);
}

describe('in a browser', () => {
  it.each(drawn([1, 2, 3]))('the one-page shop sells with layout %i', async (seed) => {
    const shop = await sandbox.openShop({ kind: 'one-page', seed });
    await openProduct(shop);
    await fillCheckout(shop);
    const totalCents = await shownTotalCents();
    await fillCard(page, testCards.success);
    await page.locator('#pay').click();
    await thanks();
    await expectOnce(shop, totalCents);
  });

  it.runIf(isLong()).each(['swatches', 'buttons'] as const)(
    'the swatch shop sells by %s',
    async (optionControl) => {
      const shop = await sandbox.openShop({ kind: 'swatches', layout: { optionControl } });
      await openProduct(shop);
      await fillCheckout(shop);
      const totalCents = await shownTotalCents();
      await fillCard(page, testCards.success);
      await page.locator('#pay').click();
      await thanks();
      await expectOnce(shop, totalCents);
    },
  );

  it('the swatch shop disables combinations that are sold out', async () => {
    const shop = await sandbox.openShop({ kind: 'swatches' });
    const product = shop.merchant.products.at(-1)!;
    const soldOut = product.variants.find((variant) => variant.stock === 0)!;
    const [first, second] = product.options;
    const button = (name: string) =>
      page.locator(`button[data-option="${name}"][data-value="${soldOut.choices[name]}"]`);
    await page.goto(shop.productUrls.at(-1)!);
    await button(first!.name).click();
    expect(await button(second!.name).isDisabled()).toBe(true);
  });

  it.each(drawn(['hosted', 'hosted-split'] as const))(
    'the %s card fields keep the number from the shop',
    async (cardEntry) => {
      const shop = await sandbox.openShop({ kind: 'hosted-fields', layout: { cardEntry } });
      const sentToShop: string[] = [];
      page.on('request', (request) => {
        if (request.url().startsWith(shop.url)) sentToShop.push(request.postData() ?? '');
      });
      await openProduct(shop);
      await fillCheckout(shop);
      const totalCents = await shownTotalCents();
      await fillHostedCard(page, testCards.success);
      await page.locator('#pay').click();
      await thanks();
      await expectOnce(shop, totalCents);
      expect(sentToShop.join()).not.toContain(testCards.success);
    },
  );

  it.runIf(isLong()).each([1, 4])('the single-page app sells step by step with layout %i', async (seed) => {
    const shop = await sandbox.openShop({ kind: 'single-page-app', seed });
    await walkApp(shop, testCards.success);
    await thanks();
    const cart = shop.merchant.carts()[0]!;
    await expectOnce(shop, shop.merchant.totals(cart).totalCents);
  });

  it('the single-page app looks ready but does nothing until its script has started', async () => {
    const shop = await sandbox.openShop({ kind: 'single-page-app' });
    sandbox.faults.set(shop.name, { kind: 'slow_hydration', delayMs: 3_600_000 });
    await page.goto(shop.productUrls[0]!);
    await page.getByRole('button', { name: /^add to/i }).click();
    await page.waitForLoadState('networkidle');
    expect(shop.merchant.carts()).toEqual([]);
  });

  it.runIf(isLong())('the single-page app shows a refusal and takes another card', async () => {
    const shop = await sandbox.openShop({ kind: 'single-page-app' });
    await walkApp(shop, testCards.declined);
    await page.getByRole('alert').filter({ hasText: 'declined' }).waitFor();
    expect(sandbox.ledger.charges({ shop: shop.name })).toEqual([]);
    await payInApp(testCards.challenge);
    await page.getByRole('button', { name: 'Complete' }).click();
    await thanks();
    expect(sandbox.ledger.charges({ shop: shop.name })).toHaveLength(1);
  });

  it('a cardholder passes the challenge in a browser of their own', async () => {
    const shop = await sandbox.openShop({ kind: 'one-page' });
    await openProduct(shop);
    await fillCheckout(shop);
    await fillCard(page, testCards.challenge);
    await page.locator('#pay').click();
    await page.getByRole('heading', { name: 'Confirm your payment' }).waitFor();
    const own = await (await browser.newContext()).newPage();
    await own.goto(page.url());
    await own.getByRole('button', { name: 'Complete' }).click();
    await own.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    await own.context().close();
    expect(sandbox.ledger.orders({ shop: shop.name })).toHaveLength(1);
  });
});

async function walkApp(shop: OpenShop, number: string): Promise<void> {
  const product = shop.merchant.products.at(-1)!;
  const variant = product.variants.find((candidate) => candidate.stock > 0)!;
  await page.goto(shop.productUrls.at(-1)!);
  await chooseVariant(page, product, variant);
  // The page looks ready before it is: press until its script has started.
  await expect
    .poll(async () => {
      await page.evaluate("document.getElementById('add')?.click()");
      return page.url();
    })
    .toContain('/checkout/cart');
  await page.locator('form button[type=submit]').first().click();
  await page.getByRole('heading', { name: 'Your details' }).waitFor();
  await fillBuyer(page, { ...JANE, country: 'SG', state: '', city: 'Singapore', postalCode: '018956' });
  await page.getByRole('button', { name: 'Continue to shipping' }).click();
  await page.getByRole('radio').first().waitFor();
  await page.locator('input[type=radio][value=standard]').check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await payInApp(number);
}

async function payInApp(number: string): Promise<void> {
  await page.locator('[id$="-cardNumber"]').waitFor();
  await fillCard(page, number);
  const review = page.getByRole('button', { name: 'Review order' });
  if (await review.count()) await review.click();
  const terms = page.locator('input[name=terms]');
  if (await terms.count()) await terms.check();
  await page.getByRole('button', { name: /^(place order|pay now|complete|submit)/i }).click();
}
