import { eventually } from '@florin/testing/until';
import { type Browser, chromium, type Frame, type Page } from 'playwright-core';
import type { Product, Variant } from './catalog.ts';
import { JANE } from './http-shopper.testing.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The module that finds a Chromium on this machine; it belongs to the repository's scripts, which have no types. */
const finder = new URL('../../../scripts/browser.mjs', import.meta.url).href;

export async function launchBrowser(): Promise<Browser> {
  const { findBrowser } = (await import(finder)) as { findBrowser: () => string | null };
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('no Chromium found: set FLORIN_BROWSER');
  return chromium.launch({ executablePath, args: FLAGS });
}

/** Chooses a variant by whatever control the page offers for each option. */
export async function chooseVariant(page: Page, product: Product, variant: Variant): Promise<void> {
  for (const { name } of product.options) {
    const value = variant.choices[name] ?? '';
    const select = page.locator(`select[name="option_${name}"], select[data-option="${name}"]`);
    const radio = page.locator(`input[type=radio][value="${value}"]`);
    if (await select.count()) await select.selectOption(value);
    else if (await radio.count()) await radio.check();
    else await page.locator(`button[data-option="${name}"][data-value="${value}"]`).click();
  }
}

/** Fills in every buyer field that the page shows, and wants no news; ids end with what a field is for. */
export async function fillBuyer(page: Page, buyer: Record<string, string> = JANE): Promise<void> {
  const news = page.locator('input[name=newsletter]:checked');
  if (await news.count()) await news.uncheck();
  for (const [name, value] of Object.entries(buyer)) {
    await fillField(page, name, value);
  }
}

/** Fills in the card fields of a page of the shop's own. */
export async function fillCard(page: Page, number: string): Promise<void> {
  const values = {
    cardName: JANE.name,
    cardNumber: number,
    cardExpiry: '12 / 34',
    cardExpiryMonth: '12',
    cardExpiryYear: '2034',
    cardCvc: '123',
  };
  for (const [name, value] of Object.entries(values)) await fillField(page, name, value);
}

/** Fills in hosted fields, whether they share one frame or have one each. */
export async function fillHostedCard(page: Page, number: string): Promise<void> {
  const values = { cardnumber: number, 'exp-date': '12 / 34', cvc: '123' };
  for (const [name, value] of Object.entries(values)) {
    const frame = await eventually(() => frameWith(page, `input[name="${name}"]`));
    await frame.locator(`input[name="${name}"]`).fill(value);
  }
}

async function frameWith(page: Page, selector: string): Promise<Frame> {
  for (const frame of page.frames()) {
    if (frame !== page.mainFrame() && (await frame.locator(selector).count())) return frame;
  }
  throw new Error(`no frame holds ${selector}`);
}

async function fillField(page: Page, name: string, value: string): Promise<void> {
  const control = page.locator(`[id$="-${name}"]`);
  if (!(await control.count())) return;
  const isSelect = await control.evaluate((element) => element.tagName === 'SELECT');
  if (isSelect) await control.selectOption(value);
  else await control.fill(value);
}
