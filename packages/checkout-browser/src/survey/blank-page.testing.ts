import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { keptPool } from '../pool/kept-pool.testing.ts';
import type { BrowserSession } from '../pool/pool.ts';

/**
 * A page of the pool's own browser, for all tests of a file.
 * @example const blank = useBlankPage(); it('…', async () => { await blank.page.setContent('…'); … })
 */
export function useBlankPage(): { readonly page: Page } {
  let session: BrowserSession;
  beforeAll(async () => {
    session = await keptPool(null).open({ signal: new AbortController().signal });
  });
  afterAll(() => session.close());
  return {
    get page() {
      return session.page;
    },
  };
}
