import { availableParallelism } from 'node:os';
import type { Browser, BrowserContext, BrowserContextOptions, BrowserType, Page } from 'playwright-core';
import { findBrowser } from './find-browser.mjs';
import { createQueue } from './queue.ts';

/** Cookies and local storage of a session, as Playwright writes them down. */
export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface BrowserPoolOptions {
  /** All traffic goes through it. Null only where a test has no egress to guard. */
  readonly proxyUrl: string | null;
  readonly executablePath?: string;
  /** CDP endpoints of remote browsers; where given, none is started here. */
  readonly endpoints?: readonly string[];
  readonly contextsMax?: number;
  /** A browser is replaced after so many contexts, so that what it leaks stays bounded. */
  readonly usesMax?: number;
  readonly launchTimeoutMs?: number;
}

export interface OpenRequest {
  readonly signal: AbortSignal;
  readonly storageState?: StorageState;
}

export interface BrowserSession {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Ends the context and gives the place back; safe to call twice. */
  close(): Promise<void>;
}

export interface BrowserPool {
  open(request: OpenRequest): Promise<BrowserSession>;
  close(): Promise<void>;
}

/** There is no browser to drive: the operator's matter, not the merchant's. */
export class BrowserUnavailable extends Error {
  override readonly name = 'BrowserUnavailable';
}

interface Seat {
  readonly browser: Browser;
  readonly endpoint: string | null;
  uses: number;
  open: number;
  retired: boolean;
}

const USES_MAX = 100;
const LAUNCH_TIMEOUT_MS = 20_000;
const FLAGS = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Peer connections would go around the proxy.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** Loaded on first use: the library takes 90 MB, and many processes never open a page. */
async function chromium(): Promise<BrowserType> {
  return (await import('playwright-core')).chromium;
}

/**
 * Browsers for checkouts: as many contexts as there are cores (measured best), one per drive and never shared, so that
 * nothing of one purchase is seen by another. A browser that crashed or is worn out is replaced on the next use.
 * @example
 * const pool = createBrowserPool({ proxyUrl: proxy.url });
 * const session = await pool.open({ signal });
 */
export function createBrowserPool(options: BrowserPoolOptions): BrowserPool {
  const queue = createQueue(options.contextsMax ?? Math.max(2, availableParallelism()));
  const usesMax = options.usesMax ?? USES_MAX;
  const endpoints = options.endpoints ?? [];
  const seats = new Map<string | null, Promise<Seat>>();
  let turn = 0;
  let isClosed = false;

  function nextEndpoint(): string | null {
    if (endpoints.length === 0) return null;
    turn = (turn + 1) % endpoints.length;
    return endpoints[turn] ?? null;
  }

  function seatAt(endpoint: string | null): Promise<Seat> {
    const present = seats.get(endpoint);
    if (present) return present;
    const starting = startSeat(endpoint);
    seats.set(endpoint, starting);
    starting.catch(() => forget(endpoint, starting));
    return starting;
  }

  function forget(endpoint: string | null, starting: Promise<Seat>): void {
    if (seats.get(endpoint) === starting) seats.delete(endpoint);
  }

  async function startSeat(endpoint: string | null): Promise<Seat> {
    const timeout = options.launchTimeoutMs ?? LAUNCH_TIMEOUT_MS;
    const browser = endpoint
      ? await (await chromium()).connectOverCDP(endpoint, { timeout })
      : await launch(options.executablePath ?? findBrowser(), timeout);
    return { browser, endpoint, uses: 0, open: 0, retired: false };
  }

  /** Tries once more where the browser died since it was last used. */
  async function openContext(settings: BrowserContextOptions): Promise<[Seat, BrowserContext]> {
    for (let attempt = 0; ; attempt += 1) {
      const endpoint = nextEndpoint();
      const starting = seatAt(endpoint);
      const seat = await starting;
      try {
        const context = await seat.browser.newContext(settings);
        seat.uses += 1;
        seat.open += 1;
        if (seat.uses >= usesMax) retire(seat, starting);
        return [seat, context];
      } catch (error) {
        retire(seat, starting);
        await closeWhenIdle(seat);
        if (attempt >= 1) throw new BrowserUnavailable('no browser gives a context', { cause: error });
      }
    }
  }

  function retire(seat: Seat, starting: Promise<Seat>): void {
    seat.retired = true;
    forget(seat.endpoint, starting);
  }

  async function leave(seat: Seat, context: BrowserContext): Promise<void> {
    await ignoringDeadBrowser(context.close());
    seat.open -= 1;
    await closeWhenIdle(seat);
  }

  async function closeWhenIdle(seat: Seat): Promise<void> {
    if (seat.retired && seat.open === 0) await ignoringDeadBrowser(seat.browser.close());
  }

  function settingsFor(request: OpenRequest): BrowserContextOptions {
    return {
      serviceWorkers: 'block',
      acceptDownloads: false,
      permissions: [],
      locale: 'en-US',
      viewport: { width: 1280, height: 1600 },
      ...(options.proxyUrl ? { proxy: { server: options.proxyUrl } } : {}),
      ...(request.storageState ? { storageState: request.storageState } : {}),
    };
  }

  return {
    async open(request) {
      if (isClosed) throw new BrowserUnavailable('the browser pool is closed');
      const giveBack = await queue.enter(request.signal);
      try {
        const [seat, context] = await openContext(settingsFor(request));
        const close = once(async () => {
          request.signal.removeEventListener('abort', close);
          await leave(seat, context);
          giveBack();
        });
        request.signal.addEventListener('abort', close, { once: true });
        const page = await context.newPage();
        keepToOnePage(context, page);
        return { context, page, close };
      } catch (error) {
        giveBack();
        throw error;
      }
    },

    async close() {
      isClosed = true;
      const started = await Promise.allSettled(seats.values());
      seats.clear();
      for (const seat of started) {
        if (seat.status === 'fulfilled') await ignoringDeadBrowser(seat.value.browser.close());
      }
    },
  };
}

async function launch(executablePath: string | null, timeout: number): Promise<Browser> {
  if (!executablePath) throw new BrowserUnavailable('no Chromium found; set FLORIN_BROWSER to its path');
  const isRoot = process.getuid?.() === 0;
  const args = isRoot ? [...FLAGS, '--no-sandbox'] : FLAGS;
  return (await chromium()).launch({
    executablePath,
    args,
    timeout,
    handleSIGINT: false,
    handleSIGTERM: false,
  });
}

/** Pop-ups are advertisements at best; a dialog would hang the page until someone answers it. */
function keepToOnePage(context: BrowserContext, page: Page): void {
  context.on('page', (popup) => void ignoringDeadBrowser(popup.close()));
  page.on('dialog', (dialog) => void ignoringDeadBrowser(dialog.dismiss()));
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work();
    return done;
  };
}

/** Closing what a crash already closed is not an error: the place must be given back either way. */
async function ignoringDeadBrowser(closing: Promise<unknown>): Promise<void> {
  await closing.catch(() => undefined);
}
