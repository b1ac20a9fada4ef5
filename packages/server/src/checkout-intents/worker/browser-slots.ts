import { AsyncLocalStorage } from 'node:async_hooks';
import type { BrowserPool } from '@florin/checkout-browser/pool/pool';
import { createQueue, type Queue } from '@florin/checkout-browser/pool/queue';
import { startTimeLimit } from '@florin/time-limit/time-limit';
import type { JobSlot } from '../../jobs/job-slots.ts';
import { currentSpan } from '../../tracing/span.ts';

/** What an outcome says where nothing was tried for want of a browser: the merchant's doing it is not. */
export const BROWSERS_BUSY = 'every browser is busy';

const WAIT_MS = 8_000;
/** Pages take time by their nature; a quote through them has a longer turn. */
const TURN_MS = 30_000;

export interface BrowserSlotsOptions {
  /** The slots of the pool; `browserSlotsFor` says how many are needed for so many quotes at once. */
  readonly slots: number;
  readonly waitMs?: number;
}

/** One slot is kept for charges, and one for quotes of proven accounts. */
const KEPT_FOR_CHARGES = 1;
const KEPT_FOR_PROVEN = 1;

/** Two intents that met trouble, or twenty under way: who has more makes do without the slot that is kept. */
const TROUBLED_RANK = 20;

/** @example browserSlotsFor(2) // 4: two for whoever comes, and those that are kept */
export function browserSlotsFor(quotesAtOnce: number): number {
  return quotesAtOnce + KEPT_FOR_CHARGES + KEPT_FOR_PROVEN;
}

export interface BrowserSlots extends BrowserPool {
  /** What `work` opens is opened for this slot. */
  inSlot<Result>(slot: JobSlot | null, work: () => Promise<Result>): Promise<Result>;
  /** Whether a slot holds a slot that a quote waits for. */
  isWantedFrom(slot: JobSlot): boolean;
  usage(): BrowserUsage;
}

export interface BrowserUsage {
  readonly open: number;
  readonly waiting: number;
  readonly slots: number;
}

/**
 * A pool whose browsers are shared out like the slots of jobs: no quote takes the last one from a charge, nor one that was not proven the
 * last from one that was, nor long ones all of the rest. Of those who wait, the one whose account stands best is next. Whoever waits gives up soon, so that a queue of our own never eats
 * the time that a merchant has, nor ends an intent: the job is put back and tried again.
 * @example const pool = withBrowserSlots(createBrowserPool({ proxyUrl, contextsMax: browserSlotsFor(2) }), { slots: browserSlotsFor(2) })
 */
export function withBrowserSlots(
  pool: BrowserPool,
  { slots, waitMs = WAIT_MS }: BrowserSlotsOptions,
): BrowserSlots {
  const current = new AsyncLocalStorage<JobSlot>();
  const holders = new Set<JobSlot>();
  let waiting = 0;
  let asked = 0;
  let opened = 0;
  const forQuotes = Math.max(1, slots - KEPT_FOR_CHARGES);
  const forUnproven = Math.max(1, forQuotes - KEPT_FOR_PROVEN);
  const quotes = createQueue(forQuotes);
  const unproven = createQueue(forUnproven);
  const long = createQueue(Math.max(1, Math.floor(forUnproven / 2)));

  function gatesOf(slot: JobSlot | undefined): readonly Queue[] {
    if (slot === undefined || slot.request.kind === 'charge') return [];
    if (slot.request.kind === 'long_quote') return [long, unproven, quotes];
    const { isProven, rank = 0 } = slot.request;
    return isProven && rank < TROUBLED_RANK ? [quotes] : [unproven, quotes];
  }

  return {
    inSlot: (slot, work) => (slot === null ? work() : current.run(slot, work)),
    isWantedFrom: (slot) => waiting > 0 && holders.has(slot),
    usage: () => ({ open: opened, waiting: asked, slots }),
    close: () => pool.close(),
    async open(request) {
      const slot = current.getStore();
      slot?.extendTurn(TURN_MS);
      const timeLimits = new AbortController();
      const timer = setTimeout(() => timeLimits.abort(new Error(BROWSERS_BUSY)), waitMs);
      // Held as long as the session: whoever asked for it ends it by its signal, also where a page never answers.
      const limit = startTimeLimit({ signals: [request.signal, timeLimits.signal] });
      const { signal } = limit;
      const left = [() => limit.end()];
      const leave = () => {
        if (slot !== undefined) holders.delete(slot);
        for (const give of left.splice(0)) give();
      };
      const isQuote = slot?.request.kind === 'quote';
      if (isQuote) waiting += 1;
      asked += 1;
      const span = currentSpan()?.startChild({ name: 'browser', kind: 'client' });
      try {
        for (const gate of gatesOf(slot)) left.push(await gate.enter(signal, slot?.request.rank));
        const session = await pool.open({ ...request, signal });
        if (slot !== undefined) holders.add(slot);
        opened += 1;
        span?.addEvent('opened');
        left.push(() => {
          opened -= 1;
          span?.end();
        });
        const close = () => session.close().finally(leave);
        // Whoever was given up on may never come back to close it.
        request.signal.addEventListener('abort', () => void close(), { once: true });
        if (request.signal.aborted) void close();
        return { ...session, close };
      } catch (error) {
        span?.end(true);
        leave();
        throw error;
      } finally {
        clearTimeout(timer);
        if (isQuote) waiting -= 1;
        asked -= 1;
      }
    },
  };
}
