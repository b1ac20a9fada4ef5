import { drawn, isLong } from '@florin/testing/drawn';
import type { CheckoutIntentStatus } from '@florin/wire/checkout/checkout-intent';
import type { Id } from '@florin/wire/ids';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../../auth/session-cookie.ts';
import { startSession } from '../../auth/store.ts';
import { insertStep } from '../../checkout-intents/steps/store.ts';
import { orderedJson, sql } from '../../database/sql.ts';
import { newId } from '../../ids.ts';
import { startTestServer, type TestServer } from '../../testing/server.testing.ts';
import { looksRight } from '../look.testing.ts';
import { openBrowser, type Visit, visit } from '../visit.testing.ts';

/** What a shop, or somebody who fills in a field, may hope that we run. */
const HOSTILE = `</script><img src=x onerror="window.hacked=1"><svg onload="window.hacked=1">{{7*7}}`;

let server: TestServer;
let browser: Browser;
let visitor: Visit;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  visitor = await visit(browser);
  const value = await startSession(server.database, server.accountId as Id<'account'>);
  await visitor.page.context().addCookies([{ name: SESSION_COOKIE, value, url: server.url }]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

const summary = {
  title: HOSTILE,
  image_url: 'https://pictures.example/mug.jpg',
  variant: HOSTILE,
  quantity: 2,
  unit_amount: 1000,
  shipping_address: {
    name: HOSTILE,
    line1: '1 Raffles Place',
    line2: null,
    city: 'Singapore',
    state: null,
    postal_code: '048616',
    country: 'SG',
  },
  shipping_method: HOSTILE,
  estimated_delivery: '3 to 5 days',
};
const schema = {
  type: 'object',
  properties: {
    size: { type: 'string', title: HOSTILE, enum: [HOSTILE, 'm'], description: HOSTILE },
    quantity: { type: 'integer', title: 'Quantity', minimum: 1, maximum: 9 },
    buyer: {
      type: 'object',
      properties: { name: { type: 'string', title: 'Full name' } },
      required: ['name'],
    },
    approve_merchant: { type: 'string', title: 'Approve', enum: ['https://shop.example'] },
    card_cvc: { type: 'string', title: 'Card security code' },
  },
  required: ['size', 'approve_merchant', 'card_cvc'],
};

interface State {
  readonly status: CheckoutIntentStatus;
  readonly amount?: number;
  readonly confirmed?: boolean;
  readonly more?: Record<string, unknown>;
}

/** An intent in a state that otherwise a shop would have to lead it to. */
async function intentIn({ status, amount, confirmed = false, more = {} }: State): Promise<string> {
  const id = newId('checkout_intent');
  const row = {
    account_id: server.accountId,
    id,
    status,
    status_reason: null,
    url: 'https://shop.example/tea',
    prompt: HOSTILE,
    options: {},
    metadata: {},
    created: 1_763_164_800,
    expires_at: new Date(Date.now() + 3_600_000).toISOString(),
    lane: 'lane',
    round: 0,
    amount: amount ?? null,
    currency: amount === undefined ? null : 'sgd',
    quote: { breakdown: { subtotal: amount } },
    summary: amount === undefined ? null : summary,
    confirmed_at: confirmed ? new Date().toISOString() : null,
    ...more,
  };
  await server.database.query(sql`
    INSERT INTO checkout_intents SELECT * FROM json_populate_record(null::checkout_intents, ${orderedJson(row)})`);
  const said = { detail: HOSTILE, reason: HOSTILE, report: null };
  const step = { intent_id: id, at: Date.now(), name: 'pressed', screenshot: null, ...said };
  await insertStep(server.database, step);
  return id;
}

const states: readonly (readonly [string, State, string])[] = [
  ['looking', { status: 'processing' }, 'Checking the shop'],
  ['options', { status: 'requires_action', more: { options_schema: schema } }, 'The shop needs'],
  ['quote', { status: 'requires_confirmation', amount: 2257 }, 'Cancel'],
  [
    'an agent’s quote',
    {
      status: 'requires_confirmation',
      amount: 2257,
      more: { approval_asked_at: new Date().toISOString() },
    },
    'Its API key needs your approval',
  ],
  [
    'above your spending limit',
    { status: 'requires_confirmation', amount: 2257, more: { max_amount: 2000 } },
    'above your spending limit of $20.00',
  ],
  [
    'the bank asks',
    {
      status: 'requires_action',
      amount: 2257,
      confirmed: true,
      more: { challenge_url: 'https://bank.example/3ds', return_token: 'token' },
    },
    'Open the bank’s page',
  ],
  ['buying', { status: 'processing', amount: 2257, confirmed: true }, 'The card is charged once.'],
  [
    'bought',
    {
      status: 'succeeded',
      amount: 2257,
      confirmed: true,
      more: {
        charge_id: '10042',
        merchant_order: { number: HOSTILE, url: 'https://shop.example/o', status: HOSTILE },
      },
    },
    'Bought for $22.57 SGD.',
  ],
  [
    'failed',
    {
      status: 'failed',
      more: {
        status_reason: 'unsupported_checkout',
        failure_code: 'not_a_product_page',
        failure_message: HOSTILE,
        failure_details: { products: [{ title: HOSTILE, url: 'https://shop.example/mug' }] },
      },
    },
    'Nothing was ordered.',
  ],
];

it.each(drawn(states, 1))(
  '%s: told as it is, read by everyone, and nothing of the shop’s runs',
  async (name, state, words) => {
    const { page, complaints } = visitor;
    const before = complaints.length;
    // A picture at a shop that does not exist is no matter of ours.
    await page.route('**/pictures/*', (route) => route.fulfill({ contentType: 'image/png', body: '' }));
    await page.goto(`${server.url}/dashboard/checkouts/${await intentIn(state)}`);
    await page.getByText(words).first().waitFor();
    await looksRight(page, name);
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    expect(await page.locator('img[src="x"], svg[onload]').count()).toBe(0);
    expect(complaints.slice(before)).toEqual([]);
  },
);

it('pictures come from our own origin, and nothing that a shop wrote enters the policy of the page', async () => {
  const cookie = `${SESSION_COOKIE}=${await startSession(server.database, server.accountId as Id<'account'>)}`;
  const policyOf = async (state: State) => {
    const path = `/dashboard/checkouts/${await intentIn(state)}`;
    const { headers } = await server.get(path, { key: null, headers: { cookie, accept: 'text/html' } });
    return headers.get('content-security-policy');
  };
  const plain = await policyOf({ status: 'processing' });
  expect(plain).toMatch(/; img-src 'self' data:$/);
  for (const image_url of ['https://pictures.example/tea.png', 'https://a;sandbox/x.png']) {
    const more = { summary: { ...summary, image_url } };
    expect(await policyOf({ status: 'requires_confirmation', amount: 1, more })).toBe(plain);
  }
});

it('a person without a card adds one and an address, and starts a checkout with both', async () => {
  const { page, complaints } = visitor;
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${server.url}/dashboard/checkouts`);
  await page.getByRole('button', { name: 'New checkout' }).click();
  await page.getByLabel('Product address').fill('https://shop.example/tea');
  await page.getByRole('button', { name: 'Add a card' }).click();

  await page.getByLabel('Card number').waitFor();
  await looksRight(page, 'card-setup');
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(await page.evaluate(() => origin)).toBe('null');
  await page.getByLabel('Card number').pressSequentially('378282246310004');
  expect(await page.getByText('American Express', { exact: true }).isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Save card' }).click();
  await page.getByText('Enter a valid card number.').waitFor();
  await page.getByLabel('Card number').fill('4242424242424242');
  expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
  await page.getByLabel('Expiry date').pressSequentially('1234');
  expect(await page.getByLabel('Expiry date').inputValue()).toBe('12 / 34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on the card').fill('Ada Lovelace');
  await page.getByLabel('Nickname').fill('Office');
  await page.getByRole('button', { name: 'Save card' }).click();

  await page.getByLabel('Pay with').waitFor();
  expect(await page.getByLabel('Product address').inputValue()).toBe('https://shop.example/tea');
  expect(await page.getByLabel('Pay with').locator('option:checked').textContent()).toBe(
    'Office, Visa …4242',
  );

  await page.goto(`${server.url}/dashboard/cards`);
  await page.getByRole('button', { name: 'Add an address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nickname').fill('Home');
  await dialog.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
  await dialog.getByLabel('Country').selectOption('DE');
  await dialog.getByLabel('Street and number').fill('Invalidenstr. 1');
  await dialog.getByLabel('Postal code').fill('1011');
  await dialog.getByLabel('City').fill('Berlin');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a valid postal code, for example 10115.').waitFor();
  expect(await dialog.getByLabel('City').inputValue()).toBe('Berlin');
  await dialog.getByLabel('Postal code').fill('10115');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Invalidenstr. 1, Berlin, DE').waitFor();
  await page.getByRole('button', { name: /^Edit visa/ }).click();
  await dialog.getByLabel('Limit per purchase, USD').fill('50');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('$50.00 per purchase').waitFor();
  await page.getByText('Card saved.').waitFor();
  await looksRight(page, 'cards');
  await page.goto(`${server.url}/dashboard/search?q=nothing-like-it`);
  await looksRight(page, 'search');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.keyboard.press('/');
  await page.keyboard.type('shop.example');
  await page.keyboard.press('Enter');
  await page.waitForURL(/q=shop\.example/);

  await page.goto(`${server.url}/dashboard/checkouts`);
  await page.getByRole('button', { name: 'New checkout' }).click();
  await page.getByLabel('Product address').fill('https://shop.example/tea');
  await page.getByLabel('Ship to').waitFor();
  await page.getByRole('button', { name: 'Get a quote' }).click();
  await page.waitForURL(/checkouts\/ci_/);
  const { body } = await server.get(`/v1/checkout_intents/${page.url().split('/').at(-1)}`);
  expect(body.options.buyer).toEqual({
    name: 'Ada Lovelace',
    address: { line1: 'Invalidenstr. 1', city: 'Berlin', postal_code: '10115', country: 'DE' },
  });
  expect((await server.get(`/v1/cards/${body.card}`)).body.nickname).toBe('Office');
  // What tests put into every page finds no storage in a page without an origin, and axe may not fetch its styles; a wrong postal code is a 400.
  const ours = (complaint: string) => !/localStorage|^Connecting to \S+\.css|status of 400/.test(complaint);
  expect(complaints.filter(ours)).toEqual([]);
  for (const request of visitor.requests.filter((sent) => sent.includes('4242')))
    expect(request).toMatch(/^POST \S+\/cards\/setup\//);
});

it('no page can frame the form of a card, nor read it', async () => {
  const { page } = visitor;
  const { body } = await server.post('/v1/card_setups');
  await page.goto(`${server.url}/dashboard/cards`);
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((path) => {
      (globalThis as { opened?: Window | null }).opened = open(path);
    }, new URL(body.url).pathname),
  ]);
  await opened.getByLabel('Card number').waitFor();
  const seen = await page.evaluate(() => {
    try {
      return (globalThis as unknown as { opened: Window }).opened.document.title;
    } catch (error) {
      return (error as Error).name;
    }
  });
  await opened.close();
  expect(seen).toBe('SecurityError');
});

it('another account’s checkout is missing', async () => {
  const { accountId } = await server.otherMerchant();
  const cookie = `${SESSION_COOKIE}=${await startSession(server.database, accountId as Id<'account'>)}`;
  const path = `/dashboard/checkouts/${await intentIn({ status: 'processing' })}`;
  expect((await server.get(path, { key: null, headers: { cookie, accept: 'text/html' } })).status).toBe(404);
});

it.runIf(isLong())('the other views read well, too', async () => {
  const { page, complaints } = visitor;
  const before = complaints.length;
  await server.post('/v1/cards', {
    json: { number: '4242424242424242', exp_month: 12, exp_year: 2034, name: HOSTILE },
  });
  for (const [path, words] of [
    ['checkouts', 'New checkout'],
    ['cards', '…4242'],
    ['gifts/new', 'Create gift'],
    ['gifts/campaign', 'Create gifts'],
    ['developers', 'Webhook endpoints'],
  ] as const) {
    await page.goto(`${server.url}/dashboard/${path}`);
    await page.getByText(words).first().waitFor();
    await looksRight(page, path);
  }
  expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false);
  expect(complaints.slice(before)).toEqual([]);
});
