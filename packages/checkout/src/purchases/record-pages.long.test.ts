import { DRAWN_SHOP } from '@florin/checkout-browser/drawn-shop.testing';
import { reachPayment } from '@florin/checkout-browser/explore/plan/reach-payment';
import { WayNotes } from '@florin/checkout-browser/explore/understand/way-notes';
import { startFixtureSite } from '@florin/checkout-browser/fixture-site.testing';
import { visit, withDrive } from '@florin/checkout-browser/pool/drive';
import { survey } from '@florin/checkout-browser/survey/survey';
import { writeRecording } from '@florin/page-reading/page/recordings.testing';
import { TYPICAL_PAGES } from '@florin/page-reading/page/typical-pages.testing';
import type { Page } from '@florin/page-reading/page/understand';
import type { Choice } from '@florin/page-reading/purchase';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyChoice, type CheckoutSetup, choiceOf, setUpCheckout } from './checkout-setup.testing.ts';
import { LAYOUT_KINDS } from './layouts.testing.ts';

/** With FLORIN_RECORD set, what is seen on the way is kept as the recordings. */
const isRecording = process.env.FLORIN_RECORD !== undefined;

let setup: CheckoutSetup;
beforeAll(async () => {
  setup = await setUpCheckout(1);
});
afterAll(() => setup.close());

/** The last look at each page of the way, in its order. */
async function pagesOnTheWay(url: string, choice: Choice): Promise<Page[]> {
  const notes = new PageNotes();
  const reached = await withDrive(setup.pool, setup.context(), async (drive) => {
    await visit(drive, url);
    return reachPayment(drive, choice, { hasAdded: false, hasQuantity: false, hasDelivery: false, notes });
  });
  expect(reached).toMatchObject({ kind: 'payment' });
  return [...notes.pages.values()];
}

class PageNotes extends WayNotes {
  readonly pages = new Map<string, Page>();

  override note(page: Page): void {
    super.note(page);
    this.pages.set(`${page.kind} ${new URL(page.seen.url).pathname}`, page);
  }
}

function record(name: string, pages: readonly Page[]): void {
  if (!isRecording) return;
  for (const [index, { kind, seen }] of pages.entries()) writeRecording(`${name}-${index + 1}-${kind}`, seen);
}

it.each(LAYOUT_KINDS)('the pages of a %s shop lead to the payment', async (kind) => {
  const shop = await setup.sandbox.openShop({ kind, seed: 7, name: `recorded-${kind}` });
  const engine = setup.engine([setup.browserDriver()]);
  const resolved = await engine.resolve(shop.productUrls[0]!, setup.context());
  if (resolved.kind !== 'resolved') throw new Error(JSON.stringify(resolved));
  const offered = await engine.offer(resolved.flow, setup.context());
  if (offered.kind !== 'offered') throw new Error(JSON.stringify(offered));
  const pages = await pagesOnTheWay(shop.productUrls[0]!, choiceOf(anyChoice(offered.offer)));
  record(kind, pages);
});

it('the pages of a shop that draws everything itself lead to the payment', async () => {
  const site = await startFixtureSite(DRAWN_SHOP);
  record('drawn', await pagesOnTheWay(`${site.url}/product`, choiceOf({ size: 'Medium' }, 2)));
  await site.stop();
});

it.each(Object.entries(TYPICAL_PAGES))('%s is surveyed', async (name, markup) => {
  const site = await startFixtureSite({ [`/${name}`]: markup });
  await withDrive(setup.pool, setup.context(), async (drive) => {
    await visit(drive, `${site.url}/${name}`);
    const seen = await survey(drive.page);
    expect(seen.controls.length).toBeGreaterThan(5);
    if (isRecording) writeRecording(name, seen);
  });
  await site.stop();
});
