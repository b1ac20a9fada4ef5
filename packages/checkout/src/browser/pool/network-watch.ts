import type { Page, Request, WebSocket } from 'playwright-core';

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
}

/**
 * @example
 * const watch = watchNetwork(page);
 * await page.goto(url);
 * watch.quietSinceMs(); // 1718000000000, or null while requests are in flight
 */
export function watchNetwork(page: Page): NetworkWatch {
  const inFlight = new Set<Request>();
  let quietSinceMs = Date.now();
  let started = 0;
  let changes = 0;

  function begin(request: Request): void {
    started += 1;
    if (mayChange(request)) changes += 1;
    if (!BACKGROUND_TYPES.has(request.resourceType())) inFlight.add(request);
  }

  function end(request: Request): void {
    inFlight.delete(request);
    quietSinceMs = Date.now();
  }

  page.on('request', begin);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  page.on('websocket', (socket: WebSocket) => {
    socket.on('framesent', () => {
      changes += 1;
    });
  });
  return {
    quietSinceMs: () => (inFlight.size === 0 ? quietSinceMs : null),
    started: () => started,
    mayHaveChanged: () => changes,
    isChanging: () => [...inFlight].some(mayChange),
  };
}

function mayChange(request: Request): boolean {
  return request.method() !== 'GET' || request.isNavigationRequest();
}
