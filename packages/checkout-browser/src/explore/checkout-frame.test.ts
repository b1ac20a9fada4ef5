import { expect, it } from 'vitest';
import { useBlankPage } from '../survey/blank-page.testing.ts';
import { checkoutFrame } from './checkout-frame.ts';

const blank = useBlankPage();

const EMAIL = '<label>Email address <input type="email" name="email"></label>';
const SUMS =
  '<div><span>Subtotal</span> <span>$18.40</span></div><div><span>Total</span> <span>$18.40</span></div>';
const GO = '<button>Continue</button>';

/** The frame that a page is gone on with, of those that hold these documents. */
async function frameAmong(...documents: readonly string[]): Promise<string | null> {
  return frameOf('width: 900px; height: 600px', documents);
}

async function frameOf(style: string, documents: readonly string[]): Promise<string | null> {
  const { page } = blank;
  await page.route('https://pay.example/**', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><form>${documents[Number(new URL(route.request().url()).pathname.slice(1))]}</form></html>`,
    }),
  );
  const frames = documents.map(
    (_markup, index) => `<iframe style="${style}" src="https://pay.example/${index}"></iframe>`,
  );
  await page.setContent(`<main><h1>Licence</h1><p>$18.40</p>${frames.join('')}</main>`);
  const found = await checkoutFrame(page);
  await page.unroute('https://pay.example/**');
  return found;
}

it('a frame that asks who buys beside what it costs is the checkout', async () => {
  expect(await frameAmong('<p>News</p>', SUMS + EMAIL + GO)).toBe('https://pay.example/1');
});

it.each([
  ['asks for an address to write to and says no sum', [EMAIL + GO]],
  ['says a sum and asks for nothing', [SUMS + GO]],
  ['is one of two', [SUMS + EMAIL + GO, SUMS + EMAIL + GO]],
])('and none that %s', async (_what, documents) => {
  expect(await frameAmong(...documents)).toBeNull();
});

it('and none that stands small beside what is sold', async () => {
  expect(await frameOf('width: 300px; height: 250px', [SUMS + EMAIL + GO])).toBeNull();
});
