import { generateReleaseCode } from '@florin/release-code/generate';
import { deriveVerificationKey } from '@florin/release-code/key';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { untilStatus } from '../gifts/gift-scene.testing.ts';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { looksRight } from './look.testing.ts';
import { openBrowser, visit } from './visit.testing.ts';
// All pages, of which the daily suite draws some.
import './look.test.ts';

/** What few people meet, and what they read in German. */
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

const makeSession = async () => {
  const line_items = [
    { product_data: { name: 'Jasmine pearls', price_data: { unit_amount: 1250 } }, quantity: 2 },
  ];
  return (await florin.post('/v1/checkout_sessions', { json: { line_items } })).body;
};
/** A gift with its code, as an integrator makes it. */
async function openGift() {
  const code = generateReleaseCode();
  const sender = await florin.wallet();
  const { body: gift } = await florin.post('/v1/gifts', {
    json: {
      amount: 2_500,
      sender_address: sender.address,
      release_verification_key: await deriveVerificationKey(code),
    },
  });
  await florin.signAndSend(gift.next_action.transaction.serialized_transaction, sender);
  await untilStatus(florin, gift.id, 'open');
  return { gift, code };
}
const follow = (page: Page, name: string) => page.getByRole('link', { name }).first().click();

it('a payment in German, from the first look to the receipt, and what the chain says of it', async () => {
  const { page, complaints, close } = await visit(browser, { locale: 'de-DE' });
  await page.goto((await makeSession()).url);
  await looksRight(page, 'german payment');
  await page.getByRole('button', { name: 'Mit Wallet bezahlen' }).click();
  await page.getByText('Bezahlt.').waitFor();
  await looksRight(page, 'german paid');
  const transaction = await page.getByRole('link', { name: /Transaktion/ }).getAttribute('href');
  await follow(page, 'Beleg');
  await page.getByText('Summe').waitFor();
  await looksRight(page, 'german receipt');
  await page.goto(florin.url + transaction);
  await looksRight(page, 'explorer transaction');
  await page.locator('table a').first().click();
  await page.getByRole('heading', { name: 'Account' }).waitFor();
  await looksRight(page, 'explorer account');
  expect(complaints).toEqual([]);
  await close();
});

it('a gift in German, claimed, and its code afterwards', async () => {
  const { gift, code } = await openGift();
  const { page, close } = await visit(browser, { locale: 'de', wallet: { isFunded: false } });
  await page.goto(`${florin.url}/gifts/${gift.id}#${code}&message=Alles%20Gute%20zum%20Geburtstag%2C%20Ada`);
  await page.getByText('Alles Gute').waitFor();
  await looksRight(page, 'german gift');
  await page.getByRole('button', { name: 'Wallet verbinden und einlösen', disabled: false }).click();
  await page.getByText('sind in Ihrer Wallet').waitFor();
  await looksRight(page, 'german claimed');
  await page.goto(`${florin.url}/gifts/redeem#${code}`);
  await page.getByText('Dieser Code ist verbraucht').waitFor();
  await looksRight(page, 'german spent');
  await close();
});

it('a gift on a phone without a wallet, one that was taken back, and one that nobody knows', async () => {
  const { gift, code } = await openGift();
  const { page, close } = await visit(browser, { hasWallet: false, width: 390 });
  await page.goto(`${florin.url}/gifts/${gift.id}#${code}`);
  await page.getByRole('button', { name: 'Connect a wallet and claim', disabled: false }).click();
  await page.getByText('No Solana wallet').waitFor();
  await looksRight(page, 'gift without a wallet');
  await page.goto(`${florin.url}/gifts/redeem#${generateReleaseCode()}`);
  await page.getByText('There is no gift with this code').waitFor();
  await looksRight(page, 'code of nothing');
  await close();
});

it.each(['payments', 'gifts', 'checkout-intents', 'production', 'architecture'])(
  'the guide %s',
  async (name) => {
    const { page, complaints, close } = await visit(browser);
    await page.goto(`${florin.url}/docs/${name}`);
    await looksRight(page, `docs ${name}`);
    expect(complaints).toEqual([]);
    await close();
  },
);
