import type { Page, Request, Response, WebSocket } from 'playwright-core';

/** Streams and beacons never end or mean nothing to what the page shows. */
const BACKGROUND_TYPES = new Set([
  'eventsource',
  'websocket',
  'ping',
  'media',
  'cspviolationreport',
  'prefetch',
]);

/** What the page has going on with the network, in every frame. */
export interface NetworkWatch {
  /** Since when nothing has been in flight; null while something is. */
  quietSinceMs(): number | null;
  /** Counts everything that was ever started; a press that leaves it as it was had no effect on the network. */
  started(): number;
  /** Counts what may have changed something at a merchant: any method but GET, page loads, WebSocket messages. */
  mayHaveChanged(): number;
  /** Whether something of that kind is in flight: whoever leaves the page now may take it back. */
  isChanging(): boolean;
  /** What is waited for, for whoever looks into why a page never came to rest: `fetch POST /cart`. */
  pending(): readonly string[];
  /** Whether something that the page is made of, its own document, styles or scripts, is in flight. */
  isDrawing(): boolean;
}

/**
 * @example
 * const watch = watchNetwork(page);
 * await page.goto(url);
 * watch.quietSinceMs(); // 1718000000000, or null while requests are in flight
 */
export function watchNetwork(page: Page): NetworkWatch {
  const inFlight = new Map<Request, InFlight>();
  let quietSinceMs = Date.now();
  let started = 0;
  let changes = 0;

  function begin(request: Request): void {
    started += 1;
    if (mayChange(request)) changes += 1;
    if (BACKGROUND_TYPES.has(request.resourceType())) return;
    inFlight.set(request, { endsMs: endOfStranger(request, page), isAnswered: false });
  }

  function answer(request: Request): void {
    const known = inFlight.get(request);
    if (!known) return;
    inFlight.set(request, { endsMs: endOfAnswered(request, known), isAnswered: true });
  }

  function end(request: Request): void {
    inFlight.delete(request);
    quietSinceMs = Date.now();
  }

  page.on('request', begin);
  page.on('response', (response: Response) => answer(response.request()));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  page.on('websocket', (socket: WebSocket) => {
    socket.on('framesent', () => {
      changes += 1;
    });
  });
  return {
    quietSinceMs: () => {
      const sinceMs = Math.max(quietSinceMs, ...[...inFlight.values()].map(({ endsMs }) => endsMs));
      return sinceMs > Date.now() ? null : sinceMs;
    },
    started: () => started,
    mayHaveChanged: () => changes,
    pending: () =>
      [...inFlight]
        .filter(([, { endsMs }]) => endsMs > Date.now())
        .map(([request]) => `${request.resourceType()} ${request.method()} ${pathOf(request.url())}`),
    isChanging: () => [...inFlight].some(([request, { isAnswered }]) => !isAnswered && mayChange(request)),
    isDrawing: () =>
      [...inFlight].some(([request, { endsMs }]) => endsMs > Date.now() && isOfPage(request, page)),
  };
}

interface InFlight {
  /** From when on it holds nothing up, though the browser does not say that it ended. */
  readonly endsMs: number;
  readonly isAnswered: boolean;
}

/** What the page is made of is waited for to its end. */
const DRAWN_TYPES = new Set(['document', 'stylesheet', 'script']);
/** A script that does not read an answer to its end, or reads one that has none, leaves it in flight for ever. */
const UNREAD_MS = 2_000;
function endOfAnswered(request: Request, { endsMs }: InFlight): number {
  if (DRAWN_TYPES.has(request.resourceType())) return endsMs;
  return isForLater(request) ? Date.now() : Date.now() + UNREAD_MS;
}

const isPrefetch = (words: string) => words.toLowerCase().includes('prefetch');

/** A page that is fetched in case that somebody goes there, as the request itself says, by the standard's header or another. */
function isForLater(request: Request): boolean {
  return Object.entries(request.headers()).some(
    ([name, value]) => isPrefetch(name) || (name.toLowerCase().endsWith('purpose') && isPrefetch(value)),
  );
}

/** Whoever is not the shop and does not answer for so long holds up nothing that a person would wait for. */
const STRANGER_MS = 6_000;

function isOfPage(request: Request, page: Page): boolean {
  return DRAWN_TYPES.has(request.resourceType()) && isOwn(request, page);
}

function isOwn(request: Request, page: Page): boolean {
  return request.isNavigationRequest() || siteOf(request.url()) === siteOf(page.url());
}

function endOfStranger(request: Request, page: Page): number {
  return isOwn(request, page) ? Number.POSITIVE_INFINITY : Date.now() + STRANGER_MS;
}

function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.split('.').slice(-2).join('.') : '';
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : '';
}

function mayChange(request: Request): boolean {
  return request.method() !== 'GET' || request.isNavigationRequest();
}
