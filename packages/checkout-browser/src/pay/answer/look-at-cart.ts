import { type OutcomeSign, signOf } from '@florin/page-reading/outcome/outcome-signs';
import type { Flow } from '@florin/page-reading/purchase';
import { saysEmpty } from '../../explore/plan/empty-cart.ts';
import type { WayNotes } from '../../explore/understand/way-notes.ts';
import { keptState, productMarks } from '../../kept-state.ts';
import type { Drive } from '../../pool/drive.ts';
import { cartUrlOf, openInTab } from '../../prove/cart-page.ts';
import { type ProductMarks, readSeenLines } from '../../survey/goods/seen-lines.ts';
import { survey } from '../../survey/survey.ts';

/** Where the shop shows the cart, and how what was bought is recognised there. */
export interface CartPlace {
  readonly url: string;
  readonly marks: ProductMarks;
}

/** Null where nothing says where the cart is: then nobody looks into it. */
export async function cartPlaceOf(drive: Drive, flow: Flow, notes: WayNotes): Promise<CartPlace | null> {
  const kept = keptState(flow.state);
  const url = kept && (await cartUrlOf(drive, flow, notes));
  return kept && url !== null ? { url, marks: productMarks(flow, kept) } : null;
}

/**
 * What the cart tells of an order: a bought one is empty, one that was refused is as it was. Read in a tab of its own.
 * @example await cartSigns(drive, place) // [{ name: 'cart_emptied', words: null }]
 */
export async function cartSigns(drive: Drive, { url, marks }: CartPlace): Promise<readonly OutcomeSign[]> {
  const found = await openInTab(drive, url, async (tab) => {
    const lines = await readSeenLines(tab, marks);
    if (lines.length > 0) return [signOf('cart_kept')];
    return saysEmpty(await survey(tab)) ? [signOf('cart_emptied')] : [];
  });
  return found ?? [];
}
