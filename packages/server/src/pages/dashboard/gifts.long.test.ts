import { readFileSync } from 'node:fs';
import type { Behaviour } from '@florin/sandbox/wallet/settings';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestFlorin, type TestFlorin } from '../../testing/florin.testing.ts';
import { assertionProgram } from '../assertion-program.testing.ts';
import { looksRight } from '../look.testing.ts';
import { openBrowser, type Visit, visit } from '../visit.testing.ts';

const TIMEOUT_MS = 60_000;

let florin: TestFlorin;
let browser: Browser;
beforeAll(async () => {
  [florin, browser] = await Promise.all([
    startTestFlorin({ settlementCommitment: 'confirmed' }, true, [await assertionProgram()]),
    openBrowser(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await florin.stop();
});

async function merchant(behaviour: Behaviour, width: number): Promise<Visit> {
  const visitor = await visit(browser, { wallet: { behaviour }, width });
  const { page } = visitor;
  page.setDefaultTimeout(TIMEOUT_MS);
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto(`${florin.url}/login`);
  await page.getByRole('button', { name: 'Sign in with wallet' }).click();
  await page.waitForURL('**/dashboard');
  return visitor;
}

async function makeGift(page: Page, message: string): Promise<string> {
  await page.goto(`${florin.url}/dashboard/gifts/new`);
  await page.getByLabel('Amount in USDC').fill('25');
  await page.getByLabel('Message').fill(message);
  await page.getByRole('button', { name: 'Create gift' }).click();
  await page.getByRole('button', { name: 'Fund $25.00' }).click();
  await page.getByText('Not claimed yet').waitFor();
  return (await page.locator('.gift-code').textContent())!.trim();
}

const plain = (code: string) => code.replaceAll('-', '');

it.each([
  ['plain', 1280],
  ['modifies', 390],
] as const)(
  'a person sends a gift without code: the code leaves the page by hand alone (%s, %i px)',
  async (behaviour, width) => {
    const sender = await merchant(behaviour, width);
    const { page } = sender;
    const code = await makeGift(page, 'Thank you, Ada');
    for (const spelling of [code, plain(code)])
      expect(sender.requests.filter((request) => request.includes(spelling))).toEqual([]);

    const { data } = (await page.evaluate(async () => (await fetch('/v1/gifts')).json())) as {
      data: { id: string }[];
    };
    const recipient = await visit(browser, { wallet: { isFunded: false } });
    await recipient.page.goto(`${florin.url}/gifts/${data[0]!.id}#${plain(code)}`);
    const claim = recipient.page.getByRole('button', { name: 'Connect a wallet and claim', disabled: false });
    await claim.click({ timeout: TIMEOUT_MS });
    await page.goto(`${florin.url}/dashboard/gifts`);
    await page.getByText('Claimed', { exact: true }).nth(2).waitFor();
    await recipient.close();

    await makeGift(page, 'Another');
    await page.goto(`${florin.url}/dashboard/gifts`);
    await page.getByRole('button', { name: 'Take back Another' }).click();
    await page.getByRole('button', { name: 'Take back gift' }).click();
    await page.locator('tbody tr', { hasText: 'Another' }).getByText('Taken back', { exact: true }).waitFor();
    expect(sender.complaints).toEqual([]);
    await sender.close();
  },
  5 * TIMEOUT_MS,
);

it(
  'a list of 200 becomes 200 gifts, funded in 23 transactions, with a list of codes that open them',
  async () => {
    const sender = await merchant('modifies', 1280);
    const { page } = sender;
    await page.goto(`${florin.url}/dashboard/gifts/campaign`);
    const lines = Array.from(
      { length: 200 },
      (_, index) => `Person ${index},0.${10 + (index % 90)},Thanks ${index}`,
    );
    await page.getByLabel('Campaign name').fill('Autumn');
    await page.getByLabel('Or enter the list here').fill(['recipient,amount,message', ...lines].join('\n'));
    await page.getByRole('button', { name: 'Create 200 gifts' }).click();
    const save = page.getByRole('button', { name: 'Save 200 codes as CSV' });
    await save.waitFor({ timeout: 3 * TIMEOUT_MS });
    const [saved] = await Promise.all([page.waitForEvent('download'), save.click()]);
    const rows = readFileSync(await saved.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(rows).toHaveLength(201);
    expect(rows[1]).toMatch(
      /^Person 0,0\.10,Thanks 0,[0-9A-Z-]{19},http.*\/gifts\/gift_\w+#[0-9A-Z]{16}&message=Thanks%200,gift_/,
    );
    await page.getByRole('button', { name: 'Fund 200 gifts' }).click();
    await page.getByText('All 200 gifts').waitFor({ timeout: 3 * TIMEOUT_MS });
    const sent = sender.requests.filter((request) => /^POST .*transactions\/submit/.test(request));
    expect(sent).toHaveLength(23);
    const codes = rows.slice(1).map((row) => row.split(',')[3]!);
    expect(new Set(codes).size).toBe(200);
    for (const code of codes)
      expect(sender.requests.some((request) => request.includes(plain(code)))).toBe(false);
    await page.goto(`${florin.url}/dashboard/gifts?show=open`);
    const waiting = page.locator('.tally').getByText('200 gifts').first();
    await expect.poll(async () => (await page.reload()) && waiting.isVisible()).toBe(true);
    expect(sender.complaints).toEqual([]);
    await sender.close();
  },
  15 * TIMEOUT_MS,
);

it('what is left of a campaign is taken back in one go, and its gifts have pages of their own', async () => {
  const sender = await merchant('plain', 1280);
  const { page } = sender;
  await page.goto(`${florin.url}/dashboard/gifts/campaign`);
  await page.getByLabel('Campaign name').fill('Spring & rain');
  await page.getByLabel('Or enter the list here').fill('recipient,amount\nAda,ten\nMei,0.20\nTan,-1');
  await page.getByText('Line 4:').waitFor();
  expect(await page.locator('.wrong-lines li').count()).toBe(2);
  await page.getByLabel('Or enter the list here').fill('recipient,amount\nAda,0.10\nMei,0.20\nTan,0.30');
  await page.getByRole('button', { name: 'Create 3 gifts' }).click();
  const save = page.getByRole('button', { name: 'Save 3 codes as CSV' });
  await save.waitFor();
  const [saved] = await Promise.all([page.waitForEvent('download'), save.click()]);
  await page.getByRole('button', { name: 'Fund 3 gifts' }).click();
  await page.getByText('All 3 gifts').waitFor();
  await page.goto(`${florin.url}/dashboard/gifts/campaigns`);
  await looksRight(page, 'campaigns');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('link', { name: 'Spring & rain' }).click();
  const reminders = page.getByLabel('Codes file');
  await expect.poll(async () => (await page.reload()) && reminders.isVisible()).toBe(true);
  await looksRight(page, 'campaign-one');
  await page.setViewportSize({ width: 1280, height: 900 });
  const [reminded] = await Promise.all([
    page.waitForEvent('download'),
    reminders.setInputFiles(await saved.path()),
  ]);
  expect(
    readFileSync(await reminded.path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(4);
  await page.getByRole('button', { name: 'Take back 3 unclaimed' }).click();
  await page.getByRole('button', { name: 'Take back gifts' }).click();
  await page.getByText('The money is on its way back.').waitFor();
  const back = page.locator('.figures').getByText('3 ($0.60)');
  await expect.poll(async () => (await page.reload()) && back.isVisible()).toBe(true);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByText('Claim page').waitFor();
  await looksRight(page, 'gift-detail');
  expect(sender.complaints).toEqual([]);
  await sender.close();
});
