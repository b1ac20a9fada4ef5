import { failed, notSubmitted } from '@florin/page-reading/failure';
import type { Failed } from '@florin/page-reading/purchase';
import { PageReports } from '@florin/page-reading/report/page-reports';
import { startTimeLimit } from '@florin/time-limit/time-limit';
import type { Page } from 'playwright-core';
import type { CommitOutcome, DriveContext } from '../driver.ts';
import { type DriveGuard, guardDrive, UNBOUND } from '../mandate/drive-guard.ts';
import { assertWithin, HostForbidden } from '../mandate/merchant-bounds.ts';
import { type Dialogs, watchDialogs } from './dialogs.ts';
import { type NetworkWatch, watchNetwork } from './network-watch.ts';
import { limitPageWeight } from './page-weight.ts';
import { pictureOf } from './picture.ts';
import type { BrowserPool, BrowserSession, StorageState } from './pool.ts';
import { retryAfterMs } from './retry-after.ts';
import { type LimitWatch, PageExcess, watchLimits } from './watch-limits.ts';

/** One run through a merchant's pages, in a context of its own. */
export interface Drive {
  readonly session: BrowserSession;
  readonly page: Page;
  readonly watch: NetworkWatch;
  readonly dialogs: Dialogs;
  readonly context: DriveContext;
  readonly guard: DriveGuard;
  readonly weight: { isTooHeavy: boolean };
  readonly reports: PageReports;
  /** What the page looks like, for the log; nothing where a card will be typed. */
  picture(): ReturnType<typeof pictureOf>;
}

const ACTION_TIMEOUT_MS = 5_000;
const NAVIGATION_TIMEOUT_MS = 20_000;

/**
 * Opens a context, hands it to the work and closes it, whatever happens.
 * @example await withDrive(pool, context, (drive) => readOffer(drive, url))
 */
export async function withDrive<T>(
  pool: BrowserPool,
  context: DriveContext,
  work: (drive: Drive) => Promise<T>,
  storageState?: StorageState,
): Promise<T> {
  const limit = startTimeLimit({ timeoutMs: remainingMs(context), signals: [context.signal] });
  try {
    return await driveUntil(limit.signal, pool, context, work, storageState);
  } finally {
    limit.end();
  }
}

async function driveUntil<T>(
  signal: AbortSignal,
  pool: BrowserPool,
  context: DriveContext,
  work: (drive: Drive) => Promise<T>,
  storageState: StorageState | undefined,
): Promise<T> {
  const opened = await pool.open(storageState ? { signal, storageState } : { signal });
  const { page } = opened;
  const guard = await guardOf(opened, context).catch(async (error: unknown) => {
    await opened.close();
    throw error;
  });
  const session = { ...opened, openTab: () => openHeldTab(opened, guard) };
  const drive: Drive = {
    session,
    page,
    guard,
    watch: watchNetwork(page),
    dialogs: watchDialogs(page),
    context: { ...context, signal },
    weight: { isTooHeavy: false },
    reports: new PageReports(),
    picture: () => pictureOf(page),
  };
  page.setDefaultTimeout(ACTION_TIMEOUT_MS);
  page.setDefaultNavigationTimeout(NAVIGATION_TIMEOUT_MS);
  let limits: LimitWatch | null = null;
  try {
    limits = await watchLimits(session);
    await limitPageWeight(session.context, page, () => {
      drive.weight.isTooHeavy = true;
      void session.close();
    });
    const done = orExcess(await work(drive), limits);
    throwIfLeft(guard);
    return withRefusedHosts(done, guard);
  } catch (error) {
    throwIfLeft(guard);
    // A context that was closed under the work by the abort says "closed"; the caller asked for something else.
    signal.throwIfAborted();
    throw limits === null ? error : (excessOf(limits) ?? error);
  } finally {
    limits?.stop();
    await session.close();
  }
}

async function guardOf({ context: browsing, page, close }: BrowserSession, { bounds, log }: DriveContext) {
  if (bounds === null) return UNBOUND;
  return guardDrive({
    context: browsing,
    page,
    bounds,
    onRefused: (host) => log({ name: 'host_refused', detail: `the mandate does not name ${host}` }),
    onLeft: () => void close(),
  });
}

async function openHeldTab({ openTab }: BrowserSession, guard: DriveGuard): Promise<Page> {
  const tab = await openTab();
  await guard.hold(tab);
  return tab;
}

/** Whatever came of the work: the page was on its way out of the mandate. */
function throwIfLeft(guard: DriveGuard): void {
  const refusal = guard.refusal();
  if (refusal !== null && !guard.isOrdering()) throw refusal;
}

const REFUSED_SHOWN_MAX = 5;

/** A page that lacks what a mandate keeps from it may fail in any way: whoever reads that is told which hosts it wanted. */
function withRefusedHosts<T>(done: T, guard: DriveGuard): T {
  const hosts = guard.refusedHosts().slice(0, REFUSED_SHOWN_MAX);
  const { kind, detail } = (done ?? {}) as Partial<Failed>;
  if (hosts.length === 0 || kind !== 'failed') return done;
  return { ...done, detail: `${detail} (the mandate kept the page from ${hosts.join(', ')})` };
}

function excessOf(limits: LimitWatch): PageExcess | null {
  const excess = limits.excess();
  return excess === null ? null : new PageExcess(excess);
}

const FAILURES: ReadonlySet<unknown> = new Set(['failed', 'refused', 'not_submitted']);

/** What looks like a failure of the shop where its page was ended is told as what it is. All else stands: it happened before. */
function orExcess<T>(result: T, limits: LimitWatch): T {
  const kind = (result as { kind?: unknown } | null)?.kind;
  const excess = excessOf(limits);
  if (excess !== null && FAILURES.has(kind)) throw excess;
  return result;
}

export interface CardPlace {
  /** The product's address. */
  readonly url: string;
  /** Test merchants that the operator named: no real card ever goes there. */
  readonly isSandbox?: ((url: URL) => boolean) | undefined;
}

/**
 * The same for work that will type a card: nothing is even visited in a browser that a page could break out of.
 * @example await withCardDrive(pool, context, { url: flow.url }, (drive) => payAt(drive))
 */
export async function withCardDrive(
  pool: BrowserPool,
  context: DriveContext,
  { url, isSandbox }: CardPlace,
  work: (drive: Drive) => Promise<CommitOutcome>,
): Promise<CommitOutcome> {
  return withDrive(pool, context, async (drive) => {
    const refusal = await drive.session.cardRefusal();
    if (refusal === null || isSandbox?.(new URL(url)) === true)
      return work({ ...drive, picture: async () => ({}) });
    context.log({ name: 'card_refused', detail: refusal });
    return notSubmitted('unsupported_checkout', refusal, 'card_entry_refused');
  });
}

function remainingMs(context: DriveContext): number {
  return Math.max(1, context.deadlineMs - Date.now());
}

/**
 * Loads a page; null when it came, else what is wrong with it.
 * @example const trouble = await visit(drive, url); if (trouble) return trouble;
 */
export async function visit(drive: Drive, url: string): Promise<Failed | null> {
  try {
    const response = await drive.page.goto(url, { waitUntil: 'domcontentloaded' });
    const status = response?.status() ?? 200;
    if (status >= 400) return failureOfStatus(status, response?.headers()['retry-after']);
    // A processor shows pages of whoever is its customer: what is bought begins at a merchant that is named.
    assertWithin(drive.context.bounds, drive.page.url(), 'merchant');
    return null;
  } catch (error) {
    if (error instanceof HostForbidden) throw error;
    drive.context.signal.throwIfAborted();
    if (drive.weight.isTooHeavy)
      return failed('unsupported_checkout', 'the page is larger than any product page');
    return navigationFailure(error);
  }
}

/** Too many requests, or too many visitors: how long to stay away stands beside it. */
const LIMITED = [429, 503];

function failureOfStatus(status: number, retryAfter?: string): Failed {
  const detail = `the page answers ${status}`;
  if (status === 404 || status === 410) return failed('unsupported_checkout', detail, 'page_not_found');
  if (status === 401) return failed('unsupported_checkout', detail, 'login_required');
  if (status === 403) return failed('unsupported_checkout', detail, 'bot_blocked');
  const waitMs = LIMITED.includes(status) ? retryAfterMs(retryAfter, Date.now()) : null;
  const failure = failed('merchant_error', detail, status === 429 ? 'bot_blocked' : 'shop_error');
  return waitMs === null ? failure : { ...failure, retryAfterMs: waitMs };
}

function navigationFailure(error: unknown): Failed {
  const message = error instanceof Error ? error.message : String(error);
  const code = /net::(ERR_[A-Z_]+)/.exec(message)?.[1] ?? 'ERR_TIMED_OUT';
  const isRefused = [
    'ERR_TUNNEL_CONNECTION_FAILED',
    'ERR_NAME_NOT_RESOLVED',
    'ERR_ABORTED',
    'ERR_UNKNOWN_URL_SCHEME',
  ];
  if (isRefused.includes(code))
    return failed('unsupported_checkout', `the page cannot be reached: ${code}`, 'page_not_found');
  return failed(
    'merchant_error',
    `the page does not load: ${code}`,
    code === 'ERR_TIMED_OUT' ? 'timed_out' : 'shop_unreachable',
  );
}

/** As the browser says it. */
const LEFT = ['execution context was destroyed', 'frame was detached', 'navigat'];

/** The document went away while it was being read: the next one will be read instead. */
export function isNavigationError(error: unknown): boolean {
  return error instanceof Error && LEFT.some((words) => error.message.toLowerCase().includes(words));
}
