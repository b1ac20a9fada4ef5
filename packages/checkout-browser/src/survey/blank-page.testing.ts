import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type BrowserSession, createBrowserPool } from '../pool/pool.ts';

/**
 * A page of the pool's own browser, for all tests of a file.
 * @example const blank = useBlankPage(); it('…', async () => { await blank.page.setContent('…'); … })
 */
export function useBlankPage(): { readonly page: Page } {
  const pool = createBrowserPool({ proxyUrl: null });
  let session: BrowserSession;
  beforeAll(async () => {
    session = await pool.open({ signal: new AbortController().signal });
  });
  afterAll(async () => {
    await session.close();
    await pool.close();
  });
  return {
    get page() {
      return session.page;
    },
  };
}
