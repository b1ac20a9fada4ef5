import type { Page } from 'playwright-core';
import type { PageLimits } from '../foreign-pages/page-limits.ts';
import type { BrowserSession } from './pool.ts';
import { endProcess, letOthersFirst, watchProcesses } from './processes.ts';

/** Over the whole of a drive; each is closed as soon as it is there. */
const WINDOWS_MAX = 50;
/** Of the processor, for all that a drive does: whoever needs more lets those go first who do not. */
const BUSY_SECONDS = 6;

export interface LimitWatch {
  /** What the page did too much of, in words; null while it did nothing of that kind. */
  excess(): string | null;
  stop(): void;
}

/**
 * Ends a session whose page uses more than it may: no shop needs so much, and others need the rest.
 * @example const watch = await watchLimits(session); … ; if (watch.excess()) throw new PageExcess(watch.excess())
 */
export async function watchLimits(session: BrowserSession): Promise<LimitWatch> {
  const { context, page, limits } = session;
  let excess: string | null = null;
  let processes: readonly number[] = [];
  let stopLooking = () => {};
  let isOver = false;
  // From then on the browser may be somebody else's.
  const stop = () => {
    isOver = true;
    stopLooking();
  };
  const exceed = (what: string) => {
    if (isOver) return;
    excess = `the shop's page ${what}`;
    stop();
    session.retire();
    // What asks the page to end waits for a page that may not listen.
    for (const id of processes) endProcess(id);
    void session.close();
  };
  count(page, limits, exceed);
  countWindows(session, exceed);
  page.on('crash', () => exceed('brought its part of the browser down, as too much memory does'));
  if (!session.isExclusive) return { excess: () => excess, stop };
  const browser = await context.browser()!.newBrowserCDPSession();
  stopLooking = watchProcesses(browser, ({ ids, memoryBytes, busySeconds }) => {
    processes = ids;
    if (memoryBytes > limits.memoryBytes)
      return exceed(`used more than ${Math.round(limits.memoryBytes / 1_048_576)} MB of memory`);
    // What takes long to go away must not count against whoever comes next.
    if (memoryBytes > limits.memoryBytes / 2) session.retire();
    if (busySeconds < BUSY_SECONDS) return;
    session.retire();
    void letOthersFirst(ids);
  });
  return { excess: () => excess, stop };
}

/** A page used more than it may. */
export class PageExcess extends Error {
  override readonly name = 'PageExcess';
}

type Exceed = (what: string) => void;

function count(page: Page, limits: PageLimits, exceed: Exceed): void {
  let requests = 0;
  let sockets = 0;
  const ended = () => {
    requests -= 1;
  };
  page.on('request', () => {
    requests += 1;
    if (requests > limits.requests) exceed(`asked for more than ${limits.requests} things at once`);
  });
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  page.on('websocket', (socket) => {
    sockets += 1;
    socket.on('close', () => {
      sockets -= 1;
    });
    if (sockets > limits.sockets) exceed(`held more than ${limits.sockets} sockets open at once`);
  });
  page.on('worker', () => {
    if (page.workers().length > limits.workers) exceed(`ran more than ${limits.workers} workers at once`);
  });
  page.on('frameattached', () => {
    if (page.frames().length > limits.frames)
      exceed(`held more than ${limits.frames} documents within it at once`);
  });
}

function countWindows({ context }: BrowserSession, exceed: Exceed): void {
  let windows = 0;
  context.on('page', () => {
    windows += 1;
    if (windows > WINDOWS_MAX) exceed(`opened more than ${WINDOWS_MAX} windows`);
  });
}
