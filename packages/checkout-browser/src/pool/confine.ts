import type { BrowserContext, Frame, Page } from 'playwright-core';

/** Peer connections go around a proxy. */
const WITHOUT_PEERS = `for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) delete globalThis[name];`;

/** A page that gets here has broken a rule that browsers keep. */
const FORBIDDEN = /^(file|chrome|chrome-untrusted|devtools|view-source):/;

/** What a browser of our own is made to do by flags: those of a remote one are not ours to set. */
export async function confineRemoteContext(context: BrowserContext): Promise<void> {
  await context.addInitScript(WITHOUT_PEERS);
}

/**
 * Pop-ups are advertisements at best; a dialog would hang the page until someone answers it; the files and the innards of
 * the browser are nobody's business.
 */
export function keepToOnePage(context: BrowserContext, page: Page): OpenTab {
  let isAwaited = false;
  context.on('page', (opened) => {
    if (!isAwaited) return void ignoringDeadBrowser(opened.close());
    isAwaited = false;
    confine(context, opened);
  });
  confine(context, page);
  return async () => {
    isAwaited = true;
    return context.newPage();
  };
}

/** Another page in the same session, to look at something without leaving the one that is open. */
export type OpenTab = () => Promise<Page>;

function confine(context: BrowserContext, page: Page): void {
  page.on('dialog', (dialog) => void ignoringDeadBrowser(dialog.dismiss()));
  page.on('framenavigated', (frame: Frame) => {
    if (FORBIDDEN.test(frame.url())) void ignoringDeadBrowser(context.close());
  });
}

/** Closing what a crash already closed is not an error: the place must be given back either way. */
export async function ignoringDeadBrowser(closing: Promise<unknown>): Promise<void> {
  await closing.catch(() => undefined);
}
