import { availableParallelism } from 'node:os';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { confineRemoteContext, ignoringDeadBrowser, keepToOnePage, type OpenTab } from './confine.ts';
import { findBrowser } from './find-browser.mjs';
import { chromium, isSandboxLikely, launchBrowser } from './launch.ts';
import { createQueue } from './queue.ts';
import { cardRefusalOf, reportedLack } from './sandbox.ts';

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
  /** The operator insists: cards also where a page could break out of the browser that takes them. */
  readonly takesCardsUnsandboxed?: boolean;
  /** Told once for each browser that has no sandbox, with the reason. */
  readonly onUnsandboxed?: (reason: string) => void;
}

export interface OpenRequest {
  readonly signal: AbortSignal;
  readonly storageState?: StorageState;
}

export interface BrowserSession {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly openTab: OpenTab;
  /** Why no card may be typed here; null where one may. */
  cardRefusal(): Promise<string | null>;
  /** Ends the context and gives the place back; safe to call twice. */
  close(): Promise<void>;
}

export interface BrowserPool {
  open(request: OpenRequest): Promise<BrowserSession>;
  close(): Promise<void>;
}

export interface InspectableBrowserPool extends BrowserPool {
  /** Finds out now whether the local browser has its sandbox, and starts it for that only where there is doubt. */
  inspect(): Promise<void>;
}

/** There is no browser to drive: the operator's matter, not the merchant's. */
export class BrowserUnavailable extends Error {
  override readonly name = 'BrowserUnavailable';
}

/** A browser that runs, and how far it is used up. */
interface PooledBrowser {
  readonly browser: Browser;
  readonly endpoint: string | null;
  /** Why it has no sandbox; null where it has, or does not say otherwise. */
  readonly unsandboxed: Promise<string | null>;
  /** Contexts that were ever opened in it. */
  uses: number;
  openContexts: number;
  isRetired: boolean;
}

const USES_MAX = 100;
const LAUNCH_TIMEOUT_MS = 20_000;

/**
 * Browsers for checkouts: as many contexts as there are cores (measured best), one per drive and never shared, so that
 * nothing of one purchase is seen by another. A browser that crashed or is worn out is replaced on the next use.
 * @example
 * const pool = createBrowserPool({ proxyUrl: proxy.url });
 * const session = await pool.open({ signal });
 */
export function createBrowserPool(options: BrowserPoolOptions): InspectableBrowserPool {
  const queue = createQueue(options.contextsMax ?? Math.max(2, availableParallelism()));
  const usesMax = options.usesMax ?? USES_MAX;
  const endpoints = options.endpoints ?? [];
  const browsers = new Map<string | null, Promise<PooledBrowser>>();
  let endpointIndex = 0;
  let isClosed = false;

  function nextEndpoint(): string | null {
    if (endpoints.length === 0) return null;
    endpointIndex = (endpointIndex + 1) % endpoints.length;
    return endpoints[endpointIndex] ?? null;
  }

  function browserAt(endpoint: string | null): Promise<PooledBrowser> {
    const present = browsers.get(endpoint);
    if (present) return present;
    const starting = startBrowser(endpoint);
    browsers.set(endpoint, starting);
    starting.catch(() => forget(endpoint, starting));
    return starting;
  }

  function forget(endpoint: string | null, starting: Promise<PooledBrowser>): void {
    if (browsers.get(endpoint) === starting) browsers.delete(endpoint);
  }

  async function startBrowser(endpoint: string | null): Promise<PooledBrowser> {
    const timeoutMs = options.launchTimeoutMs ?? LAUNCH_TIMEOUT_MS;
    const { browser, lack } = endpoint ? await connect(endpoint, timeoutMs) : await launch(timeoutMs);
    const unsandboxed = lack === null ? reportedLack(browser) : Promise.resolve(lack);
    void unsandboxed.then((reason) => reason !== null && options.onUnsandboxed?.(reason));
    return { browser, endpoint, unsandboxed, uses: 0, openContexts: 0, isRetired: false };
  }

  async function launch(timeoutMs: number) {
    const executablePath = options.executablePath ?? findBrowser();
    if (!executablePath) throw new BrowserUnavailable('no Chromium found; set FLORIN_BROWSER to its path');
    const { browser, unsandboxed } = await launchBrowser({ executablePath, timeoutMs });
    return { browser, lack: unsandboxed };
  }

  /** Tries once more where the browser died since it was last used. */
  async function openContext(settings: BrowserContextOptions): Promise<[PooledBrowser, BrowserContext]> {
    for (let attempt = 0; ; attempt += 1) {
      const endpoint = nextEndpoint();
      const starting = browserAt(endpoint);
      const pooled = await starting;
      try {
        const context = await pooled.browser.newContext(settings);
        pooled.uses += 1;
        pooled.openContexts += 1;
        if (pooled.uses >= usesMax) retire(pooled, starting);
        return [pooled, context];
      } catch (error) {
        retire(pooled, starting);
        await closeWhenIdle(pooled);
        if (attempt >= 1) throw new BrowserUnavailable('no browser gives a context', { cause: error });
      }
    }
  }

  function retire(pooled: PooledBrowser, starting: Promise<PooledBrowser>): void {
    pooled.isRetired = true;
    forget(pooled.endpoint, starting);
  }

  async function release(pooled: PooledBrowser, context: BrowserContext): Promise<void> {
    await ignoringDeadBrowser(context.close());
    pooled.openContexts -= 1;
    await closeWhenIdle(pooled);
  }

  async function closeWhenIdle(pooled: PooledBrowser): Promise<void> {
    if (pooled.isRetired && pooled.openContexts === 0) await ignoringDeadBrowser(pooled.browser.close());
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
        const [pooled, context] = await openContext(settingsFor(request));
        const close = once(async () => {
          request.signal.removeEventListener('abort', close);
          await release(pooled, context);
          giveBack();
        });
        request.signal.addEventListener('abort', close, { once: true });
        if (pooled.endpoint !== null) await confineRemoteContext(context);
        const page = await context.newPage();
        const openTab = keepToOnePage(context, page);
        const mayAnyway = options.takesCardsUnsandboxed === true;
        const cardRefusal = async () => (mayAnyway ? null : cardRefusalOf(await pooled.unsandboxed));
        return { context, page, openTab, cardRefusal, close };
      } catch (error) {
        giveBack();
        throw error;
      }
    },

    async inspect() {
      const executablePath = options.executablePath ?? findBrowser();
      if (endpoints.length > 0 || !executablePath || (await isSandboxLikely(executablePath))) return;
      await (await browserAt(null)).unsandboxed;
    },

    async close() {
      isClosed = true;
      const started = await Promise.allSettled(browsers.values());
      browsers.clear();
      for (const start of started) {
        if (start.status === 'fulfilled') await ignoringDeadBrowser(start.value.browser.close());
      }
    },
  };
}

async function connect(endpoint: string, timeout: number) {
  return { browser: await (await chromium()).connectOverCDP(endpoint, { timeout }), lack: null };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => {
    done ??= work();
    return done;
  };
}
