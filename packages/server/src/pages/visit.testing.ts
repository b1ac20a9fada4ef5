import { SETTINGS_KEY, type WalletSettings } from '@florin/sandbox/wallet/settings';
import { TIMEOUT_MS } from '@florin/testing/until';
import { type Browser, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';

const kept = new Map<string, Promise<Browser>>();

/**
 * A browser as `npm test` finds it on this machine. Files of tests that run in one process share it: to start one takes more than
 * most of what is looked at in it. To close it ends the visits to it; the browser ends with the process.
 */
export async function openBrowser(...flags: string[]): Promise<Browser> {
  const key = flags.join(' ');
  if (kept.size === 0) process.once('SIGTERM', () => process.exit());
  if (!(await kept.get(key))?.isConnected()) kept.set(key, launch(flags));
  const browser = (await kept.get(key))!;
  const close = async () => {
    for (const context of browser.contexts()) await context.close();
  };
  return new Proxy(browser, {
    get: (target, name) => {
      const found: unknown = name === 'close' ? close : Reflect.get(target, name);
      return typeof found === 'function' ? found.bind(target) : found;
    },
  });
}

async function launch(flags: readonly string[]): Promise<Browser> {
  const finder = new URL('../../../../scripts/browser.mjs', import.meta.url).href;
  const { findBrowser } = (await import(finder)) as { findBrowser: () => string | null };
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('no Chromium was found; npm test installs one');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', ...flags],
  });
}

export interface VisitOptions {
  /** How the developer wallet of this visitor is set. */
  readonly wallet?: Partial<WalletSettings>;
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly hasScripts?: boolean;
  /** What the visitor reads best; English where it is left out. */
  readonly locale?: string;
  /** False: no wallet is found in this browser. */
  readonly hasWallet?: boolean;
}

/** A visitor with a browser profile of their own, and everything that left or complained on the way. */
export interface Visit {
  readonly page: Page;
  /** Method, address and body of every request. */
  readonly requests: readonly string[];
  /** What the browser objected to: script errors, refused loads, broken policies. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export async function visit(browser: Browser, options: VisitOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: 900 },
    colorScheme: options.colorScheme ?? 'light',
    javaScriptEnabled: options.hasScripts ?? true,
    reducedMotion: 'reduce',
    ...(options.locale !== undefined && { locale: options.locale }),
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const wallet = JSON.stringify(options.wallet ?? {});
  await context.addInitScript(
    ([key, value]) => {
      if (localStorage.getItem(key!) === null) localStorage.setItem(key!, value!);
    },
    [SETTINGS_KEY, wallet],
  );
  const page = await context.newPage();
  if (options.hasWallet === false)
    await page.route('**/assets/developer-wallet-*', (route) =>
      route.fulfill({ contentType: 'text/javascript' }),
    );
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) =>
    requests.push(
      [request.method(), request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join(
        ' ',
      ),
    ),
  );
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { page, requests, complaints, close: () => context.close() };
}

/**
 * Gives the page a device with passkeys, which verifies its person at once.
 * @example await addPasskeys(page)
 */
export async function addPasskeys(page: Page, hasPrf = true): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
    },
  });
}

/** Runs in the page: a wallet that speaks for another network only. */
export function foreignWallet(): void {
  const foreign = {
    version: '1.0.0',
    name: 'Elsewhere',
    icon: 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=',
    chains: ['solana:devnet'],
    accounts: [],
    features: { 'standard:connect': {}, 'solana:signTransaction': {} },
  };
  globalThis.addEventListener('wallet-standard:app-ready', (event) =>
    (event as unknown as { detail: { register(wallet: unknown): void } }).detail.register(foreign),
  );
}

/**
 * Leaps ahead in the page's time until it says these words. Again and again, since what is shown may be shown before the
 * page has set the timer that ends it. The clock must be installed.
 * @example await leapUntil(page, 121_000, 'The network did not confirm your payment.')
 */
export async function leapUntil(page: Page, leapMs: number, words: string): Promise<void> {
  const leap = async () => {
    await page.clock.fastForward(leapMs);
    return page.getByText(words).isVisible();
  };
  await expect.poll(leap).toBe(true);
}
