import { formatReleaseCode } from '@florin/release-code/code';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestFlorin, type TestFlorin } from '../../testing/florin.testing.ts';
import { openBrowser, visit } from '../visit.testing.ts';
import { claimableGift } from './claimable-gift.testing.ts';
import { lineOf, readAloud, type Spoken } from './spoken.testing.ts';
import { writtenPage } from './written-page.testing.ts';

let florin: TestFlorin;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  [florin, browser] = await Promise.all([
    startTestFlorin({ settlementCommitment: 'confirmed' }),
    openBrowser(),
  ]);
  ({ page } = await visit(browser));
});
afterAll(async () => {
  await browser.close();
  await florin.stop();
});

const FIELDS = new Set(['textbox', 'combobox', 'checkbox', 'button', 'link']);

async function readPage(path: string, ready: (page: Page) => Promise<void>): Promise<Spoken[]> {
  await page.goto(new URL(path, florin.url).href);
  await ready(page);
  const spoken = await readAloud(page);
  const headings = spoken.filter(({ role }) => role === 'heading');
  expect(headings.filter(({ level }) => level === 1)).toHaveLength(1);
  expect(headings[0]?.level).toBe(1);
  for (const [index, { level }] of headings.entries())
    expect(level! - (headings[index - 1]?.level ?? 0)).toBeLessThanOrEqual(1);
  expect(spoken.filter(({ role }) => role === 'main')).toHaveLength(1);
  expect(spoken.filter(({ role, name }) => FIELDS.has(role) && name === '')).toEqual([]);
  return spoken;
}

it('the pages to pay, to claim and to enter a card are read in the order that the documentation says', async () => {
  const line_items = [
    { quantity: 2, product_data: { name: 'Jasmine pearls', price_data: { unit_amount: 1000 } } },
  ];
  const session = (await florin.post('/v1/checkout_sessions', { json: { line_items } })).body;
  const { path, code } = await claimableGift(florin);
  const setup = (await florin.post('/v1/card_setups')).body;
  const pages: (readonly [string, Spoken[]])[] = [
    [
      'Pay a checkout session',
      await readPage(session.url, (at) => at.getByRole('button', { name: 'Pay with wallet' }).waitFor()),
    ],
    ['Claim a gift', await readPage(path, (at) => at.getByLabel('Release code').waitFor())],
    [
      'Claim a gift, with a correct code',
      await readPage(path, async (at) => {
        await at.getByLabel('Release code').fill(formatReleaseCode(code));
        await at.getByText('This code is correct.').waitFor();
      }),
    ],
    ['Enter a card', await readPage(setup.url, (at) => at.getByLabel('Card number').waitFor())],
    [
      'Enter a card, with a mistake',
      await readPage(setup.url, async (at) => {
        await at.getByLabel('Card number').fill('4242');
        await at.getByRole('button', { name: 'Save card' }).click();
        await at.getByText('Enter a valid card number.').waitFor();
      }),
    ],
  ];
  const text = documentOf(pages).replaceAll(formatReleaseCode(code), 'XXXX-XXXX-XXXX-XXXX');
  expect(text).toBe(writtenPage('docs/reading-order.md', () => text));
});

function documentOf(pages: readonly (readonly [string, readonly Spoken[]])[]): string {
  const parts = pages.map(
    ([title, spoken]) => `## ${title}\n\n\`\`\`text\n${spoken.map(lineOf).join('\n')}\n\`\`\`\n`,
  );
  return `# Reading order

What a screen reader reads on the pages of buyers and recipients, line by line, taken from Chromium’s accessibility tree. Indented lines are inside the
landmark above them. \`npm run people\` writes this page, and \`reading-order.test.ts\` fails when a page no longer reads like this.

${parts.join('\n')}`;
}
