import type { Flow } from '@florin/page-reading/purchase';
import type { Page } from 'playwright-core';
import type { WayNotes } from '../explore/understand/way-notes.ts';
import { keptState } from '../kept-state.ts';
import type { Drive } from '../pool/drive.ts';
import { readProductPage } from './product-names.ts';

/** Where the shop shows the cart: as seen on the way, else as its pages link to it; null where nothing says. */
export async function cartUrlOf(drive: Drive, flow: Flow, notes: WayNotes): Promise<string | null> {
  const seen = notes.cartUrl();
  if (seen !== null) return seen;
  const linked = keptState(flow.state)?.cartUrl ?? (await readProductPage(drive.page)).cartUrl;
  return linked !== null && new URL(linked).origin === flow.origin ? linked : null;
}

/**
 * Reads a page in a tab of its own, so that the payment form stays open, and whether the shop answered without trouble; null where it cannot
 * be opened.
 */
export async function openInTab<T>(
  drive: Drive,
  url: string,
  read: (tab: Page, isAnswered: boolean) => Promise<T>,
): Promise<T | null> {
  const tab = await drive.session.openTab();
  try {
    const response = await tab.goto(url, { waitUntil: 'domcontentloaded' });
    return await read(tab, response?.ok() ?? false);
  } catch (error) {
    drive.context.signal.throwIfAborted();
    // A cart that cannot be opened proves nothing; what the payment page showed was not enough.
    drive.context.log({ name: 'cart_not_read', detail: error instanceof Error ? error.message : '' });
    return null;
  } finally {
    await tab.close();
  }
}
