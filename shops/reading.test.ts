import { PAGE_SCRIPT } from '@florin/checkout-browser/survey/run-page-script';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../scripts/browser.mjs';
import { labelDocument } from './reading/label-page.mjs';
import { reduceDocument } from './reading/reduce-survey.mjs';

const SHOP = 'http://localhost:8123';
let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: ['--no-sandbox'] });
  page = await browser.newPage();
});
afterAll(() => browser.close());

const PAGE = `<main><h1>Kasse</h1><p class="sold">Ausverkauft</p><p>Sofort lieferbar</p>
<form action="${SHOP}/pay?next=http%3A%2F%2Flocalhost%3A8123%2Fdone&key=a1b2c3d4e5f6a7b8c9d0e1f2">
<label>PLZ <input name="postcode" value="62701"></label><label><input type="radio" name="card"> Karte</label>
<nav class="crumbs"><button>Zurück</button></nav><button class="next">Weiter</button></form>
<table><tr class="sub"><th>Waren</th><td>18,40 €</td></tr><tr class="all"><th>Zusammen</th><td>18,40 €</td></tr></table></main>`;

const TABLE = {
  controls: [
    ['.crumbs *', null],
    ['[name=postcode]', 'postal_code'],
    ['[name=card]', 'card_payment'],
    ['button', 'continue'],
  ],
  amounts: [
    ['.sub td', 'subtotal'],
    ['td', 'total'],
  ],
  lines: [['.sold', 'sold_out']],
};

async function recorded(lines: readonly string[] = []) {
  await page.route(`${SHOP}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: PAGE + lines.map((line) => `<p>${line}</p>`).join(''),
    }),
  );
  await page.goto(`${SHOP}/checkout`);
  const found = await labelDocument(page.mainFrame(), PAGE_SCRIPT, TABLE);
  await page.unroute(`${SHOP}/**`);
  return { found, kept: reduceDocument(found, SHOP) };
}

describe('a recorded page', () => {
  it('is labelled by its elements, the first that matches, and amounts that are alike are told apart', async () => {
    const { found } = await recorded();
    expect(Object.values(found.controls)).toEqual(['postal_code', 'card_payment', 'continue']);
    expect(found.amounts).toEqual({ 0: 'subtotal', 1: 'total' });
    const [[index, concept] = []] = Object.entries(found.lines);
    expect([found.survey.lines[Number(index)], concept]).toEqual(['Ausverkauft', 'sold_out']);
  });

  it('is as it was before it was labelled', async () => {
    await recorded();
    expect(await page.locator('main').textContent()).not.toMatch(/[\ue000-\ue0ff]/);
    expect(await page.locator('.all td').textContent()).toBe('18,40 €');
  });

  it('keeps no values, locators, hosts or tokens', async () => {
    const { kept } = await recorded();
    const text = JSON.stringify(kept);
    expect(text).not.toMatch(/62701|locators|localhost|8123|a1b2c3d4/);
    expect(kept.survey.url).toBe('https://shop.example/checkout');
  });

  it('keeps what is labelled where it cannot keep all lines', async () => {
    const { kept } = await recorded(Array.from({ length: 80 }, (_, index) => `Satz ${index}`));
    expect(kept.survey.lines).toHaveLength(60);
    const [index] = Object.keys(kept.lines);
    expect(kept.survey.lines[Number(index)]).toBe('Ausverkauft');
  });
});
