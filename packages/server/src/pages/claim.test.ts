import { currentMoment } from '@florin/chain/builders/current-moment';
import { buildGiftRelease } from '@florin/chain/builders/gift';
import { rebuiltBy } from '@florin/chain/sponsor/tampering.testing';
import { tokenAccountOf } from '@florin/chain/token-account';
import { formatReleaseCode } from '@florin/release-code/code';
import { generateReleaseCode } from '@florin/release-code/generate';
import { deriveVerificationKey } from '@florin/release-code/key';
import type { Behaviour } from '@florin/sandbox/wallet/settings';
import { drawn, isLong } from '@florin/testing/drawn';
import type { Gift } from '@florin/wire/gifts/gift';
import type { PublicGiftRelease } from '@florin/wire/gifts/public-gift';
import {
  type Address,
  type Base64EncodedWireTransaction,
  getBase58Decoder,
  getBase58Encoder,
  type Instruction,
} from '@solana/kit';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identifier, sql } from '../database/sql.ts';
import { emptyWallet as emptyAddress, untilStatus } from '../gifts/gift-scene.testing.ts';
import { startTestFlorin, type TestFlorin } from '../testing/florin.testing.ts';
import { untilConfirmed, usdcOf } from '../testing/on-chain.testing.ts';
import { assertionProgram } from './assertion-program.testing.ts';
import { looksRight } from './look.testing.ts';
import {
  addPasskeys,
  leapUntil,
  openBrowser,
  type Visit,
  type VisitOptions,
  visit,
} from './visit.testing.ts';

let florin: TestFlorin;
let browser: Browser;
beforeAll(async () => {
  [florin, browser] = await Promise.all([
    startTestFlorin({ settlementCommitment: 'confirmed' }, true, [await assertionProgram()]),
    openBrowser('--host-resolver-rules=MAP shop.example 127.0.0.1'),
  ]);
});
afterAll(async () => {
  await browser.close();
  await florin.stop();
});

/** A gift with its code, as an integrator makes it. */
async function makeGift(amount = 500): Promise<{ gift: Gift; code: string; fund: () => Promise<void> }> {
  const code = generateReleaseCode();
  const sender = await florin.wallet();
  const { body: gift } = await florin.post('/v1/gifts', {
    json: {
      amount,
      sender_address: sender.address,
      release_verification_key: await deriveVerificationKey(code),
    },
  });
  const fund = async () => {
    const signature = await florin.signAndSend(gift.next_action.transaction.serialized_transaction, sender);
    await untilConfirmed(florin, signature);
    await untilStatus(florin, gift.id, 'open');
  };
  return { gift, code, fund };
}

async function openGift(amount?: number) {
  const made = await makeGift(amount);
  await made.fund();
  return made;
}

const emptyWallet: VisitOptions['wallet'] = { isFunded: false };
const claimButton = { name: 'Connect a wallet and claim' };

async function claimIn({ page }: Visit, path: string, typed: string): Promise<void> {
  await page.goto(florin.url + path);
  await page.getByLabel('Release code').fill(typed);
  await page.getByText('This code is correct.').waitFor();
  await page.getByRole('button', claimButton).click();
}

describe('a recipient with an empty wallet', () => {
  const behaviours: readonly Behaviour[] = ['plain', 'prices', 'modifies', 'strips'];

  it.each(drawn(behaviours))('claims a gift through a wallet of the kind "%s"', async (behaviour) => {
    const { gift, code } = await openGift();
    const visitor = await visit(browser, { wallet: { ...emptyWallet, behaviour } });
    await claimIn(visitor, `/gifts/${gift.id}`, formatReleaseCode(code).toLowerCase());
    await visitor.page.getByText('$5.00 is in your wallet.').waitFor();
    const link = await visitor.page.getByRole('link', { name: /View transaction/ }).getAttribute('href');
    const released = await untilStatus(florin, gift.id, 'released');
    expect(link).toContain(released.release_tx);
    expect(await usdcOf(florin, released.recipient_address as Address)).toBe(5_000_000n);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  });

  it('claims with nothing but the code, and the code stays in the page', async () => {
    const { code } = await openGift(1_200);
    const visitor = await visit(browser, { wallet: emptyWallet });
    await claimIn(visitor, '/gifts/redeem', `  ${code.slice(0, 5)} ${code.slice(5)} `);
    await visitor.page.getByText('$12.00 is in your wallet.').waitFor();
    const traces = [...visitor.requests, ...florin.logLines, ...(await everyRow())].map((trace) =>
      trace.toUpperCase().replaceAll('-', ''),
    );
    expect(traces.length).toBeGreaterThan(20);
    expect(traces.filter((trace) => trace.includes(code.slice(0, 15)))).toEqual([]);
    await visitor.close();
  });

  it.runIf(isLong())('claims by keyboard alone', async () => {
    const { gift, code } = await openGift();
    const { page, close } = await visit(browser, { wallet: emptyWallet });
    await page.goto(`${florin.url}/gifts/${gift.id}`);
    await page.getByLabel('Release code').focus();
    await page.keyboard.type(code);
    await page.getByText('This code is correct.').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('$5.00 is in your wallet.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await close();
  });
});

describe('a recipient without a wallet', () => {
  /** A device whose passkeys give secrets, or one whose passkeys do not. */
  async function device(hasPrf: boolean) {
    const visitor = await visit(browser, { hasWallet: false });
    const logged: string[] = [];
    visitor.page.on('console', (message) => logged.push(message.text()));
    await addPasskeys(visitor.page, hasPrf);
    return { ...visitor, logged };
  }
  async function typeCode(page: Visit['page'], id: string, code: string) {
    await page.goto(`${florin.url}/gifts/${id}`);
    await page.getByLabel('Release code').fill(code);
    await page.getByText('This code is correct.').waitFor();
    await page.getByText('No wallet? Make one with this device').click();
  }

  it('makes one with this device, claims, opens it again, sends the money on and saves the key', async () => {
    const { gift, code } = await openGift();
    const { page, requests, complaints, logged, close } = await device(true);
    await typeCode(page, gift.id, code);
    await looksRight(page, 'claim without a wallet');
    await page.getByRole('button', { name: 'Make a wallet and claim' }).click();
    await page.getByText('$5.00 is in your wallet.').waitFor();
    const released = await untilStatus(florin, gift.id, 'released');
    const address = released.recipient_address as Address;

    await page.getByRole('link', { name: 'Open your wallet' }).click();
    await looksRight(page, 'wallet closed');
    await page.getByRole('button', { name: 'Open with passkey' }).click();
    await page.getByText('$5.00').first().waitFor();
    expect(await page.locator('.copyable code.all').first().textContent()).toBe(address);
    const friend = await florin.wallet({ cents: 100 });
    await page.getByLabel('To this Solana address').fill('nobody');
    await page.getByLabel('Amount in US dollars').fill('9');
    await page.getByRole('button', { name: /^Send/ }).click();
    await page.getByText('Enter a Solana address.').waitFor();
    await page.getByText('This is more than the wallet holds.').waitFor();
    await page.getByLabel('To this Solana address').fill((await emptyAddress()).address);
    await page.getByLabel('Amount in US dollars').fill('2');
    await page.getByRole('button', { name: 'Send $2.00' }).click();
    await page.getByText('has never received USDC').waitFor();
    await looksRight(page, 'wallet open');
    await page.getByLabel('To this Solana address').fill(friend.address);
    await page.getByRole('button', { name: 'Send $2.00' }).click();
    await page.getByText('$2.00 was sent.').waitFor();
    await page.getByText('$3.00').first().waitFor();
    expect(await usdcOf(florin, friend.address)).toBe(3_000_000n);
    await page.getByLabel('Everything').check();
    await page.getByRole('button', { name: 'Send $3.00' }).click();
    await page.getByText('$3.00 was sent.').waitFor();
    await page.getByText('$0.00').first().waitFor();
    expect(await usdcOf(florin, friend.address)).toBe(6_000_000n);

    await page.getByText('Save the secret key', { exact: true }).click();
    await page.getByRole('button', { name: 'Show the secret key' }).click();
    const secretKey = (await page.locator('details[open] .copyable .all').textContent())!;
    const bytes = Buffer.from(getBase58Encoder().encode(secretKey));
    expect(bytes).toHaveLength(64);
    expect(getBase58Decoder().decode(bytes.subarray(32))).toBe(address);
    await page.getByText('Save the secret key', { exact: true }).click();
    // The browser tells of the closing after the click.
    await expect.poll(() => page.content()).not.toContain(secretKey);

    const kept = await page.evaluate(async () =>
      JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        location.href,
        await indexedDB.databases(),
        await caches.keys(),
      ]),
    );
    const traces = [kept, ...requests, ...logged, ...florin.logLines, ...(await everyRow())];
    const seed = bytes.subarray(0, 32);
    for (const secret of [
      secretKey,
      ...(['hex', 'base64', 'base64url'] as const).map((encoding) => seed.toString(encoding)),
      getBase58Decoder().decode(seed),
      [...seed].join(','),
    ])
      expect(traces.filter((trace) => trace.includes(secret))).toEqual([]);
    const withoutMarks = traces.map((trace) => trace.toUpperCase().replaceAll('-', ''));
    expect(withoutMarks.filter((trace) => trace.includes(code.slice(0, 15)))).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('is told so where passkeys can make no wallet, and led to an app', async () => {
    const { gift, code } = await openGift();
    const { page, close } = await device(false);
    await typeCode(page, gift.id, code);
    await page.getByRole('button', { name: 'Make a wallet and claim' }).click();
    await page.getByText('Passkeys on this device cannot make a wallet.').waitFor();
    await page.getByRole('button', claimButton).click();
    await page.getByText('No Solana wallet was found in this browser.').waitFor();
    expect((await florin.get(`/v1/gifts/${gift.id}`)).body.status).toBe('open');
    await close();
  });
});

/** Every row of every table as text. */
async function everyRow(): Promise<string[]> {
  const tables = await florin.database.query<{ schema: string; name: string }>(sql`
    SELECT schemaname AS schema, tablename AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`);
  const rows = await Promise.all(
    tables.map(({ schema, name }) =>
      florin.database.query(
        sql`SELECT to_jsonb(t)::text AS row FROM ${identifier(schema)}.${identifier(name)} t`,
      ),
    ),
  );
  return rows.flat().map(({ row }) => String(row));
}

describe('the claim page', () => {
  it.runIf(isLong())('asks nothing of the service until the code is complete', async () => {
    const { page, requests, close } = await visit(browser, { wallet: emptyWallet });
    await page.goto(`${florin.url}/gifts/redeem`);
    await page.waitForLoadState('networkidle');
    const before = requests.length;
    const code = generateReleaseCode();
    const wrong = code.slice(0, 15) + (code.endsWith('0') ? '1' : '0');
    for (const [typed, words] of [
      ['7KQ2', 'Keep typing: a code has 16 characters.'],
      ['7KQ2-!', 'a character that codes do not have'],
      [wrong, 'One of the characters is wrong'],
    ] as const) {
      await page.getByLabel('Release code').fill(typed);
      await page.getByText(words).waitFor();
    }
    expect(requests.length).toBe(before);
    await page.getByLabel('Release code').fill(code);
    await page.getByText('There is no gift with this code').waitFor();
    expect(requests.length).toBe(before + 1);
    expect(await page.getByRole('button', claimButton).isDisabled()).toBe(true);
    await close();
  });

  it.runIf(isLong())('says when the code opens another gift', async () => {
    const [one, other] = [await openGift(), await openGift()];
    const { page, close } = await visit(browser, { wallet: emptyWallet });
    await page.goto(`${florin.url}/gifts/${one.gift.id}`);
    await page.getByLabel('Release code').fill(other.code);
    await page.getByText('This code is for a different gift').waitFor();
    await close();
  });

  it.runIf(isLong())('waits for the money of a gift, and tells of one that has ended', async () => {
    const { gift, fund, code } = await makeGift();
    const visitor = await visit(browser, { wallet: emptyWallet });
    const { page } = visitor;
    await page.goto(`${florin.url}/gifts/${gift.id}`);
    await page.getByText('not funded yet').waitFor();
    await fund();
    await page.getByLabel('Release code').waitFor();
    await claimIn(visitor, `/gifts/${gift.id}`, code);
    await page.getByText('is in your wallet').waitFor();
    await page.reload();
    await page.getByText('This gift has been claimed.').waitFor();
    await visitor.close();
  });

  it.runIf(isLong())(
    'takes the code and the message from the link, and keeps them from the address bar',
    async () => {
      const { gift, code } = await openGift();
      const { page, requests, close } = await visit(browser, { wallet: emptyWallet });
      await page.goto(`${florin.url}/gifts/${gift.id}#${formatReleaseCode(code)}&message=For%20tea%2C%20Ada`);
      await page.getByText('For tea, Ada').waitFor();
      expect(await page.evaluate(() => location.hash)).toBe('');
      await page.reload();
      await page.getByRole('button', { ...claimButton, disabled: false }).click();
      await page.getByText('is in your wallet').waitFor();
      expect(await page.title()).toMatch(/^Claimed: A gift from /);
      await page.goto(`${florin.url}/gifts/redeem`);
      expect(await page.getByLabel('Release code').inputValue()).toBe('');
      await page.getByLabel('Release code').fill(code);
      await page.getByText('This gift has already been claimed').waitFor();
      expect(await page.getByText('This code is correct').count()).toBe(0);
      expect(requests.filter((request) => request.includes(code.slice(0, 4)))).toEqual([]);
      await close();
    },
  );

  it.runIf(isLong())('shows a message to nobody whose code does not fit', async () => {
    const { gift } = await openGift();
    const { page, close } = await visit(browser, { wallet: emptyWallet });
    await page.goto(`${florin.url}/gifts/${gift.id}#${generateReleaseCode()}&message=Send%20me%20money`);
    await page.getByText('There is no gift with this code').waitFor();
    expect(await page.getByText('Send me money').count()).toBe(0);
    await close();
  });

  it('does not say of a gift without money that it was given back, and previews tell no amount', async () => {
    const { gift } = await makeGift(4_321);
    await florin.post(`/v1/gifts/${gift.id}/reclaim`);
    const html = await (await fetch(`${florin.url}/gifts/${gift.id}`)).text();
    expect(html).toContain('It cannot be claimed now.');
    expect(html).not.toContain('has the money again');
    const head = html.slice(0, html.indexOf('</head>'));
    expect(head).toMatch(/<meta property="og:title" content="A gift from [^"]+"/);
    expect(head).not.toMatch(/43\.21|4321|USDC|\$/);
  });

  it('leads people without a wallet to one, and lets them take the code along', async () => {
    const { gift, code } = await openGift();
    const phone = await visit(browser, { hasWallet: false, width: 390 });
    await phone.page.goto(`${florin.url}/gifts/${gift.id}#${code}`);
    await phone.page.getByRole('button', { ...claimButton, disabled: false }).click();
    const apps = phone.page.getByRole('link', { name: /^Open in / });
    expect(await apps.count()).toBe(3);
    for (const app of await apps.all())
      expect(await app.getAttribute('href')).not.toContain(code.slice(0, 4));
    expect(await phone.page.getByRole('button', { name: 'Copy release code' }).isVisible()).toBe(true);
    await phone.close();
    const computer = await visit(browser, { hasWallet: false });
    await computer.page.goto(`${florin.url}/gifts/${gift.id}#${code}`);
    await computer.page.getByRole('button', { ...claimButton, disabled: false }).click();
    await computer.page.getByRole('link', { name: 'Get Phantom' }).waitFor();
    expect(await computer.page.getByRole('link', { name: /^Open in / }).count()).toBe(0);
    await computer.close();
  });

  it.runIf(isLong())('does not call a claim that never arrives sent for ever', async () => {
    const { gift, code } = await openGift();
    const visitor = await visit(browser, { wallet: emptyWallet });
    await visitor.page.clock.install();
    await visitor.page.route('**/v1/public/transactions/submit', (route) =>
      route.fulfill({ json: { object: 'submission', signature: '5'.repeat(88) } }),
    );
    await claimIn(visitor, `/gifts/${gift.id}`, code);
    await visitor.page.getByText('is on its way to your wallet').waitFor();
    await leapUntil(visitor.page, 121_000, 'The network has not confirmed it yet.');
    await visitor.close();
  });

  it.runIf(isLong())('sends again what got no answer', async () => {
    const { gift, code } = await openGift();
    const visitor = await visit(browser, { wallet: emptyWallet });
    let attempts = 0;
    await visitor.page.route('**/v1/public/transactions/submit', (route) => {
      attempts += 1;
      return attempts === 1 ? route.abort() : route.continue();
    });
    await claimIn(visitor, `/gifts/${gift.id}`, code);
    await visitor.page.getByText('$5.00 is in your wallet.').waitFor();
    expect(attempts).toBe(2);
    await visitor.close();
  });

  it.runIf(isLong())('lets the recipient decline in the wallet, and try again', async () => {
    const { gift, code } = await openGift();
    const visitor = await visit(browser, { wallet: { ...emptyWallet, behaviour: 'rejects' } });
    await claimIn(visitor, `/gifts/${gift.id}`, code);
    await visitor.page.getByRole('alert').getByText('Nothing was claimed.').waitFor();
    expect(await visitor.page.getByRole('button', claimButton).isEnabled()).toBe(true);
    await visitor.close();
  });

  it('says over plain http that https is what is missing', async () => {
    const { page, close } = await visit(browser);
    await page.goto(florin.url.replace('localhost', 'shop.example').concat('/gifts/redeem'));
    await page.getByText('This page needs https.').waitFor();
    expect(await page.getByLabel('Release code').isDisabled()).toBe(true);
    await close();
  });
});

describe('a service that lies gets no signature of the code', () => {
  type Lie = (answer: PublicGiftRelease, gift: Gift) => Promise<PublicGiftRelease>;

  const signing = (answer: PublicGiftRelease, transaction: string): PublicGiftRelease => ({
    ...answer,
    next_action: {
      ...answer.next_action,
      transaction: { ...answer.next_action.transaction, serialized_transaction: transaction },
    },
  });
  const original = ({ next_action }: PublicGiftRelease) =>
    next_action.transaction.serialized_transaction as Base64EncodedWireTransaction;
  const replacing = (from: Address, to: Address) => (instructions: readonly Instruction[]) =>
    instructions.map((instruction) => ({
      ...instruction,
      accounts: (instruction.accounts ?? []).map((account) =>
        account.address === from ? { ...account, address: to } : account,
      ),
    }));

  const lies: Record<string, Lie> = {
    'about the destination': async (answer) => {
      const { mint } = florin.services.network;
      const thief = await florin.wallet();
      const recipient = answer.next_action.transaction.signer_address as Address;
      const instructions = replacing(
        await tokenAccountOf(recipient, mint),
        await tokenAccountOf(thief.address, mint),
      );
      return signing(answer, await rebuiltBy(original(answer), { instructions }));
    },
    'about the escrow': async (answer, gift) => {
      const { network, chain } = florin.services;
      const release = {
        programId: network.programId,
        mint: network.mint,
        sender: (await florin.wallet()).address,
        releaseKey: gift.release_verification_key as Address,
        recipient: answer.next_action.transaction.signer_address as Address,
      };
      const built = await buildGiftRelease(release, await currentMoment(chain));
      return signing(answer, built.transactionBase64);
    },
    'about the amount': async (answer) => ({ ...answer, amount: answer.amount - 1 }),
    'by taking a share': async (answer) => {
      const transfer: Instruction = {
        programAddress: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address,
        accounts: [],
        data: Uint8Array.of(3, 1, 0, 0, 0, 0, 0, 0, 0),
      };
      const instructions = (all: readonly Instruction[]) => [...all, transfer];
      return signing(answer, await rebuiltBy(original(answer), { instructions }));
    },
  };

  it.each(drawn(Object.entries(lies), 2))('%s', async (_, lie) => {
    const { gift, code } = await openGift();
    const visitor = await visit(browser, { wallet: emptyWallet });
    await visitor.page.route('**/v1/gifts/release', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: await lie(await response.json(), gift) });
    });
    await claimIn(visitor, `/gifts/${gift.id}`, code);
    await visitor.page.getByRole('alert').getByText('Your code was not used.').waitFor();
    expect(visitor.requests.filter((request) => request.includes('/transactions/submit'))).toEqual([]);
    expect((await florin.get(`/v1/gifts/${gift.id}`)).body.status).toBe('open');
    await visitor.close();
  });

  it.runIf(isLong())('and the page shows no other amount than the link did', async () => {
    const { gift, code } = await openGift();
    const { page, close } = await visit(browser, { wallet: emptyWallet });
    await page.route('**/v1/public/gifts?*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), amount: 1 } });
    });
    await page.goto(`${florin.url}/gifts/${gift.id}`);
    await page.getByLabel('Release code').fill(code);
    await page.getByText('Details of this gift have changed').waitFor();
    expect(await page.getByRole('button', claimButton).isDisabled()).toBe(true);
    await close();
  });
});
