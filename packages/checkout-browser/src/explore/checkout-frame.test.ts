import { eventually, until } from '@florin/testing/until';
import { expect, it } from 'vitest';
import { useBlankPage } from '../survey/blank-page.testing.ts';
import { checkoutFrame, isInCheckout } from './checkout-frame.ts';

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
  // A frame that a busy machine does not show in time is left out of one look.
  expect(await until(() => frameAmong('<p>News</p>', SUMS + EMAIL + GO))).toBe('https://pay.example/1');
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

it('a card in a frame of its own stands in the checkout that lies over the page, and not in one beside it', async () => {
  const { page } = blank;
  const card = '<iframe srcdoc="<input autocomplete=cc-number>"></iframe>';
  await page.route('https://pay.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<form>${SUMS}${EMAIL}${GO}${card}</form>` }),
  );
  const overlay = '<iframe style="width: 900px; height: 600px" src="https://pay.example/buy"></iframe>';
  await page.setContent(`<h1>Licence</h1><button>Buy now</button>${card}${overlay}`, { waitUntil: 'load' });
  const frames = page.frames().filter((frame) => frame.url() === 'about:srcdoc');
  await eventually(async () => {
    const found = await Promise.all(frames.map((frame) => isInCheckout(page, frame)));
    expect(found.filter(Boolean)).toHaveLength(1);
    expect(found).toHaveLength(2);
  });
  expect(await isInCheckout(page, page.mainFrame())).toBe(false);
  await page.unroute('https://pay.example/**');
});
