import type { BrowserPool } from '@florin/checkout/browser/pool/pool';

/** What an outcome says where nothing was tried for want of a browser: the merchant's doing it is not. */
export const BROWSERS_BUSY = 'every browser is busy';

const WAIT_MS = 8_000;

/**
 * A pool that gives up waiting for a place soon, so that a queue of our own never eats the time that a merchant has, nor
 * ends an intent: the job is put back and tried again.
 * @example const pool = withShortQueue(createBrowserPool({ proxyUrl: proxy.url }))
 */
export function withShortQueue(pool: BrowserPool, waitMs = WAIT_MS): BrowserPool {
  return {
    close: () => pool.close(),
    async open(request) {
      const waiting = new AbortController();
      const timer = setTimeout(() => waiting.abort(new Error(BROWSERS_BUSY)), waitMs);
      try {
        return await pool.open({ ...request, signal: AbortSignal.any([request.signal, waiting.signal]) });
      } finally {
        clearTimeout(timer);
      }
    },
  };
}
