import type { Page } from 'playwright-core';

const PICTURE_MS_MAX = 3_000;

/**
 * What the page looks like, for the log. A page that cannot be drawn in time (a font or a picture that never comes) has no
 * picture; nothing that is bought depends on one.
 * @example drive.context.log({ name: 'quoted', detail: '2500 usd', ...(await pictureOf(drive.page)) })
 */
export async function pictureOf(page: Page): Promise<{ readonly screenshot?: Uint8Array }> {
  try {
    return { screenshot: await page.screenshot({ type: 'jpeg', quality: 50, timeout: PICTURE_MS_MAX }) };
  } catch {
    // The log goes without; whatever is wrong with the page itself is met by whoever works on it.
    return {};
  }
}
