import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestFlorin, type TestFlorin } from '../../testing/florin.testing.ts';
import { type Receiver, startReceiver } from '../../webhook-deliveries/receiver.testing.ts';
import { type RunningDeliveries, startDeliveries } from '../../webhook-deliveries/worker.ts';
import { Journey } from '../journey.testing.ts';
import { addPasskeys, openBrowser, type Visit, type VisitOptions, visit } from '../visit.testing.ts';
import { claimableGift } from './claimable-gift.testing.ts';
import { writtenPage } from './written-page.testing.ts';

/** What people come for, with the work it takes them: what a person decides and types, not how long they think. */

let florin: TestFlorin;
let browser: Browser;
let receiver: Receiver;
let deliveries: RunningDeliveries;
beforeAll(async () => {
  [florin, browser, receiver] = await Promise.all([
    startTestFlorin({ settlementCommitment: 'confirmed', webhookAllowedHosts: ['127.0.0.1:*'] }),
    openBrowser(),
    startReceiver(),
  ]);
  deliveries = startDeliveries(florin.services);
});
afterAll(async () => {
  await browser.close();
  await deliveries.stop();
  await receiver.close();
  await florin.stop();
});

interface Measured {
  readonly who: string;
  readonly what: string;
  readonly clicks: number;
  readonly fields: number;
  readonly seconds: number;
}
const measured: Measured[] = [];

/** Plays a journey from a page that is open to the moment at which the person sees that it is done. */
async function journey(
  who: string,
  what: string,
  play: (person: Journey) => Promise<unknown>,
): Promise<void> {
  const person = new Journey();
  const startedMs = performance.now();
  await play(person);
  const seconds = Math.round((performance.now() - startedMs) / 100) / 10;
  measured.push({ who, what, clicks: person.clicks, fields: person.fields, seconds });
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

async function recipientWithGift(
  options: VisitOptions,
): Promise<{ readonly visitor: Visit; readonly url: string }> {
  const { path, code } = await claimableGift(florin);
  return { visitor: await visit(browser, options), url: `${florin.url}${path}#${code}` };
}

it('every journey takes the clicks and fields that the documentation says', async () => {
  const merchant = await visit(browser);
  const { page } = merchant;
  await page.goto(`${florin.url}/login`);
  await journey('merchant', 'Sign in for the first time and see a test payment arrive', async (person) => {
    await person.click(button(page, 'Sign in with wallet'));
    await person.click(button(page, 'Make a test payment'));
    await page.waitForURL('**/dashboard/payments/cs_*');
    await page.getByText('Paid', { exact: true }).first().waitFor();
  });

  await page.goto(`${florin.url}/dashboard/settings`);
  await journey('merchant', 'Name the business', async (person) => {
    await person.fill(page.getByLabel('Business name'), 'Leaf & Kettle');
    await person.click(button(page, 'Save'));
    await page.getByText('Saved').first().waitFor();
  });

  await page.goto(`${florin.url}/dashboard/products`);
  await journey('merchant', 'Create a product and a link to share', async (person) => {
    await person.click(button(page, 'New product'));
    await person.fill(page.getByLabel('Name', { exact: true }), 'Jasmine pearls');
    await person.fill(page.getByLabel('Price in USDC'), '12.50');
    await person.click(button(page, 'Create product'));
    await person.click(button(page, 'Share a link'));
    await page.waitForURL('**/dashboard/links/cl_*');
    await page.getByRole('link', { name: 'Open as a buyer' }).waitFor();
  });
  const link = (await page.getByRole('link', { name: 'Open as a buyer' }).getAttribute('href'))!;

  const buyer = await visit(browser, { width: 390 });
  await buyer.page.goto(link);
  await journey('buyer', 'Pay for goods from a link, on a phone with a wallet', async (person) => {
    await person.fill(buyer.page.getByLabel('Email'), 'ada@example.com');
    await person.fill(buyer.page.getByLabel('Name', { exact: true }), 'Ada Lovelace');
    await person.choose(buyer.page.getByLabel('Country'), 'DE');
    await person.fill(buyer.page.getByLabel('Street and number'), 'Invalidenstr. 1');
    await person.fill(buyer.page.getByLabel('Postal code'), '10115');
    await person.fill(buyer.page.getByLabel('City'), 'Berlin');
    await person.click(button(buyer.page, 'Continue to payment'));
    await person.click(button(buyer.page, /^Pay with /));
    await buyer.page.getByRole('link', { name: 'Receipt' }).first().waitFor();
  });
  await buyer.close();

  await page.goto(`${florin.url}/dashboard`);
  await journey('merchant', 'Find a payment by the buyer’s name, and refund a part', async (person) => {
    await person.enter(page.getByRole('searchbox'), 'lovelace');
    await page.waitForURL('**/dashboard/search*');
    await person.click(page.locator('#main a[href^="/dashboard/payments/cs_"]').first());
    await person.click(button(page, 'Refund'));
    await person.fill(page.getByLabel('Amount in USDC'), '2.50');
    await person.click(button(page, 'Refund $2.50'));
    await page.getByText('The refund of $2.50 is on its way.').waitFor();
  });

  await page.goto(`${florin.url}/dashboard/gifts/new`);
  await journey('merchant', 'Send a gift with a message', async (person) => {
    await person.fill(page.getByLabel('Amount in USDC'), '5');
    await person.fill(page.getByLabel('Message'), 'For tea');
    await person.click(button(page, 'Create gift'));
    await person.click(button(page, 'Fund $5.00'));
    await page.getByText('Not claimed yet').waitFor();
  });

  const withWallet = await recipientWithGift({ wallet: { isFunded: false } });
  await withWallet.visitor.page.goto(withWallet.url);
  await journey('recipient', 'Claim a gift from its link, with a wallet', async (person) => {
    await person.click(button(withWallet.visitor.page, 'Connect a wallet and claim'));
    await withWallet.visitor.page.getByText('$5.00 is in your wallet.').waitFor();
  });
  await withWallet.visitor.close();

  const without = await recipientWithGift({ hasWallet: false });
  await addPasskeys(without.visitor.page);
  await without.visitor.page.goto(without.url);
  await journey('recipient', 'Claim a gift from its link, without a wallet (a passkey)', async (person) => {
    const device = without.visitor.page;
    await person.click(device.getByText('No wallet? Make one with this device'));
    await person.click(button(device, 'Make a wallet and claim'));
    await device.getByText('$5.00 is in your wallet.').waitFor();
  });
  await without.visitor.close();

  await page.goto(`${florin.url}/dashboard/cards`);
  await journey('merchant', 'Add a card for agent checkouts', async (person) => {
    await person.click(button(page, 'Add a card'));
    await person.fill(page.getByLabel('Card number'), '4242424242424242');
    await person.fill(page.getByLabel('Expiry date'), '12 / 34');
    await person.fill(page.getByLabel('Security code'), '123');
    await person.fill(page.getByLabel('Name on the card'), 'Ada Lovelace');
    await person.click(button(page, 'Save card'));
    await page.waitForURL('**/dashboard/cards');
    await page.getByText('…4242').first().waitFor();
  });

  await page.goto(`${florin.url}/dashboard/team`);
  await journey('merchant', 'Invite a colleague', async (person) => {
    await person.click(button(page, 'Invite a colleague'));
    await person.fill(page.getByLabel('Name', { exact: true }), 'Maria');
    await person.click(page.getByLabel('Manager'));
    await person.click(button(page, 'Create link'));
    await page.locator('.secret > code').waitFor();
  });
  const invitation = (await page.locator('.secret > code').textContent())!;
  const colleague = await visit(browser);
  await colleague.page.goto(invitation);
  await journey('colleague', 'Join the team, with a wallet', async (person) => {
    await person.click(button(colleague.page, 'Join with wallet'));
    await colleague.page.waitForURL('**/dashboard');
  });
  await colleague.close();

  const second = await page.evaluate(async () => {
    const body = JSON.stringify({ name: 'Anna', role: 'manager' });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/v1/member_invitations', { method: 'POST', headers, body });
    return ((await answer.json()) as { url: string }).url;
  });
  const anna = await visit(browser, { hasWallet: false });
  await addPasskeys(anna.page);
  await anna.page.goto(second);
  await journey('colleague', 'Join the team, without a wallet (a passkey)', async (person) => {
    await person.click(button(anna.page, 'Join with a passkey'));
    await anna.page.waitForURL('**/dashboard');
  });
  await button(anna.page, 'Sign out').first().click();
  await anna.page.waitForURL('**/login*');
  await journey('colleague', 'Sign in with a passkey', async (person) => {
    await person.click(button(anna.page, 'Sign in with a passkey'));
    await anna.page.waitForURL('**/dashboard');
  });
  await anna.close();

  await page.goto(`${florin.url}/dashboard/developers`);
  await journey('developer', 'Add a webhook endpoint and send it a test event', async (person) => {
    await person.click(button(page, 'Add endpoint'));
    const dialog = page.getByRole('dialog');
    await person.fill(dialog.getByLabel('Address'), receiver.url);
    await person.click(dialog.getByRole('button', { name: 'Add endpoint' }));
    await person.click(page.getByRole('link', { name: receiver.url }));
    await person.click(button(page, 'Send test event'));
    await person.click(page.getByRole('dialog').getByRole('button', { name: 'Send test event' }));
    await page.getByText('Delivered', { exact: true }).first().waitFor();
  });

  // The page of a card is sandboxed; what complains there is the script with which this test sets its wallet.
  expect(merchant.complaints.filter((complaint) => !complaint.includes('sandboxed'))).toEqual([]);
  // The formatter pads the cells of a table.
  const held = writtenPage('docs/journeys.md', () => documentOf(measured)).replaceAll(/ +/g, ' ');
  // Seconds are the machine's: the page keeps those of the run that wrote it.
  for (const { who, what, clicks, fields } of measured)
    expect(held).toContain(rowOf(who, what, clicks, fields));
});

const rowOf = (who: string, what: string, clicks: number, fields: number) =>
  `| ${who} | ${what} | ${clicks} | ${fields} |`;

function documentOf(rows: readonly Measured[]): string {
  const lines = rows.map(
    ({ who, what, clicks, fields, seconds }) => `${rowOf(who, what, clicks, fields)} ${seconds} |`,
  );
  return `# Journeys

What it takes people to do what they come for: clicks, fields that they fill in, and seconds from the open page to the result, of which the person spends none.
Wallets answer at once, and payments settle on the embedded chain. \`npm run people\` plays the journeys in a browser and writes this page;
\`journeys.long.test.ts\` fails when one takes more or fewer clicks or fields.

| who | journey | clicks | fields | seconds |
| --- | --- | --- | --- | --- |
${lines.join('\n')}

## Beside others

What the documentation of other products tells people to do, from the page on which the journey begins here. Every click, choice and field counts as one action, here as there. Only instructions that the vendor publishes step by step are counted;
nobody measured seconds, optional fields are left out, and vendors may have changed their pages since.

| journey | here | other | its actions | by its documentation |
| --- | --- | --- | --- | --- |
${PEERS.map((peer) => peerRow(rows, peer)).join('\n')}

For the other journeys, no instructions of a comparable product were found that list every step.
`;
}

interface Peer {
  readonly what: string;
  readonly product: string;
  readonly actions: readonly string[];
  readonly page: string;
}

/** From copies of their pages, which their vendors may have changed since. */
const PEERS: readonly Peer[] = [
  {
    what: 'Find a payment by the buyer’s name, and refund a part',
    product: 'Stripe Dashboard (from the payment, once found)',
    actions: ['the menu of the payment', 'Refund', 'the amount', 'a reason', 'Refund'],
    page: 'https://docs.stripe.com/refunds',
  },
  {
    what: 'Invite a colleague',
    product: 'Stripe Dashboard',
    actions: ['Add member', 'the email address', 'a role', 'Send invites'],
    page: 'https://docs.stripe.com/payments/account/teams',
  },
  {
    what: 'Add a webhook endpoint and send it a test event',
    product: 'Stripe Workbench (without a test event)',
    actions: [
      'Register a new webhook endpoint',
      'the API version',
      'whose events',
      'the event types',
      'Continue',
      'the address',
      'Create destination',
    ],
    page: 'https://stripe.com/docs/workbench/webhooks',
  },
];

function peerRow(rows: readonly Measured[], { what, product, actions, page }: Peer): string {
  const { clicks, fields } = rows.find((row) => row.what === what)!;
  return `| ${what} | ${clicks + fields} | ${product} | ${actions.length}: ${actions.join(', ')} | <${page}> |`;
}
