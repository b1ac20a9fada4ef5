import { expect, it } from 'vitest';
import { useBlankPage } from '../blank-page.testing.ts';
import { readSeenLines } from './seen-lines.ts';

const blank = useBlankPage();

/** Whether a line of a cart that links there is one of the product of this address, which the cart calls otherwise. */
async function isLinked(url: string, href: string): Promise<boolean> {
  await blank.page.setContent(
    `<main><h1>Cart</h1><div><a href="${href}">Field Notebook</a> <span>$18.40</span></div><p>Total $18.40</p></main>`,
  );
  const lines = await readSeenLines(blank.page, { names: ['Harbor Supply'], url });
  return lines.some((line) => line.isLinked);
}

const SHOP = 'https://shop.example/store';

it.each([
  ['the same page', `${SHOP}#!/Notebook/p/41`, `${SHOP}#!/Notebook/p/41`, true],
  ['another product of a shop that one page draws', `${SHOP}#!/Notebook/p/41`, `${SHOP}#!/Lamp/p/42`, false],
  ['a product, where the list was asked for', SHOP, `${SHOP}#!/Lamp/p/42`, false],
  ['the list, where a product was asked for', `${SHOP}#!/Notebook/p/41`, SHOP, false],
  ['a place on the page', `${SHOP}/mug`, `${SHOP}/mug#reviews`, true],
])('a link to %s', async (_what, url, href, expected) => {
  expect(await isLinked(url, href)).toBe(expected);
});
