import type { Address, Signature } from '@solana/kit';
import type { HistoryCursor, HistoryEntry, HistoryOptions } from '../../port.ts';
import type { Endpoint, SolanaRpc } from '../endpoints/endpoint.ts';
import type { EndpointPool } from '../endpoints/endpoint-pool.ts';
import { landedStatuses } from './statuses.ts';
import { transactionErrorOf } from './transaction-error.ts';

/** The RPC method's own limit. */
const PAGE_SIZE_MAX = 1_000;
/** Pages whose entries stay in memory; of all others only the borders are kept and their entries are read again. */
const PAGES_HELD_MAX = 8;
/** Ten million entries at the full page size. A longer backlog means a lost cursor. */
const PAGES_MAX = 10_000;

interface Request {
  readonly address: Address;
  readonly cursor: HistoryCursor | null;
  readonly options: HistoryOptions;
  readonly pageSize: number;
}

/** A page seen on the way back. `before` is the entry just above it, so that the page can be read again. */
interface Page {
  readonly before: HistoryCursor | null;
  readonly count: number;
  readonly oldest: Signature;
  held: readonly HistoryEntry[] | null;
}

/**
 * Nodes list history newest first, and settlement needs it oldest first without a hole. So one node is walked back to
 * the cursor, remembering borders, and then read forwards. One node for the whole walk: another one that lags would not
 * know the border it is asked about, would answer "nothing", and that would look like the end of history.
 */
export async function* readHistory(
  pool: EndpointPool,
  address: Address,
  cursor: HistoryCursor | null,
  options: HistoryOptions,
): AsyncGenerator<readonly HistoryEntry[], void, void> {
  const request = {
    address,
    cursor,
    options,
    pageSize: Math.min(options.pageSize ?? PAGE_SIZE_MAX, PAGE_SIZE_MAX),
  };
  const { endpoint, value: newest } = await pool.readFrom(
    (rpc, signal) => readPage(rpc, request, null, signal),
    options.signal,
  );
  if (newest.entries.length === 0) return;
  const node = await nodeWithCursor(pool, endpoint, cursor, options.signal);
  const firstPage = node === endpoint ? newest : null;
  const pages = await walkBack(pool, node, request, firstPage);
  yield* walkForward(pool, node, request, pages);
}

/**
 * A node that cannot show the cursor's own transaction may have a hole behind it. If no node can, the cursor is older
 * than what any of them keeps, and nobody could fill the hole.
 */
async function nodeWithCursor(
  pool: EndpointPool,
  first: Endpoint,
  cursor: HistoryCursor | null,
  signal: AbortSignal | undefined,
): Promise<Endpoint> {
  if (cursor === null) return first;
  const others = (await pool.ranked()).filter((endpoint) => endpoint !== first);
  for (const endpoint of [first, ...others]) {
    const known = await pool.callOrNull(
      endpoint,
      (rpc, bounded) => landedStatuses([cursor.signature], rpc, bounded),
      signal,
    );
    if (known?.has(cursor.signature)) return endpoint;
  }
  return first;
}

async function walkBack(
  pool: EndpointPool,
  node: Endpoint,
  request: Request,
  firstPage: PageRead | null,
): Promise<Page[]> {
  const pages: Page[] = [];
  let before: HistoryCursor | null = null;
  let read = firstPage ?? (await readPageFrom(pool, node, request, before));
  while (read.entries.length > 0) {
    if (pages.length >= PAGES_MAX)
      throw new Error(`the history of ${request.address} exceeds ${PAGES_MAX} pages`);
    const oldest = read.entries.at(-1) as HistoryEntry;
    pages.push({ before, count: read.entries.length, oldest: oldest.signature, held: read.entries });
    letGoOfNewer(pages);
    if (read.reachedCursor) break;
    before = oldest;
    read = await readPageFrom(pool, node, request, before);
  }
  return pages;
}

/** The first page stays, since new entries on top of it would shift a second reading; of the rest the oldest stay. */
function letGoOfNewer(pages: Page[]): void {
  const index = pages.length - PAGES_HELD_MAX;
  const page = pages[index];
  if (index > 0 && page) page.held = null;
}

async function* walkForward(
  pool: EndpointPool,
  node: Endpoint,
  request: Request,
  pages: Page[],
): AsyncGenerator<readonly HistoryEntry[], void, void> {
  for (let page = pages.pop(); page; page = pages.pop()) {
    const entries = page.held ?? (await readAgain(pool, node, request, page));
    yield [...entries].reverse();
  }
}

async function readAgain(
  pool: EndpointPool,
  node: Endpoint,
  request: Request,
  page: Page,
): Promise<readonly HistoryEntry[]> {
  const { entries } = await readPageFrom(pool, node, request, page.before);
  if (entries.length === page.count && entries.at(-1)?.signature === page.oldest) return entries;
  throw new Error(`the history of ${request.address} changed while it was read; start again from the cursor`);
}

interface PageRead {
  readonly entries: readonly HistoryEntry[];
  readonly reachedCursor: boolean;
}

function readPageFrom(
  pool: EndpointPool,
  node: Endpoint,
  request: Request,
  before: HistoryCursor | null,
): Promise<PageRead> {
  return pool.callUntilAnswered(
    node,
    (rpc, signal) => readPage(rpc, request, before, signal),
    request.options.signal,
  );
}

/** `minContextSlot` makes a node that has not come as far as the border say so, instead of answering "nothing". */
async function readPage(
  rpc: SolanaRpc,
  { address, cursor, options, pageSize }: Request,
  before: HistoryCursor | null,
  signal: AbortSignal,
): Promise<PageRead> {
  const known = before ?? cursor;
  const listed = await rpc
    .getSignaturesForAddress(address, {
      commitment: options.commitment,
      limit: pageSize,
      ...(before && { before: before.signature }),
      ...(cursor && { until: cursor.signature }),
      ...(known && { minContextSlot: known.slot }),
    })
    .send({ abortSignal: signal });
  const entries = listed.map(
    (entry): HistoryEntry => ({
      signature: entry.signature,
      slot: entry.slot,
      blockTime: entry.blockTime === null ? null : Number(entry.blockTime),
      error: transactionErrorOf(entry.err),
    }),
  );
  return cutAtCursor(entries, cursor);
}

/** A node that does not know `until` lists on to the beginning of time; the cursor's slot ends that. */
function cutAtCursor(entries: readonly HistoryEntry[], cursor: HistoryCursor | null): PageRead {
  if (cursor === null) return { entries, reachedCursor: false };
  const end = entries.findIndex((entry) => entry.signature === cursor.signature || entry.slot < cursor.slot);
  if (end === -1) return { entries, reachedCursor: false };
  return { entries: entries.slice(0, end), reachedCursor: true };
}
