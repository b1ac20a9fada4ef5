import { button, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import { expect, it } from 'vitest';
import type { Drive } from '../../pool/drive.ts';
import { WayNotes } from '../understand/way-notes.ts';
import { addAgain } from './add-again.ts';
import { startProgress } from './progress.ts';

const URL = 'https://shop.example/mug';

/** A page that was sent `sent` requests by now, and had been sent one when the product was put into the cart. */
async function after(sent: number, lines: readonly string[], times = 1) {
  const opened: string[] = [];
  const drive = {
    watch: { mayHaveChanged: () => sent },
    page: { goto: async (url: string) => void opened.push(url), url: () => URL },
    context: { bounds: null, log: () => undefined, signal: new AbortController().signal },
  } as unknown as Drive;
  const progress = startProgress({
    hasAdded: true,
    hasQuantity: true,
    hasDelivery: false,
    notes: new WayNotes(),
  });
  progress.cart.start = { url: URL, sentBeforeAdding: 1 };
  const page = understand(surveyOf({ heading: 'Mug', controls: [button('Add to cart')], lines: [...lines] }));
  for (let time = 0; time < times; time += 1) await addAgain(drive, page, progress);
  return { opened, progress };
}

it('a product is put into the cart once more where the shop was sent nothing', async () => {
  const { opened, progress } = await after(1, []);
  expect(opened).toEqual([URL]);
  expect(progress.cart.hasAdded).toBe(false);
});

it('and where the shop says that the cart is empty', async () => {
  expect((await after(3, ['Your cart is empty'])).opened).toEqual([URL]);
});

it('but not where the shop was sent something, and never twice', async () => {
  expect((await after(2, [])).opened).toEqual([]);
  expect((await after(1, [], 3)).opened).toEqual([URL]);
});
