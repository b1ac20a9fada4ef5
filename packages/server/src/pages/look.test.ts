import { generateReleaseCode } from '@florin/release-code/generate';
import { deriveVerificationKey } from '@florin/release-code/key';
import type { Behaviour } from '@florin/sandbox/wallet/settings';
import { drawn, isLong } from '@florin/testing/drawn';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../database/sql.ts';
import { openGift, untilStatus } from '../gifts/gift-scene.testing.ts';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { untilConfirmed } from '../testing/on-chain.testing.ts';
import { looksRight, whatMoved } from './look.testing.ts';
import { foreignWallet, openBrowser, type Visit, visit } from './visit.testing.ts';

const SENT_AT = 1_763_164_800;
const SIGNATURE = '5h6xBEauJ3PK6SWCZ1PGjBvj8vDdWG3KpwATGy1ARAXFSDwt8GFXM7W5Ncn16wmqokgpiKRLuS83KUxyZyv2sUYv';
const TRANSACTION = 'txn_01k9zq4c5xaaaaaaaaaaaaaaaa';

let florin: TestFlorin;
let browser: Browser;
let visitor: Visit;
const addresses = new Map<string, string>();

beforeAll(async () => {
  [florin, browser] = await Promise.all([
    startTestFlorin({ settlementCommitment: 'confirmed' }),
    openBrowser(),
  ]);
  visitor = await visit(browser);
  await makePages();
});
afterAll(async () => {
  await browser.close();
  await florin.stop();
});

/** One address for every state that a visitor can meet. States that pass quickly are written into the database. */
async function makePages(): Promise<void> {
  const [open, unfunded] = await Promise.all([openGift(florin), madeGift()]);
  const sold = (name: string, unit_amount: number, quantity = 1) => ({
    quantity,
    product_data: { name, price_data: { unit_amount } },
  });
  const tea = [sold('Jasmine pearls, first flush, in a tin', 1000, 2), sold('Strainer', 500)];
  const session = async (line_items: unknown[]) => {
    const expires_at = Math.floor(Date.now() / 1000) + 86_400;
    const json = { line_items, expires_at, cancel_url: 'https://shop.example/cart' };
    return (await florin.post('/v1/checkout_sessions', { json })).body.id as string;
  };
  const intent = async () =>
    (await florin.post('/v1/transaction_intents', { json: { amount: 123_456 } })).body.id as string;
  const [waiting, underWay, paid, canceled, free] = [
    await session(tea),
    await session(tea),
    await session(tea),
    await session(tea),
    await session([sold('A sample', 0)]),
  ];
  await florin.post(`/v1/checkout_sessions/${canceled}/cancel`);
  const [payable, refused, seen] = [await intent(), await intent(), await intent()];
  const { database } = florin;
  await database.query(
    sql`UPDATE transaction_intents SET last_error = 'amount_too_low' WHERE id = ${refused}`,
  );
  await database.query(
    sql`UPDATE transaction_intents SET status = 'processing', processing_signature = 'seen' WHERE id = ${seen}`,
  );
  await database.query(
    sql`UPDATE checkout_sessions SET sent_at = ${SENT_AT}, seen_at = ${SENT_AT + 2}, seen_signature = 'seen' WHERE id = ${underWay}`,
  );
  await database.query(sql`
    UPDATE checkout_sessions SET status = 'complete', payment_status = 'paid', settlement_signature = ${SIGNATURE},
      sent_at = ${SENT_AT}, seen_at = ${SENT_AT + 2}, settled_at = ${SENT_AT + 14},
      success_url = 'https://shop.example/thanks' WHERE id = ${paid}`);
  await database.query(sql`
    INSERT INTO transactions SELECT account_id, ${TRANSACTION}, 'checkout_session', id, ${SIGNATURE}, recipient_address,
      recipient_address, amount_total, ${SENT_AT} FROM checkout_sessions WHERE id = ${paid}`);
  const paths = {
    home: '/',
    docs: '/docs',
    errors: '/docs/errors#gift_released',
    reference: '/docs/reference/gifts',
    search: '/docs/search?q=refund',
    explorer: '/explorer',
    'sign-in': '/login',
    'wallet of a passkey': '/wallet',
    operator: '/operator',
    redeem: '/gifts/redeem',
    'gift open': `/gifts/${open.gift.id}`,
    'gift unfunded': `/gifts/${unfunded}`,
    'gift missing': '/gifts/gift_01k9zq4c5xaaaaaaaaaaaaaaaa',
    'session open': `/c/${waiting}`,
    'session seen': `/c/${underWay}`,
    'session paid': `/c/${paid}`,
    receipt: `/c/${paid}/receipt`,
    'session canceled': `/c/${canceled}`,
    'session free': `/c/${free}`,
    'session missing': '/c/nothing',
    'intent payable': `/i/${payable}`,
    'intent refused': `/i/${refused}`,
    'intent seen': `/i/${seen}`,
  };
  for (const [name, path] of Object.entries(paths)) addresses.set(name, path);
}

async function madeGift(code: string = generateReleaseCode(), fund = false): Promise<string> {
  const release_verification_key = await deriveVerificationKey(code);
  const sender = await florin.wallet();
  const { body } = await florin.post('/v1/gifts', {
    json: { amount: 99, sender_address: sender.address, release_verification_key },
  });
  if (!fund) return body.id;
  const funding = body.next_action.transaction.serialized_transaction;
  await untilConfirmed(florin, await florin.signAndSend(funding, sender));
  await untilStatus(florin, body.id, 'open');
  return body.id;
}

const names = [
  'home',
  'docs',
  'errors',
  'reference',
  'search',
  'explorer',
  'sign-in',
  'wallet of a passkey',
  'operator',
  'redeem',
  'gift open',
  'gift unfunded',
  'gift missing',
  'session open',
  'session seen',
  'session paid',
  'receipt',
  'session canceled',
  'session free',
  'session missing',
  'intent payable',
  'intent refused',
  'intent seen',
];

describe('every page reads well in light and dark, on a wide screen and on a phone', () => {
  it.each(drawn(names, 2))('%s', async (name) => {
    const { page } = visitor;
    const answer = await page.goto(florin.url + addresses.get(name));
    expect([name, answer?.status()]).toEqual([name, name.endsWith('missing') ? 404 : 200]);
    await looksRight(page, name);
  });

  it.each(drawn(['gift open', 'session open', 'docs', 'reference']))(
    '%s stays where it is while it loads',
    async (name) => {
      const { page } = visitor;
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 844 });
        await page.goto(florin.url + addresses.get(name));
        expect([width, await whatMoved(page)]).toEqual([width, []]);
      }
    },
  );

  it('people without a wallet', async () => {
    const { page, close } = await visit(browser, { hasWallet: false });
    await page.goto(florin.url + addresses.get('session open'));
    await page.getByRole('button', { name: 'Pay with wallet' }).click();
    await page.getByText('No Solana wallet').waitFor();
    await looksRight(page, 'no wallet');
    await close();
  });

  it('a page that cannot be shown now', async () => {
    const { page } = visitor;
    const { database } = florin;
    await database.query(sql`ALTER TABLE checkout_links RENAME TO hidden_links`);
    await page.goto(`${florin.url}/l/cl_01k9zq4c5xaaaaaaaaaaaaaaaa`);
    await database.query(sql`ALTER TABLE hidden_links RENAME TO checkout_links`);
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
    await looksRight(page, 'trouble');
  });

  it.runIf(isLong())('claim, when it can start, when it was declined, when it is done', async () => {
    const code = generateReleaseCode();
    const id = await madeGift(code, true);
    const claim = async (behaviour: Behaviour, words: string, name: string) => {
      const { page, close } = await visit(browser, { wallet: { isFunded: false, behaviour } });
      await page.goto(`${florin.url}/gifts/${id}`);
      await page.getByLabel('Release code').fill(code);
      const button = page.getByRole('button', { name: 'Connect a wallet and claim', disabled: false });
      await button.waitFor();
      if (behaviour === 'rejects') await looksRight(page, 'claim ready');
      await button.click();
      await page.getByText(words).waitFor();
      await looksRight(page, name);
      await close();
    };
    await claim('rejects', 'Nothing was claimed.', 'claim declined');
    await claim('plain', 'is in your wallet', 'claim done');
  });

  it.runIf(isLong())('wallets to choose from, one of them on another network', async () => {
    const { page, close } = await visit(browser);
    await page.addInitScript(foreignWallet);
    await page.goto(florin.url + addresses.get('session open'));
    await page.getByRole('button', { name: 'Pay with wallet' }).click();
    await page.getByText('other network').waitFor();
    await looksRight(page, 'wallets');
    await close();
  });
});
