import { AsyncLocalStorage } from 'node:async_hooks';
import type { BrowserPool } from '@florin/checkout-browser/pool/pool';
import { createQueue, type Queue } from '@florin/checkout-browser/pool/queue';
import { startTimeLimit } from '@florin/time-limit/time-limit';
import type { Seat } from '../../jobs/slots.ts';
import { currentSpan } from '../../tracing/span.ts';

/** What an outcome says where nothing was tried for want of a browser: the merchant's doing it is not. */
export const BROWSERS_BUSY = 'every browser is busy';

const WAIT_MS = 8_000;
/** Pages take time by their nature; a quote through them has a longer turn. */
const TURN_MS = 30_000;

export interface BrowserPlacesOptions {
  /** The places of the pool; `placesFor` says how many are needed for so many quotes at once. */
  readonly places: number;
  readonly waitMs?: number;
}

/** One place is kept for charges, and one for quotes of proven accounts. */
const KEPT_FOR_CHARGES = 1;
const KEPT_FOR_PROVEN = 1;

/** Two intents that met trouble, or twenty under way: who has more makes do without the place that is kept. */
const TROUBLED_RANK = 20;

/** @example placesFor(2) // 4: two for whoever comes, and those that are kept */
export function placesFor(quotesAtOnce: number): number {
  return quotesAtOnce + KEPT_FOR_CHARGES + KEPT_FOR_PROVEN;
}

export interface BrowserPlaces extends BrowserPool {
  /** What `work` opens is opened for this seat. */
  onSeat<Result>(seat: Seat | null, work: () => Promise<Result>): Promise<Result>;
  /** Whether a seat holds a place that a quote waits for. */
  isWantedFrom(seat: Seat): boolean;
  usage(): BrowserUsage;
}

export interface BrowserUsage {
  readonly open: number;
  readonly waiting: number;
  readonly places: number;
}

/**
 * A pool whose places are shared out like slots: no quote takes the last one from a charge, nor one that was not proven the
 * last from one that was, nor long ones all of the rest. Of those who wait, the one whose account stands best is next. Whoever waits gives up soon, so that a queue of our own never eats
 * the time that a merchant has, nor ends an intent: the job is put back and tried again.
 * @example const pool = withPlaces(createBrowserPool({ proxyUrl, contextsMax: placesFor(2) }), { places: placesFor(2) })
 */
export function withPlaces(
  pool: BrowserPool,
  { places, waitMs = WAIT_MS }: BrowserPlacesOptions,
): BrowserPlaces {
  const current = new AsyncLocalStorage<Seat>();
  const holders = new Set<Seat>();
  let waiting = 0;
  let asked = 0;
  let opened = 0;
  const forQuotes = Math.max(1, places - KEPT_FOR_CHARGES);
  const forUnproven = Math.max(1, forQuotes - KEPT_FOR_PROVEN);
  const quotes = createQueue(forQuotes);
  const unproven = createQueue(forUnproven);
  const long = createQueue(Math.max(1, Math.floor(forUnproven / 2)));

  function gatesOf(seat: Seat | undefined): readonly Queue[] {
    if (seat === undefined || seat.ticket.kind === 'charge') return [];
    if (seat.ticket.kind === 'long_quote') return [long, unproven, quotes];
    const { isProven, rank = 0 } = seat.ticket;
    return isProven && rank < TROUBLED_RANK ? [quotes] : [unproven, quotes];
  }

  return {
    onSeat: (seat, work) => (seat === null ? work() : current.run(seat, work)),
    isWantedFrom: (seat) => waiting > 0 && holders.has(seat),
    usage: () => ({ open: opened, waiting: asked, places }),
    close: () => pool.close(),
    async open(request) {
      const seat = current.getStore();
      seat?.extendTurn(TURN_MS);
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(new Error(BROWSERS_BUSY)), waitMs);
      // Held as long as the session: whoever asked for it ends it by its signal, also where a page never answers.
      const limit = startTimeLimit({ signals: [request.signal, patience.signal] });
      const { signal } = limit;
      const left = [() => limit.end()];
      const leave = () => {
        if (seat !== undefined) holders.delete(seat);
        for (const give of left.splice(0)) give();
      };
      const isQuote = seat?.ticket.kind === 'quote';
      if (isQuote) waiting += 1;
      asked += 1;
      const span = currentSpan()?.startChild({ name: 'browser', kind: 'client' });
      try {
        for (const gate of gatesOf(seat)) left.push(await gate.enter(signal, seat?.ticket.rank));
        const session = await pool.open({ ...request, signal });
        if (seat !== undefined) holders.add(seat);
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
