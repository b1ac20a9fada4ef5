import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserPool, type BrowserSession, createBrowserPool } from '../pool/pool.ts';
import { survey } from './survey.ts';

let pool: BrowserPool;
let session: BrowserSession;
let page: Page;
beforeAll(async () => {
  pool = createBrowserPool({ proxyUrl: null });
  session = await pool.open({ signal: new AbortController().signal });
  page = session.page;
});
afterAll(async () => {
  await session.close();
  await pool.close();
});

const TOTAL = '<dl><dt>Total</dt><dd>$<b>12</b>.<sup>99</sup></dd></dl>';

it('reads amounts with the words that name them', async () => {
  await page.setContent(`<main>${TOTAL}<p><span>Shipping</span> <b>S$4.00</b></p></main>`);
  expect((await survey(page)).amounts).toEqual([
    { label: 'Total', text: '$12.99' },
    { label: 'Shipping', text: 'S$4.00' },
  ]);
});

it.each([
  'display: none',
  'opacity: 0',
  'font-size: 1px',
  'position: absolute; left: -9999px',
  'clip-path: inset(100%)',
  'color: rgb(255, 255, 255)',
  'text-decoration: line-through',
])('does not read an amount that a person cannot see: %s', async (style) => {
  await page.setContent(`<main>${TOTAL}<p style="${style}">Total $1.00</p></main>`);
  expect((await survey(page)).amounts).toEqual([{ label: 'Total', text: '$12.99' }]);
});

it('never carries what is entered as a card', async () => {
  await page.setContent(
    '<label>Card number <input name="cc-number" value="4242"></label><label>Note <input value="4242424242424242"></label>',
  );
  const { controls } = await survey(page);
  expect(controls.map(({ value, isFilled }) => ({ value, isFilled }))).toEqual([
    { value: '', isFilled: true },
    { value: '', isFilled: true },
  ]);
});

it('does not call a control by the name of the one before it', async () => {
  await page.setContent(
    '<p><label>Card number <input name="a"></label><select name="b"><option>1</option></select></p>',
  );
  expect((await survey(page)).controls.map(({ label }) => label)).toEqual(['Card number', '']);
});

it('is not misled by variables that the page gives the names of its own', async () => {
  const names = ['survey', 'surveyDocument', 'SURVEY_LIMITS', 'tidy', 'shown', 'MONEY', 'isVisible'];
  await page.setContent(
    `<main>${TOTAL}</main><script>${names.map((name) => `var ${name} = () => false;`).join('')}</script>`,
  );
  expect((await survey(page)).amounts).toEqual([{ label: 'Total', text: '$12.99' }]);
});

it('leaves nothing behind in the page', async () => {
  await page.setContent(`<main>${TOTAL}</main>`);
  const globals = () => page.evaluate(() => Object.getOwnPropertyNames(window));
  const before = await globals();
  await survey(page);
  expect(await globals()).toEqual(before);
});
