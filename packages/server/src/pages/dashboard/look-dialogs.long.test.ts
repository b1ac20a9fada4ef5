import { generateReleaseCode } from '@florin/release-code/generate';
import { deriveVerificationKey } from '@florin/release-code/key';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertStep } from '../../checkout-intents/steps/store.ts';
import { orderedJson, sql } from '../../database/sql.ts';
import { newId } from '../../ids.ts';
import { startTestFlorin, type TestFlorin } from '../../testing/florin.testing.ts';
import { looksRight } from '../look.testing.ts';
import { openBrowser, type Visit, visit } from '../visit.testing.ts';
import { fillAccount } from './fill-account.testing.ts';

/** What is asked and shown in front of a view, and views with something in them; in English, and the most used in German. */
let florin: TestFlorin;
let browser: Browser;
let english: Visit;
let german: Visit;
beforeAll(async () => {
  [florin, browser] = await Promise.all([
    startTestFlorin({ settlementCommitment: 'confirmed' }),
    openBrowser(),
  ]);
  await fillAccount(florin);
  await fillMore();
  english = await enter('en-US');
  german = await enter('de-DE');
});
afterAll(async () => {
  await browser.close();
  await florin.stop();
});

async function enter(locale: string): Promise<Visit> {
  const visitor = await visit(browser, { locale });
  await visitor.page.goto(`${florin.url}/login`);
  await visitor.page.evaluate(() => fetch('/developer/session', { method: 'POST' }));
  return visitor;
}

let intent: string;

async function fillMore(): Promise<void> {
  await florin.post('/v1/cards', {
    json: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123', name: 'Ada Lovelace' },
  });
  await florin.post('/v1/products', { json: { name: 'Oxford Shirt', amount: 4500, unit_label: 'piece' } });
  await florin.post('/v1/webhook_endpoints', {
    json: { url: 'https://1.1.1.1/webhooks/florin/of/a/shop/with/a/long/address', enabled_events: ['*'] },
  });
  await florin.post('/v1/gifts', { json: { amount: -5 } });
  await florin.get('/v1/gifts/gift_unknown');
  for (const message of ['Thank you, Ada', 'For the tea and the long walk home on Sunday'])
    await florin.post('/v1/gifts', {
      json: {
        amount: 2_500,
        sender_address: (await florin.wallet()).address,
        release_verification_key: await deriveVerificationKey(generateReleaseCode()),
        metadata: { message },
      },
    });
  intent = await quotedIntent();
}

/** A purchase that waits for a word, with pages of the shop as a browser saw them. */
async function quotedIntent(): Promise<string> {
  const id = newId('checkout_intent');
  const address = { line1: '1 Raffles Place', line2: null, city: 'Singapore', state: null };
  const row = {
    account_id: florin.accountId,
    id,
    status: 'requires_confirmation',
    status_reason: null,
    url: 'https://shop.example/products/oxford-shirt',
    prompt: 'One Oxford shirt in blue, size M',
    options: {},
    metadata: {},
    created: 1_763_164_800,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    lane: 'lane',
    round: 0,
    amount: 2257,
    currency: 'usd',
    quote: { breakdown: { subtotal: 1850, shipping: 300, tax: 207, discount: -100 } },
    summary: {
      title: 'Oxford Shirt',
      image_url: null,
      variant: 'Blue / M',
      quantity: 1,
      unit_amount: 1850,
      shipping_address: { name: 'Ada Lovelace', ...address, postal_code: '048616', country: 'SG' },
      shipping_method: 'Standard',
      estimated_delivery: '3 to 5 days',
    },
    card: (await florin.get('/v1/cards')).body.data[0].id,
    confirmed_at: null,
  };
  await florin.database.query(sql`
    INSERT INTO checkout_intents SELECT * FROM json_populate_record(null::checkout_intents, ${orderedJson(row)})`);
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.goto(`${florin.url}/docs`);
  const screenshot = await page.screenshot();
  await page.close();
  const at = Date.now();
  const steps: readonly (readonly [string, string | null, boolean])[] = [
    ['resolved', 'explored: https://shop.example', false],
    ['pressed', '"Add to cart"', true],
    ['pressed', '"Checkout"', true],
    ['quoted', '$22.57', true],
  ];
  for (const [index, [name, detail, isSeen]] of steps.entries())
    await insertStep(florin.database, {
      intent_id: id,
      at: at + index * 1_850,
      name,
      detail,
      screenshot: isSeen ? screenshot : null,
      reason: isSeen ? 'cart; "Checkout" was taken for checkout (words is "checkout")' : null,
      report: null,
    });
  return id;
}

const goTo = async (page: Page, path: string) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.goto(`${florin.url}/dashboard/${path}`);
  await page.locator('#main h1').waitFor();
};
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const follow = (page: Page, table: string, name: string | RegExp) =>
  page.getByRole('region', { name: table, exact: true }).getByRole('link', { name }).first().click();

const dialogs: readonly (readonly [string, string, (page: Page) => Promise<void>])[] = [
  ['new link', 'links', (page) => press(page, 'New link')],
  ['new checkout', 'checkouts', (page) => press(page, 'New checkout')],
  ['new endpoint', 'developers', (page) => press(page, 'Add endpoint')],
  ['revoke key', 'developers', (page) => press(page, /^Revoke Test key/)],
  ['delete endpoint', 'developers', (page) => press(page, /^Delete https/)],
  ['event', 'developers', (page) => press(page, /^View/)],
  ['destroy card', 'cards', (page) => press(page, /^Delete/)],
  ['fund gift', 'gifts', (page) => press(page, 'Fund Thank you, Ada')],
  ['take gift back', 'gifts', (page) => press(page, 'Take back Thank you, Ada')],
  [
    'new key',
    'developers',
    async (page) => {
      await press(page, 'Create key');
      await page.getByText('Spending limits').click();
    },
  ],
  [
    'edit product',
    'products',
    async (page) => {
      await follow(page, 'Products', 'Oxford Shirt');
      await page.getByRole('heading', { name: 'Oxford Shirt' }).waitFor();
      await press(page, 'Edit');
    },
  ],
  [
    'archive product',
    'products',
    async (page) => {
      await follow(page, 'Products', 'Oxford Shirt');
      await page.getByRole('heading', { name: 'Oxford Shirt' }).waitFor();
      await press(page, 'Archive');
    },
  ],
  [
    'cancel payment',
    'payments?show=waiting',
    async (page) => {
      await follow(page, 'Payments', /Jasmine/);
      await page.getByRole('heading', { name: 'Items' }).waitFor();
      await press(page, 'Cancel');
    },
  ],
];

it.each(dialogs)('the dialog %s reads well', async (name, path, open) => {
  const { page, complaints } = english;
  await goTo(page, path);
  await open(page);
  await page.getByRole('dialog').waitFor();
  await looksRight(page, `dialog ${name}`);
  expect(complaints).toEqual([]);
});

it.each([
  ['gifts', 'gifts'],
  ['checkouts', 'checkouts'],
  ['cards', 'cards'],
  ['developers', 'developers'],
  ['failed requests', 'developers/requests'],
])('%s with something in it reads well', async (name, path) => {
  const { page, complaints } = english;
  await goTo(page, path);
  await looksRight(page, `filled ${name}`);
  expect(complaints).toEqual([]);
});

it('a purchase shows its quote and the pages on the way, each as large as wished', async () => {
  const { page, complaints } = english;
  await goTo(page, `checkouts/${intent}`);
  await page.locator('summary', { hasText: 'Why' }).first().click();
  await looksRight(page, 'checkout quote');
  await page
    .getByRole('button', { name: /Show the page at step/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await looksRight(page, 'checkout page');
  expect(complaints).toEqual([]);
});

async function sendGift(page: Page, words: readonly [string, string, string, RegExp, string]): Promise<void> {
  const [amount, message, make, fund, waits] = words;
  await goTo(page, 'gifts/new');
  await page.getByLabel(amount).fill('25');
  await page.getByLabel(message).fill('Thank you, Ada, for the tea and the long walk home on Sunday');
  await press(page, make);
  await press(page, fund);
  await page.getByText(waits).waitFor();
}

it('a gift’s card is the same on screen and on paper, where nothing else is', async () => {
  const visitor = await enter('en-US');
  const { page } = visitor;
  await sendGift(page, ['Amount in USDC', 'Message', 'Create gift', /^Fund \$/, 'Not claimed yet']);
  await looksRight(page, 'gift card');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.getByText('A gift from').waitFor();
  for (const hidden of ['Print card', 'New gift', 'Sign out'])
    expect(await page.getByText(hidden).filter({ visible: true }).count()).toBe(0);
  const [paper, ink] = await page
    .locator('.gift-card')
    .evaluate((card) => [getComputedStyle(document.body).backgroundColor, getComputedStyle(card).color]);
  expect([paper, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  if (process.env.FLORIN_SHOTS)
    await page.screenshot({ path: `${process.env.FLORIN_SHOTS}/gift card printed-light-794.png` });
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

/** A picture as a shop's own server has it. */
const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="#0b6b57"/><circle cx="4" cy="4" r="2" fill="#fff"/></svg>`;

it('a shop’s mark and pictures of what it sells stand where they belong, and are not missed where they do not load', async () => {
  const image = 'https://pictures.example/shirt.svg';
  await florin.post('/v1/account', { json: { icon_url: 'https://pictures.example/mark.svg' } });
  const { body: product } = await florin.post('/v1/products', {
    json: { name: 'Oxford Shirt in a very fine cotton', amount: 4500, images: [image], description: 'Blue' },
  });
  const { body: session } = await florin.post('/v1/checkout_sessions', {
    json: { line_items: [{ product: product.id, quantity: 2 }] },
  });
  for (const name of ['with a mark', 'with a lost mark']) {
    const visitor = await visit(browser);
    const { page } = visitor;
    await page.route('**/pictures/*', (route) =>
      name === 'with a mark'
        ? route.fulfill({ contentType: 'image/svg+xml', body: PICTURE })
        : route.fulfill({ status: 404 }),
    );
    // The slowest script there is: the picture has come, or not, before it runs.
    const answered = page.waitForResponse((response) => response.url().includes(encodeURIComponent(image)));
    await page.route('**/assets/payment-*.js', async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto(session.url);
    await page.getByRole('button', { name: /^Pay with/ }).waitFor();
    const pictures = name === 'with a mark' ? 1 : 0;
    await expect.poll(() => page.locator('.lines img').count()).toBe(pictures);
    await looksRight(page, `payment ${name}`);
    const mark = page.locator('.business-icon');
    const shown = await mark.screenshot();
    await mark.locator('img').evaluate((image) => image.remove());
    // Where the picture is lost, its place looks as if there had been none: the initials of the shop.
    expect([name, shown.equals(await mark.screenshot())]).toEqual([name, name === 'with a lost mark']);
    await visitor.close();
  }
  const { page } = english;
  await goTo(page, `products/${product.id}`);
  await looksRight(page, 'dashboard product');
  // Settings show the logo, and this one is nowhere.
  await florin.post('/v1/account', { json: { icon_url: null } });
});

it('a dialog is worked with by keyboard alone, and gives the focus back', async () => {
  const { page } = english;
  await goTo(page, 'products');
  const opener = page.getByRole('button', { name: 'New product' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  for (let count = 0; count < 12; count++) {
    await page.keyboard.press('Tab');
    // The browser's own parts are not the page's: then nothing of it has the focus.
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    );
    expect(isInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
});

it.each([
  ['home', ''],
  ['payments', 'payments'],
  ['products', 'products'],
  ['links', 'links'],
  ['gifts', 'gifts'],
  ['checkouts', 'checkouts'],
  ['cards', 'cards'],
  ['developers', 'developers'],
  ['settings', 'settings'],
])('%s reads well in German, whose words are long', async (name, path) => {
  const { page, complaints } = german;
  await goTo(page, path);
  await looksRight(page, `german ${name}`);
  expect(complaints).toEqual([]);
});

it('what is behind “More” on a phone reads well in German', async () => {
  const { page, complaints } = german;
  await goTo(page, 'settings');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('Mehr', { exact: true }).click();
  await page.getByRole('link', { name: 'Agentenkäufe' }).filter({ visible: true }).waitFor();
  await looksRight(page, 'german more');
  expect(complaints).toEqual([]);
});

it('what a German merchant does reads well', async () => {
  const { page, complaints } = german;
  await goTo(page, 'payments?show=paid');
  await follow(page, 'Zahlungen', /Jasmine/);
  await page.getByRole('heading', { name: 'Was verkauft wird' }).waitFor();
  await press(page, 'Erstatten');
  expect(await page.getByLabel('Betrag in USDC').inputValue()).toMatch(/^\d+,\d\d$/);
  await page.getByLabel('Betrag in USDC').fill('1,25');
  await page.getByRole('button', { name: '1,25 $ zurücksenden' }).waitFor();
  await looksRight(page, 'german refund');
  await goTo(page, 'products');
  await press(page, 'Neues Produkt');
  await looksRight(page, 'german new product');
  await goTo(page, `checkouts/${intent}`);
  await page.getByRole('button', { name: '22,57 $ bestätigen' }).waitFor();
  await looksRight(page, 'german checkout');
  await sendGift(page, [
    'Betrag in USDC',
    'Nachricht',
    'Geschenk anlegen',
    /\$ bezahlen$/,
    'Noch nicht eingelöst',
  ]);
  await looksRight(page, 'german gift card');
  expect(complaints).toEqual([]);
});
