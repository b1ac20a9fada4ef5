import type { BrowserPool, BrowserSession } from '@florin/checkout-browser/pool/pool';
import { createQueue } from '@florin/checkout-browser/pool/queue';
import { expect, it } from 'vitest';
import { JobSlots, type SlotRequest } from '../../jobs/job-slots.ts';
import { BROWSERS_BUSY, browserSlotsFor, withBrowserSlots } from './browser-slots.ts';

/** The places of a pool without its browsers. */
function slotsOfPool(count: number): BrowserPool {
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
  const pool = withBrowserSlots(slotsOfPool(1), { slots: 1, waitMs: 20 });
  const { signal } = new AbortController();
  const first = await pool.open({ signal });
  await expect(pool.open({ signal })).rejects.toThrow(BROWSERS_BUSY);
  await first.close();
  await (await pool.open({ signal })).close();
});

it('a session ends with the signal of whoever asked for it, though its page never answers', async () => {
  const sessions = slotsOfPool(1);
  const pool = withBrowserSlots(
    {
      ...sessions,
      async open(request) {
        const session = await sessions.open(request);
        request.signal.addEventListener('abort', session.close);
        return session;
      },
    },
    { slots: 1, waitMs: 20 },
  );
  const asking = new AbortController();
  await pool.open({ signal: asking.signal });
  asking.abort();
  await (await sessions.open({ signal: new AbortController().signal })).close();
});

it('quotes leave a place to charges, unproven accounts one to proven ones, and long quotes some to others', async () => {
  const browserSlots = browserSlotsFor(2);
  const pool = withBrowserSlots(slotsOfPool(browserSlots), { slots: browserSlots, waitMs: 20 });
  const slots = new JobSlots({ slots: { quote: 8, long_quote: 8, charge: 8 }, turnMs: 0 });
  const { signal } = new AbortController();
  const open = (wanted: Omit<SlotRequest, 'account'>) =>
    pool.inSlot(slots.take({ ...wanted, account: 'acct' }, 0), () => pool.open({ signal }));

  await open({ kind: 'long_quote', isProven: true });
  await expect(open({ kind: 'long_quote', isProven: true })).rejects.toThrow(BROWSERS_BUSY);
  await open({ kind: 'quote', isProven: false });
  await expect(open({ kind: 'quote', isProven: false })).rejects.toThrow(BROWSERS_BUSY);
  const proven = await open({ kind: 'quote', isProven: true });
  await expect(open({ kind: 'quote', isProven: true })).rejects.toThrow(BROWSERS_BUSY);
  await open({ kind: 'charge', isProven: false });
  await proven.close();
  await open({ kind: 'quote', isProven: true });
});

it('the account that stands best is next, and one in trouble leaves the last place to others', async () => {
  const browserSlots = browserSlotsFor(2);
  const pool = withBrowserSlots(slotsOfPool(browserSlots), { slots: browserSlots, waitMs: 10_000 });
  const slots = new JobSlots({ slots: { quote: 8, long_quote: 8, charge: 8 }, turnMs: 0 });
  const asking = new AbortController();
  const { signal } = asking;
  const opened: string[] = [];
  const open = async (account: string, rank: number) => {
    const slot = slots.take({ kind: 'quote', account, isProven: true, rank }, 0);
    const session = await pool.inSlot(slot, () => pool.open({ signal }));
    opened.push(account);
    return session;
  };
  const [first] = await Promise.all([open('troubled 1', 30), open('troubled 2', 30)]);
  const waiting = [open('troubled 3', 40), open('troubled 4', 30)];
  await open('honest', 1);
  expect(opened).toEqual(['troubled 1', 'troubled 2', 'honest']);
  await first.close();
  await waiting[1];
  expect(opened.at(-1)).toBe('troubled 4');
  asking.abort(new Error('over'));
  await expect(waiting[0]).rejects.toThrow('over');
});

it('whoever holds a place that a quote waits for is known, and nobody else', async () => {
  const pool = withBrowserSlots(slotsOfPool(1), { slots: 1, waitMs: 60_000 });
  const slots = new JobSlots({ slots: { quote: 8, long_quote: 8, charge: 8 }, turnMs: 0 });
  const slotOf = (account: string) => slots.take({ kind: 'quote', account, isProven: false }, 0)!;
  const [holder, waiter] = [slotOf('holder'), slotOf('waiter')];
  const { signal } = new AbortController();
  const held = await pool.inSlot(holder, () => pool.open({ signal }));
  expect(pool.isWantedFrom(holder)).toBe(false);
  const waiting = pool.inSlot(waiter, () => pool.open({ signal }));
  await expect.poll(() => pool.isWantedFrom(holder)).toBe(true);
  expect(pool.isWantedFrom(waiter)).toBe(false);
  await held.close();
  await (await waiting).close();
});
