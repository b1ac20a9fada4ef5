import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { PAGE_LIMITS, type PageLimits } from '../foreign-pages/page-limits.ts';
import { agentName } from './agent-name.ts';
import { confineRemoteContext, keepToOnePage, type OpenTab } from './confine.ts';
import { findBrowser } from './find-browser.mjs';
import { chromium, isSandboxLikely, launchBrowser } from './launch.ts';
import { killerOf } from './processes.ts';
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
  /** How long a browser may take to give a context and a page, and to close one. */
  readonly openMs?: number;
  readonly closeMs?: number;
  readonly limits?: PageLimits;
  /** The operator insists: cards also where a page could break out of the browser that takes them. */
  readonly takesCardsUnsandboxed?: boolean;
  /** Told once for each reason why a browser has no sandbox. */
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
  /** Whether all processes of the browser are this session's, and on this machine. */
  readonly isExclusive: boolean;
  /** What its pages may use. */
  readonly limits: PageLimits;
  /** Its browser is not used again. */
  retire(): void;
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
  /** Ends one of our own that does not close when it is asked to. */
  kill(): void;
  /** Contexts that were ever opened in it. */
  uses: number;
  openContexts: number;
  isRetired: boolean;
}

const USES_MAX = 100;
const LAUNCH_TIMEOUT_MS = 20_000;
/** How long a browser of our own is kept that nobody uses, beside one for whoever comes next. */
const IDLE_MS = 60_000;

/**
 * Browsers for checkouts: as many contexts as there are cores (measured best), one per drive and never shared, so that
 * nothing of one purchase is seen by another. On this machine a browser has one context at a time: what a page does to it, it
 * does to no other drive, and what it uses is what its processes use. One that crashed or is worn out is replaced on the next use.
 * @example
 * const pool = createBrowserPool({ proxyUrl: proxy.url });
 * const session = await pool.open({ signal });
 */
export function createBrowserPool(options: BrowserPoolOptions): InspectableBrowserPool {
  const queue = createQueue(options.contextsMax ?? Math.max(2, availableParallelism()));
  const usesMax = options.usesMax ?? USES_MAX;
  const endpoints = options.endpoints ?? [];
  const limits = options.limits ?? PAGE_LIMITS;
  const openMs = options.openMs ?? OPEN_MS;
  const closeMs = options.closeMs ?? CLOSE_MS;
  const remote = new Map<string, Promise<PooledBrowser>>();
  const running = new Set<Promise<PooledBrowser>>();
  const idle: PooledBrowser[] = [];
  const inNoContext = AsyncLocalStorage.snapshot();
  let endpointIndex = 0;
  let isClosed = false;

  /** What a browser tells is nobody's own work: not that of the drive that happened to start it. */
  function start(endpoint: string | null): Promise<PooledBrowser> {
    const starting = inNoContext(() => startBrowser(endpoint));
    running.add(starting);
    const forget = () => running.delete(starting);
    starting.then(({ browser }) => browser.once('disconnected', forget), forget);
    return starting;
  }

  function takeOwn(): Promise<PooledBrowser> {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      if (kept.browser.isConnected()) return Promise.resolve(kept);
    }
    return start(null);
  }

  function nextRemote(): Promise<PooledBrowser> {
    endpointIndex = (endpointIndex + 1) % endpoints.length;
    const endpoint = endpoints[endpointIndex]!;
    const present = remote.get(endpoint);
    if (present) return present;
    const starting = start(endpoint);
    remote.set(endpoint, starting);
    starting.catch(() => remote.get(endpoint) === starting && remote.delete(endpoint));
    return starting;
  }

  async function startBrowser(endpoint: string | null): Promise<PooledBrowser> {
    const timeoutMs = options.launchTimeoutMs ?? LAUNCH_TIMEOUT_MS;
    const { browser, lack } = endpoint ? await connect(endpoint, timeoutMs) : await launch(timeoutMs);
    const unsandboxed = lack === null ? reportedLack(browser) : Promise.resolve(lack);
    void unsandboxed.then((reason) => reason !== null && reportUnsandboxed(reason));
    const kill = endpoint === null ? await killerOf(browser) : () => undefined;
    return { browser, endpoint, unsandboxed, kill, uses: 0, openContexts: 0, isRetired: false };
  }

  const reported = new Set<string>();
  function reportUnsandboxed(reason: string): void {
    if (!reported.has(reason)) options.onUnsandboxed?.(reason);
    reported.add(reason);
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
      const pooled = await (endpoints.length > 0 ? nextRemote() : takeOwn());
      try {
        const userAgent = agentName(pooled.browser.version());
        const context = await inTime(pooled.browser.newContext({ userAgent, ...settings }), openMs);
        pooled.uses += 1;
        pooled.openContexts += 1;
        if (pooled.uses >= usesMax) retire(pooled);
        return [pooled, context];
      } catch (error) {
        retire(pooled);
        // One that does not answer does not close when it is asked to.
        if (error instanceof TooLate) pooled.kill();
        await putAway(pooled);
        if (attempt >= 1) throw new BrowserUnavailable('no browser gives a context', { cause: error });
      }
    }
  }

  function retire(pooled: PooledBrowser): void {
    pooled.isRetired = true;
    if (pooled.endpoint !== null) remote.delete(pooled.endpoint);
  }

  async function release(pooled: PooledBrowser, context: BrowserContext): Promise<void> {
    const isClosed = await closesInTime(context.close(), closeMs);
    pooled.openContexts -= 1;
    if (!isClosed) {
      retire(pooled);
      pooled.kill();
    }
    await putAway(pooled);
  }

  async function end({ browser, kill }: PooledBrowser): Promise<void> {
    if (!(await closesInTime(browser.close(), closeMs))) kill();
  }

  async function putAway(pooled: PooledBrowser): Promise<void> {
    if (pooled.openContexts > 0) return;
    if (pooled.isRetired || isClosed) return await end(pooled);
    if (pooled.endpoint !== null) return;
    idle.push(pooled);
    setTimeout(() => {
      const index = idle.indexOf(pooled);
      // The one that is taken next stays.
      if (index < 0 || index === idle.length - 1) return;
      idle.splice(index, 1);
      void end(pooled);
    }, IDLE_MS).unref();
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
      let close = async () => giveBack();
      let retireOwn = () => {};
      try {
        const [pooled, context] = await openContext(settingsFor(request));
        retireOwn = () => retire(pooled);
        close = once(async () => {
          request.signal.removeEventListener('abort', close);
          await release(pooled, context).finally(giveBack);
        });
        request.signal.addEventListener('abort', close, { once: true });
        request.signal.throwIfAborted();
        if (pooled.endpoint !== null) await inTime(confineRemoteContext(context), openMs);
        const page = await inTime(context.newPage(), openMs);
        const openTab = keepToOnePage(context, page);
        const mayAnyway = options.takesCardsUnsandboxed === true;
        const cardRefusal = async () => (mayAnyway ? null : cardRefusalOf(await pooled.unsandboxed));
        const isExclusive = pooled.endpoint === null;
        return { context, page, openTab, isExclusive, limits, cardRefusal, retire: retireOwn, close };
      } catch (error) {
        retireOwn();
        await close();
        throw error;
      }
    },

    async inspect() {
      const executablePath = options.executablePath ?? findBrowser();
      if (endpoints.length > 0 || !executablePath || (await isSandboxLikely(executablePath))) return;
      const pooled = await takeOwn();
      await pooled.unsandboxed;
      await putAway(pooled);
    },

    async close() {
      isClosed = true;
      const started = await Promise.allSettled(running);
      for (const start of started) {
        if (start.status === 'fulfilled') await end(start.value);
      }
    },
  };
}

/** A page that stands still may keep its browser from closing for ever, and with it the place. */
const CLOSE_MS = 5_000;

/** The same of one that does not even give a page. */
const OPEN_MS = 20_000;

class TooLate extends Error {
  override readonly name = 'TooLate';
}

/** Throws where it takes too long: what comes of it later is nobody's. */
async function inTime<T>(opening: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLate('the browser does not answer')), timeoutMs);
  });
  opening.catch(() => undefined);
  return await Promise.race([opening, late]).finally(() => clearTimeout(timer));
}

/** False where it takes too long. What a crash has closed already is closed. */
async function closesInTime(closing: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  const closed = closing.then(
    () => true as const,
    () => true as const,
  );
  return await Promise.race([closed, late]).finally(() => clearTimeout(timer));
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
