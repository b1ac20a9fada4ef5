import { setTimeout as sleep } from 'node:timers/promises';
import { type OutcomeSign, signOf } from '@florin/page-reading/outcome/outcome-signs';
import type { Flow } from '@florin/page-reading/purchase';
import type { Page } from 'playwright-core';
import { saysEmpty } from '../../explore/plan/empty-cart.ts';
import type { WayNotes } from '../../explore/understand/way-notes.ts';
import { keptState, productMarks } from '../../kept-state.ts';
import type { Drive } from '../../pool/drive.ts';
import { cartUrlOf, openInTab } from '../../prove/cart-page.ts';
import { readerOf } from '../../reader/reader-notes.ts';
import { type ProductMarks, readSeenLines } from '../../survey/goods/seen-lines.ts';
import { survey } from '../../survey/survey.ts';

/** Where the shop shows the cart, and how what was bought is recognised there. */
export interface CartPlace {
  readonly url: string;
  readonly marks: ProductMarks;
  /** Before the order the goods were seen there: it may say in words that nobody here understands that it is empty. */
  readonly showedGoods?: boolean;
}

/** Null where nothing says where the cart is: then nobody looks into it. */
export async function cartPlaceOf(drive: Drive, flow: Flow, notes: WayNotes): Promise<CartPlace | null> {
  const kept = keptState(flow.state);
  const url = kept && (await cartUrlOf(drive, flow, notes));
  if (!kept || url === null) return null;
  const place = { url, marks: productMarks(flow, kept) };
  if (notes.isCartSeenAt(url)) return { ...place, showedGoods: true };
  if (!readerOf(drive.page.context())?.hasNotes) return place;
  const showedGoods = await openInTab(
    drive,
    url,
    async (tab) => isAt(tab, url) && (await hasGoods(tab, place)),
  );
  return { ...place, showedGoods: showedGoods ?? false };
}

async function hasGoods(tab: Page, { marks }: CartPlace): Promise<boolean> {
  return (await readSeenLines(tab, marks)).length > 0;
}

function isAt(tab: Page, url: string): boolean {
  return new URL(tab.url()).pathname === new URL(url).pathname;
}

/**
 * What the cart tells of an order: a bought one is empty, one that was refused is as it was. Read in a tab of its own.
 * @example await cartSigns(drive, place) // [{ name: 'cart_emptied', words: null }]
 */
export async function cartSigns(drive: Drive, place: CartPlace): Promise<readonly OutcomeSign[]> {
  const found = await openInTab(drive, place.url, async (tab, isAnswered) => {
    const signs = await signsOnceDrawn(drive, tab, place);
    if (signs.length > 0) return signs;
    const isSame = isAnswered && place.showedGoods && isAt(tab, place.url);
    return isSame ? [signOf('cart_without_goods')] : [];
  });
  return found ?? [];
}

/** A cart drawn by a script shows its lines late. */
async function signsOnceDrawn(drive: Drive, tab: Page, place: CartPlace): Promise<readonly OutcomeSign[]> {
  const deadlineMs = Date.now() + (place.showedGoods ? DRAWN_MS_MAX : 0);
  for (;;) {
    if (await hasGoods(tab, place)) return [signOf('cart_kept')];
    if (saysEmpty(await survey(tab))) return [signOf('cart_emptied')];
    if (Date.now() >= deadlineMs) return [];
    await sleep(POLL_MS, undefined, { signal: drive.context.signal });
  }
}

const DRAWN_MS_MAX = 3_000;
const POLL_MS = 150;
