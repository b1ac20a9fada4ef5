import { isLong } from '@florin/testing/drawn';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../database/sql.ts';
import { startTestFlorin, type TestFlorin } from '../../../testing/florin.testing.ts';
import { looksRight } from '../../look.testing.ts';
import { openBrowser, visit } from '../../visit.testing.ts';
import { daysBetween } from './day-starts.ts';
import { numbersByDay, numbersByLink, numbersByProduct } from './store.ts';

let florin: TestFlorin;
let browser: Browser;
let account: `acct_${string}`;
beforeAll(async () => {
  [florin, browser] = await Promise.all([
    startTestFlorin({ settlementCommitment: 'confirmed' }, false),
    openBrowser(),
  ]);
  account = florin.accountId as `acct_${string}`;
});
afterAll(async () => {
  await browser.close();
  await florin.stop();
});

const ZONE = 'Asia/Singapore';
const at = (text: string) => Date.parse(text) / 1_000;
const product = async (name: string, amount: number) =>
  (await florin.post('/v1/products', { json: { name, amount } })).body.id as string;

let payments = 0;
async function sell(cents: number, when: number, link: string | null, ...products: readonly string[]) {
  const line_items = products.map((id) => ({ product: id }));
  const { body: session } = await florin.post('/v1/checkout_sessions', { json: { line_items } });
  const id = `txn_numbers_${payments++}`;
  await florin.database.execute(
    sql`UPDATE checkout_sessions SET checkout_link = ${link} WHERE id = ${session.id}`,
  );
  await florin.database.execute(sql`
    INSERT INTO transactions (account_id, id, type, source, signature, sender_address, recipient_address, amount, created)
    VALUES (${account}, ${id}, 'checkout_session', ${session.id}, ${id}, 'a', 'b', ${cents}, ${when})`);
  return id;
}

const giveBack = (transaction: string, cents: number, when: number) =>
  florin.database.execute(sql`
    INSERT INTO refunds (account_id, id, status, transaction, signature, amount, sender_address, recipient_address, token_account, reference, metadata, created)
    VALUES (${account}, ${`re_${transaction}`}, 'succeeded', ${transaction}, ${`sig_${transaction}`}, ${cents}, 'b', 'a', 't', ${`r_${transaction}`}, '{}', ${when})`);

it('net revenue is told by day, product and link, in the account’s time zone, to its merchant alone', async () => {
  const [tea, cup] = [await product('Tea', 1000), await product('Cup', 3000)];
  const link = (
    await florin.post('/v1/checkout_links', { json: { title: 'Breakfast', line_items: [{ product: tea }] } })
  ).body.id as string;
  // 23:30 and 00:30 in Singapore: two days.
  await sell(1000, at('2026-03-01T15:30Z'), link, tea);
  const both = await sell(4000, at('2026-03-01T16:30Z'), null, tea, cup);
  await giveBack(both, 400, at('2026-03-02T01:00Z'));
  await sell(1000, at('2026-03-02T16:00Z'), link, tea);

  const { starts, dates } = daysBetween('2026-03-01', '2026-03-02', ZONE);
  const { database } = florin;
  const days = await numbersByDay(database, account, starts);
  expect(
    days.map(({ key, received, refunded }) => [dates[Number(key) - 1], received, refunded]).sort(),
  ).toEqual([
    ['2026-03-01', 1000, 0],
    ['2026-03-02', 4000, 400],
  ]);
  expect(await numbersByProduct(database, account, starts)).toEqual([
    { key: cup, name: 'Cup', received: 3000, refunded: 300 },
    { key: tea, name: 'Tea', received: 2000, refunded: 100 },
  ]);
  expect(await numbersByLink(database, account, starts)).toEqual([
    { key: '', name: null, received: 4000, refunded: 400 },
    { key: link, name: 'Breakfast', received: 1000, refunded: 0 },
  ]);
  const other = (await florin.otherMerchant()).accountId as `acct_${string}`;
  for (const numbers of [numbersByDay, numbersByProduct, numbersByLink])
    expect(await numbers(database, other, starts)).toEqual([]);

  expect((await florin.post('/v1/account', { json: { time_zone: 'Mars/Olympus' } })).body.error.param).toBe(
    'time_zone',
  );
  await florin.post('/v1/account', { json: { time_zone: ZONE } });
  const { page, complaints } = await visit(browser);
  await page.goto(`${florin.url}/dashboard/numbers?from=2026-03-01&to=2026-03-02`);
  await page.getByRole('button', { name: 'Open the demo shop' }).click();
  await page.waitForURL('**/dashboard/numbers*');
  await page.getByText('$46.00').first().waitFor();
  await page.getByRole('link', { name: 'Breakfast' }).waitFor();
  if (isLong()) await looksRight(page, 'numbers');
  for (const range of [
    'from=2026-13-45&to=x',
    'from=0001-01-01&to=9999-12-31',
    'from=2026-03-02&to=2026-03-01',
  ])
    expect((await page.goto(`${florin.url}/dashboard/numbers?${range}`))!.status()).toBe(200);
  await page.goto(`${florin.url}/dashboard`);
  if (isLong()) await looksRight(page, 'home-with-numbers');
  expect(complaints).toEqual([]);
});
