import { isLong } from '@florin/testing/drawn';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { Journey } from './journey.testing.ts';
import { looksRight } from './look.testing.ts';
import { openBrowser, visit } from './visit.testing.ts';

/** From a link to what is delivered, with what it takes people. */

let florin: TestFlorin;
let browser: Browser;
beforeAll(async () => {
  [florin, browser] = await Promise.all([
    startTestFlorin({ settlementCommitment: 'confirmed' }),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await florin.stop();
});

const payButton = { name: 'Pay with wallet' };
const qrCode = { name: /QR code/ };

async function merchant(): Promise<Page> {
  const { page } = await visit(browser);
  await page.goto(`${florin.url}/login`);
  await page.getByRole('button', { name: 'Open the demo shop' }).click();
  await page.waitForURL('**/dashboard');
  return page;
}

const makeLink = async (json: object) => (await florin.post('/v1/checkout_links', { json })).body;
const sessionOf = async (page: Page) =>
  (await florin.get(`/v1/checkout_sessions/${new URL(page.url()).pathname.split('/')[2]}`)).body;

it('goods are sold by a link, sent to an address, and the address is on the packing slip', async () => {
  await florin.post('/v1/products', { json: { name: 'Teapot', amount: 4200, type: 'good' } });
  const shop = await merchant();
  const selling = new Journey();
  await shop.goto(`${florin.url}/dashboard/links`);
  await selling.click(shop.getByRole('button', { name: 'New link' }));
  expect(await shop.getByLabel('Shipping address').isChecked()).toBe(true);
  if (isLong()) await looksRight(shop, 'new-link');
  await selling.click(shop.getByRole('button', { name: 'Create link' }));
  await shop.waitForURL('**/dashboard/links/cl_*');
  await shop.getByText('Email, Name, Shipping address').waitFor();
  if (isLong()) await looksRight(shop, 'link-that-ships');
  const url = (await shop.getByRole('link', { name: 'Open as a buyer' }).getAttribute('href'))!;

  const { page, complaints, requests } = await visit(browser);
  const buying = new Journey();
  await page.goto(url);
  await page.getByRole('heading', { name: 'Before you pay' }).waitFor();
  expect(await page.getByRole('button', payButton).count()).toBe(0);
  expect(await page.getByRole('img', qrCode).count()).toBe(0);
  if (isLong()) await looksRight(page, 'asks-the-buyer');
  await buying.fill(page.getByLabel('Email'), 'ada@example.com');
  await buying.fill(page.getByLabel('Name', { exact: true }), '<script>alert(1)</script> Ada');
  await page.getByLabel('Country').selectOption('DE');
  await buying.fill(page.getByLabel('Street and number'), 'Invalidenstr. 1');
  await buying.fill(page.getByLabel('Postal code'), '1011');
  await buying.fill(page.getByLabel('City'), 'Berlin');
  await buying.click(page.getByRole('button', { name: 'Continue to payment' }));
  await page.getByText('Check this field.').waitFor();
  expect(await page.getByLabel('Postal code').getAttribute('aria-invalid')).toBe('true');
  await page.getByLabel('Postal code').fill('10115');
  await buying.click(page.getByRole('button', { name: 'Continue to payment' }));
  await page.getByRole('button', payButton).waitFor();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('img', qrCode).waitFor();
  if (isLong()) await looksRight(page, 'asked-and-answered');
  await buying.click(page.getByRole('button', payButton));
  await page.getByText('Paid.').waitFor();
  const session = await sessionOf(page);
  expect(session.customer_details.shipping_address).toMatchObject({ postal_code: '10115', country: 'DE' });
  await page.getByRole('link', { name: 'Receipt' }).click();
  await page.getByText('Invalidenstr. 1').waitFor();
  expect(await page.content()).not.toContain('ada@example.com');
  expect(
    requests.filter((request) => request.includes('Invalidenstr')).map((request) => request.split(' ')[1]),
  ).toEqual(Array(2).fill(`${florin.url}/pay/sessions/${session.id}/details`));
  expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);

  await shop.goto(`${florin.url}/dashboard/payments/${session.id}`);
  await shop.getByRole('heading', { name: 'Buyer' }).waitFor();
  if (isLong()) await looksRight(shop, 'payment-with-buyer');
  await shop.goto(`${florin.url}/dashboard/payments/${session.id}/packing-slip`);
  expect(await shop.locator('address div').allTextContents()).toEqual([
    '<script>alert(1)</script> Ada',
    'Invalidenstr. 1',
    '10115 Berlin',
    'GERMANY',
  ]);
  if (isLong()) await looksRight(shop, 'packing-slip');
  for (const found of ['ada@example.com', 'alert(1)</script> ada', '10115']) {
    await shop.goto(`${florin.url}/dashboard/payments?q=${encodeURIComponent(found)}`);
    await shop.getByRole('link', { name: 'Teapot' }).first().waitFor();
  }
  const file = await shop.request.get(`${florin.url}/dashboard/payments/export?q=ada@example.com`);
  expect(await file.text()).toContain('"Invalidenstr. 1, 10115 Berlin, GERMANY"');
  const slip = await florin.get(`/dashboard/payments/${session.id}/packing-slip`, { key: null });
  expect(slip.status).toBe(303);
  expect([selling.clicks, selling.fields, buying.clicks, buying.fields]).toEqual([2, 0, 3, 5]);
});

it.runIf(isLong())('a donation of a chosen amount', async () => {
  const link = await makeLink({
    title: 'Save the tea gardens',
    description: 'Every cent goes to the growers.',
    line_items: [{ product_data: { name: 'Donation', price_data: { unit_amount: 1000 } } }],
    custom_amount: { minimum: 200, maximum: 50_000, suggestions: [500, 1000, 2500] },
  });
  const { page, complaints } = await visit(browser);
  const giving = new Journey();
  await page.goto(link.url);
  await page.getByRole('heading', { name: 'Save the tea gardens' }).waitFor();
  if (isLong()) await looksRight(page, 'donation');
  await giving.fill(page.getByLabel('Another amount'), '1.99');
  await page.getByRole('button', { name: 'Set' }).click();
  await page.getByText('From $2.00 to $500.00.').waitFor();
  await page.getByRole('button', { name: '$25.00' }).click();
  await page.locator('.top .amount', { hasText: '$25.00' }).waitFor();
  await page.getByLabel('Another amount').fill('12.34');
  await giving.click(page.getByRole('button', { name: 'Set' }));
  await page.locator('.top .amount', { hasText: '$12.34' }).waitFor();
  await giving.click(page.getByRole('button', payButton));
  await page.getByText('Paid.').waitFor();
  const { line_items, amount_total } = await sessionOf(page);
  expect([amount_total, line_items.data[0].amount_total, line_items.data[0].price]).toEqual([
    1234,
    1234,
    null,
  ]);
  expect(complaints).toEqual([]);
  expect([giving.clicks, giving.fields]).toEqual([2, 1]);
});

it.runIf(isLong())('several products, of which the buyer says how many', async () => {
  const link = await makeLink({
    line_items: [
      {
        product_data: { name: 'Jasmine pearls', price_data: { unit_amount: 1000 } },
        adjustable_quantity: { minimum: 1, maximum: 3 },
      },
      { product_data: { name: 'Shipping', price_data: { unit_amount: 500 } } },
    ],
  });
  const { page } = await visit(browser);
  await page.goto(link.url);
  const more = page.getByRole('button', { name: 'Add one Jasmine pearls' });
  await more.click();
  await page.locator('.top .amount', { hasText: '$25.00' }).waitFor();
  if (isLong()) await looksRight(page, 'quantity');
  await more.click();
  await page.locator('.top .amount', { hasText: '$35.00' }).waitFor();
  expect(await more.isDisabled()).toBe(true);
  await page.getByRole('button', payButton).click();
  await page.getByText('Paid.').waitFor();
  expect((await sessionOf(page)).line_items.data[0]).toMatchObject({ quantity: 3, amount_total: 3000 });
});

describe('a link that sells once', () => {
  it('is sold out for the second buyer, on the open page and for whoever opens it later', async () => {
    const link = await makeLink({
      line_items: [{ product_data: { name: 'The last one', price_data: { unit_amount: 900 } } }],
      payment_limit: 1,
    });
    const [one, other] = [await visit(browser), await visit(browser)];
    for (const { page } of [one, other]) await page.goto(link.url);
    await one.page.getByRole('button', payButton).click();
    await one.page.getByText('Paid.').waitFor();
    const late = await sessionOf(other.page);
    const refused = await florin.post(`/pay/sessions/${late.id}`, {
      key: null,
      json: { account: (await florin.wallet()).address },
    });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'checkout_link_sold_out']);
    await other.page.reload();
    await other.page.getByText('Sold out.').waitFor();
    expect(await other.page.getByRole('button', payButton).count()).toBe(0);
    if (isLong()) await looksRight(other.page, 'sold-out');
    const third = await other.page.goto(link.url);
    expect(third!.status()).toBe(410);
    await other.page.getByText(/^Sold out\./).waitFor();
    if (isLong()) await looksRight(other.page, 'sold-out-link');
    expect((await florin.get(`/v1/checkout_links/${link.id}`)).body.payment_count).toBe(1);
    const { body } = await florin.get('/v1/events?type=checkout_link.sold_out');
    expect(body.data[0].data.object.id).toBe(link.id);
  });
});

it('a buyer is asked in German', async () => {
  const { body: session } = await florin.post('/v1/checkout_sessions', {
    json: {
      line_items: [{ product_data: { name: 'Tee', price_data: { unit_amount: 900 } } }],
      collect: {
        email: 'required',
        phone: 'optional',
        shipping_address: { allowed_countries: ['DE', 'US'] },
        custom_fields: [
          { key: 'size', label: 'Größe', type: 'choice', choices: ['S', 'M'] },
          { key: 'terms', label: 'Ich stimme den Bedingungen zu', type: 'consent' },
        ],
      },
    },
  });
  const { page } = await visit(browser, { locale: 'de-DE' });
  await page.goto(session.url);
  await page.getByLabel('Land').selectOption({ label: 'Vereinigte Staaten' });
  await page.getByLabel('Bundesstaat').selectOption('CA');
  if (isLong()) await looksRight(page, 'asks-in-german');
});
