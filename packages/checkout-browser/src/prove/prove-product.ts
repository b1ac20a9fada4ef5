import { setTimeout as sleep } from 'node:timers/promises';
import { failed } from '@florin/page-reading/failure';
import type { PageTotal } from '@florin/page-reading/money/read-total';
import type { Choice, Failed, Flow } from '@florin/page-reading/purchase';
import type { Page } from 'playwright-core';
import type { WayNotes } from '../explore/understand/way-notes.ts';
import { keptState, productMarks } from '../kept-state.ts';
import { type Drive, isNavigationError } from '../pool/drive.ts';
import { type ProductMarks, readSeenLines } from '../survey/goods/seen-lines.ts';
import { type AskedGoods, type Unproven, unprovenIn } from './cart-line.ts';
import { cartUrlOf, openInTab } from './cart-page.ts';

/** A cart drawn by a script shows its lines late. */
const CART_MS_MAX = 5_000;
const POLL_MS = 150;

const WORDS: Readonly<Record<Unproven, string>> = {
  title: 'the product that was asked for',
  variant: 'the variant that was asked for',
  quantity: 'the quantity that was asked for',
  price: 'that the goods cost what this product does',
};

/**
 * Proves by the shop's own cart that it holds what was asked for and nothing else: on the page that is open, which lists what
 * is paid, else in the cart as it was left on the way, else in the cart as it is now. A cart is not opened without need: shops
 * exist that begin the checkout anew once it was looked at. Null where it does, else what it does not show.
 * @example const unproven = await unprovenGoods(drive, { flow, choice }, reached.notes, total)
 */
export async function unprovenGoods(
  drive: Drive,
  { flow, choice }: { readonly flow: Flow; readonly choice: Choice },
  notes: WayNotes,
  { breakdown }: PageTotal,
): Promise<Unproven | null> {
  const kept = keptState(flow.state);
  if (!kept || kept.isCartFilled) return null;
  const goods = {
    names: [kept.offer.title, ...(kept.names ?? [])],
    marks: productMarks(flow, kept),
    fields: kept.offer.fields,
    options: choice.options,
    quantity: choice.quantity,
    breakdown,
  };
  const here = await unprovenOn(drive.page, goods);
  if (here === null || unprovenIn(notes.cartLines(), goods) === null) return null;
  const cartUrl = await cartUrlOf(drive, flow, notes);
  return cartUrl === null ? here : unprovenInCart(drive, cartUrl, goods);
}

/** @example productUnproven('variant').code // 'product_unproven' */
export function productUnproven(unproven: Unproven): Failed {
  return failed('unsupported_checkout', `the cart does not show ${WORDS[unproven]}`, 'product_unproven');
}

interface MarkedGoods extends AskedGoods {
  readonly marks: ProductMarks;
}

async function unprovenOn(page: Page, goods: MarkedGoods): Promise<Unproven | null> {
  return unprovenIn(await readSeenLines(page, goods.marks), goods);
}

async function unprovenInCart(drive: Drive, cartUrl: string, goods: MarkedGoods): Promise<Unproven | null> {
  const reading = await openInTab(drive, cartUrl, async (tab) => {
    const deadlineMs = Date.now() + CART_MS_MAX;
    for (;;) {
      const unproven = await unprovenNow(tab, goods);
      if (unproven === null || Date.now() > deadlineMs) return { unproven };
      await sleep(POLL_MS, undefined, { signal: drive.context.signal });
    }
  });
  return reading ? reading.unproven : 'title';
}

async function unprovenNow(tab: Page, goods: MarkedGoods): Promise<Unproven | null> {
  try {
    return await unprovenOn(tab, goods);
  } catch (error) {
    if (isNavigationError(error)) return 'title';
    throw error;
  }
}
