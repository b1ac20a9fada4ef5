import type { BrowserContext, CDPSession, Frame, Page, Request, Route } from 'playwright-core';
import { forbiddenHost, HostForbidden, type MerchantBounds } from './merchant-bounds.ts';
import { type DrivePhase, isProcessors, mayRequest, type PageRequest } from './request-rule.ts';

/** Keeps what a drive types within the merchants of its mandate. */
export interface DriveGuard {
  /** Called before values are typed. */
  typing(values: readonly string[]): void;
  /** An order may have been placed: what is refused from now on is told, and ends nothing. */
  ordering(): void;
  /** Called before the press that sends the card. */
  submitting(): void;
  /** Also holds a page that was opened beside the first. */
  hold(page: Page): Promise<void>;
  /** Resolves when also the frames that are open now are held. */
  held(): Promise<void>;
  isOrdering(): boolean;
  /** Hosts that were asked for and refused. */
  refusedHosts(): readonly string[];
  /** The page itself was on its way to a host that the mandate does not name. */
  refusal(): HostForbidden | null;
}

/** Where there is no mandate, or one that names no merchants. */
export const UNBOUND: DriveGuard = {
  typing() {},
  ordering() {},
  submitting() {},
  async hold() {},
  async held() {},
  isOrdering: () => false,
  refusedHosts: () => [],
  refusal: () => null,
};

interface Guarded {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly bounds: MerchantBounds;
  /** Told of each host that was refused, once. */
  onRefused(host: string): void;
  /** The page itself was about to leave: the drive is over. */
  onLeft(): void;
}

/**
 * Judges every request of a context before it leaves. Playwright asks about the first hop of each, wherever in the context it
 * comes from; redirects it follows without asking, so those are judged by a session of the protocol on each page and on each
 * frame that has a process of its own.
 */
export async function guardDrive({ context, page, bounds, onRefused, onLeft }: Guarded): Promise<DriveGuard> {
  const typed = new Set<string>();
  const refusedHosts = new Set<string>();
  const pages = new Set<Page>();
  const sessions = new Map<Frame, Promise<void>>();
  let phase: DrivePhase = 'looking';
  let isOrdering = false;
  let left: HostForbidden | null = null;

  function judge(request: PageRequest, isMain: boolean): boolean {
    if (mayRequest(bounds, phase, request, typed)) return true;
    const host = forbiddenHost(bounds, request.url, 'card') ?? request.url;
    if (!refusedHosts.has(host)) onRefused(host);
    refusedHosts.add(host);
    if (!isMain || phase === 'submitted') return false;
    left ??= new HostForbidden(bounds, host);
    if (!isOrdering) onLeft();
    return false;
  }

  async function onRequest(route: Route, request: Request): Promise<void> {
    const frame = frameOf(request);
    const opener = frame?.page() ?? null;
    // A window that a page opens is closed as soon as it is there; what it asks for may have left by then.
    const isStray = opener === null ? request.isNavigationRequest() : !pages.has(opener);
    const isAllowed =
      !isStray && judge(firstHop(bounds, request, frame), isMainDocument(request, frame, page));
    // A page that is gone meanwhile asks for nothing more.
    await (isAllowed ? route.continue() : route.abort('blockedbyclient')).catch(() => undefined);
  }

  async function holdTarget(session: CDPSession, root: { id: string; page: Page } | null): Promise<void> {
    /** By the name that a request keeps over all of its hops. */
    const hops = new Map<string, string>();
    session.on('Network.loadingFinished', ({ requestId }) => hops.delete(requestId));
    session.on('Network.loadingFailed', ({ requestId }) => hops.delete(requestId));
    session.on('Fetch.requestPaused', ({ requestId, networkId, request, resourceType, frameId }) => {
      const before = networkId === undefined ? undefined : hops.get(networkId);
      if (networkId !== undefined) hops.set(networkId, request.url);
      const isPage = resourceType === 'Document' && frameId === root?.id;
      const hop: PageRequest = {
        url: request.url,
        method: request.method,
        type: resourceType.toLowerCase(),
        body: request.hasPostData ? (request.postData ?? '') : null,
        isPage,
        isProcessors: before !== undefined && isHandedOn(bounds, before) && !request.hasPostData,
        isRedirect: true,
      };
      // What has no name cannot be told from a hop; with nothing in it, it tells nothing.
      const isHop = before !== undefined || (networkId === undefined && hop.body !== null);
      const isAllowed = !isHop || judge(hop, isPage && root?.page === page);
      const answer = isAllowed
        ? session.send('Fetch.continueRequest', { requestId })
        : session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
      // As above.
      answer.catch(() => undefined);
    });
    await session.send('Network.enable');
    await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  }

  function holdFrame(frame: Frame): Promise<void> {
    const held = context
      .newCDPSession(frame)
      .then((session) => holdTarget(session, null))
      // It shares the process, and so the session, of the document around it, or it is gone already.
      .catch(() => undefined);
    sessions.set(frame, held);
    return held;
  }

  async function hold(opened: Page): Promise<void> {
    pages.add(opened);
    const session = await context.newCDPSession(opened);
    const { frameTree } = await session.send('Page.getFrameTree');
    await holdTarget(session, { id: frameTree.frame.id, page: opened });
    opened.on('framenavigated', (frame) => void (frame.parentFrame() && holdFrame(frame)));
    opened.on('framedetached', (frame) => sessions.delete(frame));
  }

  await context.route('**', onRequest);
  await hold(page);

  return {
    typing(values) {
      for (const value of values) typed.add(value);
      if (phase === 'looking' && values.some((value) => !QUANTITY.test(value))) phase = 'typed';
    },
    ordering() {
      isOrdering = true;
    },
    submitting() {
      isOrdering = true;
      phase = 'submitted';
    },
    hold,
    async held() {
      await Promise.all(sessions.values());
    },
    isOrdering: () => isOrdering,
    refusedHosts: () => [...refusedHosts],
    refusal: () => left,
  };
}

/** Says nothing of who buys. */
const QUANTITY = /^\d{0,3}$/;

/** Null for a window that is only just being opened, and for workers. */
function frameOf(request: Request): Frame | null {
  try {
    return request.frame();
  } catch {
    // Playwright has no other word for that.
    return null;
  }
}

function isMainDocument(request: Request, frame: Frame | null, page: Page): boolean {
  return request.isNavigationRequest() && frame === page.mainFrame();
}

function firstHop(bounds: MerchantBounds, request: Request, frame: Frame | null): PageRequest {
  const isDocument = request.isNavigationRequest();
  // Whoever is around a frame may send it anywhere: what it shows itself says nothing of who does.
  const asking = isDocument ? (frame?.parentFrame() ?? null) : frame;
  return {
    url: request.url(),
    method: request.method(),
    type: isDocument ? 'document' : request.resourceType(),
    body: request.postData(),
    isPage: isDocument && frame !== null && frame.parentFrame() === null,
    isProcessors: isInProcessors(bounds, asking),
    isRedirect: false,
  };
}

function isInProcessors(bounds: MerchantBounds, frame: Frame | null): boolean {
  for (let around = frame; around !== null; around = around.parentFrame())
    if (isProcessors(bounds, around.url())) return true;
  return false;
}

/** A processor sends on to an issuer, and whoever it sent to may do so too. */
function isHandedOn(bounds: MerchantBounds, before: string): boolean {
  return isProcessors(bounds, before) || forbiddenHost(bounds, before, 'merchant') !== null;
}
