import { isLong } from '@florin/testing/drawn';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { usdcOf } from '../testing/on-chain.testing.ts';
import { foreignWallet, leapUntil, openBrowser, visit } from './visit.testing.ts';

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

async function makeSession(unit_amount = 1250) {
  const { address } = await florin.wallet();
  const { body } = await florin.post('/v1/checkout_sessions', {
    json: {
      recipient_address: address,
      line_items: [{ quantity: 2, product_data: { name: 'Darjeeling', price_data: { unit_amount } } }],
    },
  });
  return { session: body, recipient: address };
}

const makeIntent = async (amount = 2500) =>
  (await florin.post('/v1/transaction_intents', { json: { amount } })).body;

const payButton = { name: 'Pay with wallet' };

describe('a payer', () => {
  it('pays a session with a wallet in the browser, and the page tells when it is settled', async () => {
    const { session, recipient } = await makeSession();
    // What a new wallet was given is confirmed a slot after it landed.
    await expect.poll(() => usdcOf(florin, recipient)).toBeGreaterThan(0n);
    const before = await usdcOf(florin, recipient);
    const { page, complaints, close } = await visit(browser);
    await page.goto(session.url);
    await page.getByRole('heading', { name: 'Pay Leaf & Kettle' }).waitFor();
    expect(await page.title()).toBe('Pay Leaf & Kettle');
    await page.getByRole('button', payButton).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Paid.').waitFor();
    expect(await page.title()).toBe('Paid: Leaf & Kettle');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('status');
    expect((await florin.get(`/v1/checkout_sessions/${session.id}`)).body.payment_status).toBe('paid');
    expect((await usdcOf(florin, recipient)) - before).toBe(25_000_000n);
    const { data } = (await florin.get(`/v1/transactions?source=${session.id}`)).body;
    const link = await page.getByRole('link', { name: /View transaction/ }).getAttribute('href');
    expect(link).toBe(`/explorer/tx/${data[0].signature}`);
    await page.goto(florin.url + link);
    expect(await page.locator('main').textContent()).toMatch(/Succeeded.*25\.00 USDC/);
    await page.getByLabel('Signature or address').fill(recipient);
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('heading', { name: 'Account' }).waitFor();
    expect(await page.locator('main').textContent()).toContain('USDC1025.00');
    expect(complaints).toEqual([]);
    await close();
  });

  it.runIf(isLong())('pays an intent through a wallet that sets its own price', async () => {
    const intent = await makeIntent();
    const { page, close } = await visit(browser, { wallet: { behaviour: 'prices' } });
    await page.goto(intent.next_action.chain_payment.hosted_url);
    await page.getByRole('button', payButton).click();
    await page.getByText('Paid.').waitFor();
    const { body } = await florin.get(`/v1/transaction_intents/${intent.id}`);
    expect(body.status).toBe('succeeded');
    await close();
  });

  it('sees the code to scan without scripts, and that loading again is then up to them', async () => {
    const { session } = await makeSession();
    const { page, close } = await visit(browser, { hasScripts: false });
    await page.goto(session.url);
    expect(await page.getByRole('img', { name: /QR code/ }).isVisible()).toBe(true);
    // Finding by text leaves `noscript` out.
    const advice = page.locator('noscript p');
    expect(await advice.textContent()).toContain('Reload this page after you pay');
    expect(await advice.isVisible()).toBe(true);
    expect(await page.getByRole('button', payButton).isVisible()).toBe(false);
    await close();
  });

  it('on a phone finds the app of their wallet, and a code to scan only when they ask for it', async () => {
    const { session } = await makeSession();
    const { page, close } = await visit(browser, { width: 390 });
    await page.goto(session.url);
    const top = async (role: 'button' | 'link' | 'img', name: string | RegExp) =>
      (await page.getByRole(role, { name }).boundingBox())!.y;
    const [pay, app] = [await top('button', payButton.name), await top('link', 'Open in wallet app')];
    expect(pay).toBeLessThan(app);
    const link = page.getByRole('link', { name: 'Open in wallet app' });
    expect(await link.getAttribute('href')).toBe(session.chain_pay_uri);
    expect(await page.getByText('scan with your phone').isVisible()).toBe(false);
    expect(await page.getByRole('img', { name: /QR code/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Show a QR code' }).click();
    expect(await top('img', /QR code/)).toBeGreaterThan(app);
    await close();
  });

  it('reads the page in German where that is their language, and is told what the wallet lacks', async () => {
    const { session } = await makeSession();
    const visitor = await visit(browser, { locale: 'de-AT', wallet: { isFunded: false } });
    const { page } = visitor;
    await page.goto(session.url);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    await page.getByText('25,00 $').first().waitFor();
    await page.getByRole('button', { name: 'Mit Wallet bezahlen' }).click();
    await page.getByRole('alert').getByText('zu wenig SOL').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe('Mit Wallet bezahlen');
    expect(visitor.complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
    await visitor.close();
  });

  it('declines in the wallet and is told that nothing was sent', async () => {
    const { session } = await makeSession();
    const { page, close } = await visit(browser, { wallet: { behaviour: 'rejects' } });
    await page.goto(session.url);
    await page.getByRole('button', payButton).click();
    await page.getByRole('alert').getByText('Nothing was sent.').waitFor();
    expect(await page.getByRole('button', payButton).isEnabled()).toBe(true);
    await close();
  });

  it.runIf(isLong())('is told that a wallet is on another network', async () => {
    const { session } = await makeSession();
    const { page, close } = await visit(browser);
    await page.addInitScript(foreignWallet);
    await page.goto(session.url);
    await page.getByRole('button', payButton).click();
    const elsewhere = page.getByRole('button', { name: /Elsewhere/ });
    expect(await elsewhere.textContent()).toContain('other network');
    expect(await elsewhere.isDisabled()).toBe(true);
    await page.getByRole('button', { name: /Developer wallet/ }).click();
    await page.getByText('Paid.').waitFor();
    await close();
  });
});

describe('after paying', () => {
  it('a buyer is taken back to the shop once, and finds a receipt to print', async () => {
    const { address } = await florin.wallet();
    const { body: session } = await florin.post('/v1/checkout_sessions', {
      json: {
        recipient_address: address,
        line_items: [
          { quantity: 2, product_data: { name: 'Darjeeling', price_data: { unit_amount: 1250 } } },
        ],
        success_url: `${florin.url}/docs?paid={CHECKOUT_SESSION_ID}`,
        cancel_url: `${florin.url}/docs?left`,
      },
    });
    const { page, complaints, close } = await visit(browser);
    await page.goto(session.url);
    const leave = page.getByRole('link', { name: 'Back to Leaf & Kettle without paying' });
    expect(await leave.getAttribute('href')).toBe(`${florin.url}/docs?left`);
    await page.getByRole('button', payButton).click();
    await page.getByText(/Going back in/).waitFor();
    await page.waitForURL(`**/docs?paid=${session.id}`);
    await page.goto(session.url);
    const back = page.getByRole('link', { name: 'Back to Leaf & Kettle' });
    expect(await back.getAttribute('href')).toBe(`${florin.url}/docs?paid=${session.id}`);
    expect(await page.getByText(/Going back in/).count()).toBe(0);
    await page.getByRole('link', { name: 'Receipt' }).click();
    const [transaction] = (await florin.get(`/v1/transactions?source=${session.id}`)).body.data;
    const text = await page.locator('main').textContent();
    for (const fact of [
      transaction.id,
      transaction.signature,
      transaction.sender_address,
      '2 × Darjeeling',
      '$25.00',
    ])
      expect(text).toContain(fact);
    expect(complaints).toEqual([]);
    await close();
  });

  it('nobody gets a receipt of what is not paid', async () => {
    const { session } = await makeSession();
    const answer = await fetch(`${session.url}/receipt`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, session.url]);
  });

  it('what was sold is shown with its text and picture, from our own origin', async () => {
    const json = {
      name: 'Tin',
      amount: 900,
      description: 'A tin of 50 g',
      images: ['https://img.example/a.png'],
    };
    const { body: product } = await florin.post('/v1/products', { json });
    const { body: session } = await florin.post('/v1/checkout_sessions', {
      json: { line_items: [{ product: product.id }] },
    });
    const answer = await fetch(session.url);
    expect(answer.headers.get('content-security-policy')).toMatch(/; img-src 'self' data:$/);
    const html = await answer.text();
    expect(html).toContain('A tin of 50 g');
    expect(html).toMatch(/src="\/pictures\/[\w-]{43}\?of=https%3A%2F%2Fimg\.example%2Fa\.png"/);
  });

  it('nothing that a merchant writes enters the policy of the page: it cannot be framed', async () => {
    const plain = (await fetch((await makeSession()).session.url)).headers.get('content-security-policy');
    expect(plain).toContain("frame-ancestors 'none'");
    const images = ['https://a;frame-ancestors/x.png', 'https://a;sandbox/x.png', 'https://a,b/x.png'];
    for (const image of images) {
      await florin.post('/v1/account', { json: { icon_url: image } });
      const { body: product } = await florin.post('/v1/products', {
        json: { name: 'Tin', amount: 900, images: [image] },
      });
      const { body: session } = await florin.post('/v1/checkout_sessions', {
        json: { line_items: [{ product: product.id }] },
      });
      const { headers } = await fetch(session.url);
      expect(headers.get('content-security-policy'), image).toBe(plain);
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
    await florin.post('/v1/account', { json: { icon_url: null } });
  });
});

describe('an open page follows what happens elsewhere', () => {
  it('a payment that another wallet made, asking with the validator that it was given', async () => {
    const intent = await makeIntent();
    const { page, requests, close } = await visit(browser);
    await page.goto(intent.next_action.chain_payment.hosted_url);
    await page.waitForRequest((request) => request.headers()['if-none-match'] !== undefined);
    const payer = await florin.wallet();
    const { body } = await florin.post(`/pay/intents/${intent.id}`, {
      key: null,
      json: { account: payer.address },
    });
    await florin.signAndSend(body.transaction, payer);
    await page.getByText('Paid.').waitFor();
    const asked = requests.filter((request) => request.includes(`/i/${intent.id}/status`)).length;
    await page.waitForTimeout(2_500);
    expect(requests.filter((request) => request.includes(`/i/${intent.id}/status`)).length).toBe(asked);
    await close();
  });

  it('a payment that was seen and taken back can be made again, with its code to scan', async () => {
    const intent = await makeIntent();
    const { database } = florin;
    await database.query(
      sql`UPDATE transaction_intents SET status = 'processing', processing_signature = 'seen' WHERE id = ${intent.id}`,
    );
    const { page, close } = await visit(browser);
    await page.goto(intent.next_action.chain_payment.hosted_url);
    await page.getByText('Payment found.').waitFor();
    await database.query(
      sql`UPDATE transaction_intents SET status = 'requires_action', processing_signature = null WHERE id = ${intent.id}`,
    );
    const code = page.getByRole('img', { name: /QR code/ });
    expect(await code.getAttribute('src')).toBe(intent.next_action.chain_payment.qr_data_url);
    await close();
  });

  it('a payment that never arrives is not called sent for ever', async () => {
    const { session } = await makeSession();
    const { page, close } = await visit(browser);
    await page.clock.install();
    await page.route('**/v1/public/transactions/submit', (route) =>
      route.fulfill({ json: { object: 'submission', signature: '5'.repeat(88) } }),
    );
    await page.goto(session.url);
    await page.getByRole('button', payButton).click();
    await page.getByText('Payment sent.').waitFor();
    await leapUntil(page, 121_000, 'The network did not confirm your payment.');
    expect(await page.getByRole('button', payButton).isEnabled()).toBe(true);
    await close();
  });

  it('a cancel by the merchant, and an attempt that failed', async () => {
    const intent = await makeIntent();
    const { page, close } = await visit(browser);
    await page.goto(intent.next_action.chain_payment.hosted_url);
    await florin.database.query(
      sql`UPDATE transaction_intents SET last_error = 'wrong_mint' WHERE id = ${intent.id}`,
    );
    await page.getByText('Your last payment did not go through.').waitFor();
    await florin.post(`/v1/transaction_intents/${intent.id}/cancel`);
    await page.getByText('This payment was canceled.').waitFor();
    expect(await page.getByRole('button', payButton).count()).toBe(0);
    await close();
  });
});
