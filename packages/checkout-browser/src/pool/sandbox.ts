import type { Browser } from 'playwright-core';

/**
 * What a browser says of itself: also one that somebody else started, or a script that stands for it. Null where it has not
 * been told to do without a sandbox, and where it does not answer.
 * @example await reportedLack(browser) // 'it was started with --no-sandbox'
 */
export async function reportedLack(browser: Browser): Promise<string | null> {
  try {
    const session = await browser.newBrowserCDPSession();
    const { commandLine } = await session.send('SystemInfo.getInfo');
    await session.detach();
    return /\s--no-sandbox\b/.test(commandLine) ? 'it was started with --no-sandbox' : null;
  } catch {
    // A service that hides this part of the protocol, or a browser that ended meanwhile: there is nothing to be learned.
    return null;
  }
}

/** @example cardRefusalOf('it was started with --no-sandbox') */
export function cardRefusalOf(lack: string | null): string | null {
  if (lack === null) return null;
  return `no card is typed into a browser without a sandbox (${lack}); CHECKOUT_BROWSER_UNSANDBOXED=cards insists`;
}
