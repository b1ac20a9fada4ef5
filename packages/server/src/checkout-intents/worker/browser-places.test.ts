import type { BrowserPool, BrowserSession } from '@florin/checkout/browser/pool/pool';
import { createQueue } from '@florin/checkout/browser/pool/queue';
import { expect, it } from 'vitest';
import { BROWSERS_BUSY, withShortQueue } from './browser-places.ts';

/** The places of a pool without its browsers. */
function placesOf(count: number): BrowserPool {
  const queue = createQueue(count);
  return {
    async open({ signal }) {
      const leave = await queue.enter(signal);
      return { close: async () => leave() } as BrowserSession;
    },
    close: async () => undefined,
  };
}

it('whoever finds no browser free is told so, and the place is not lost', async () => {
  const pool = withShortQueue(placesOf(1), 20);
  const { signal } = new AbortController();
  const first = await pool.open({ signal });
  await expect(pool.open({ signal })).rejects.toThrow(BROWSERS_BUSY);
  await first.close();
  await (await pool.open({ signal })).close();
});
