import type { Address, Signature } from '@solana/kit';
import {
  ChainUnavailableError,
  type HistoryCursor,
  type HistoryEntry,
  type HistoryOptions,
  type HistoryPage,
  type HistoryStretch,
} from '../../port.ts';
import type { Ask, Endpoint, SolanaRpc } from '../endpoints/endpoint.ts';
import type { EndpointPool } from '../endpoints/endpoint-pool.ts';
import { type LandedStatus, landedStatuses } from './statuses.ts';
import { transactionErrorOf } from './transaction-error.ts';

/** The RPC method's own limit. */
const PAGE_SIZE_MAX = 1_000;

interface Request extends HistoryStretch {
  readonly address: Address;
  readonly options: HistoryOptions;
}

/**
 * One page of a stretch of history. "Nothing" is what a node answers at the end of a stretch, and also when it does not
 * know the border that it is asked about; so only the word of a node that knows the borders ends a stretch.
 */
export async function readHistoryPage(
  pool: EndpointPool,
  address: Address,
  stretch: HistoryStretch,
  options: HistoryOptions,
): Promise<HistoryPage> {
  const request = { address, options, ...stretch };
  const { endpoint, value: page } = await pool.readFrom(
    (rpc, signal) => readPage(rpc, request, signal),
    options.signal,
  );
  const { before } = stretch;
  if (page.entries.length > 0 || page.reachedEnd) return page;
  if (before === null) return { entries: [], reachedEnd: true };
  return readEnd(pool, endpoint, { ...request, before });
}

/**
 * If no node knows the older border, it is older than what any of them keeps, and nobody could fill the hole. A newer
 * border that no node knows is another matter: there is more to come once one does.
 */
async function readEnd(
  pool: EndpointPool,
  first: Endpoint,
  request: Request & { readonly before: HistoryCursor },
): Promise<HistoryPage> {
  const { before, until } = request;
  let knowsBefore: Endpoint | null = null;
  for await (const { endpoint, known } of witnesses(pool, first, request)) {
    if (!known.has(before.signature)) continue;
    knowsBefore ??= endpoint;
    if (until === null || known.has(until.signature)) return readLast(pool, endpoint, first, request);
  }
  if (knowsBefore === null) {
    throw new ChainUnavailableError(`no node knows ${before.signature} of ${request.address} now`);
  }
  return readLast(pool, knowsBefore, first, request);
}

interface Witness {
  readonly endpoint: Endpoint;
  /** Which of the borders it knows. */
  readonly known: ReadonlyMap<Signature, LandedStatus>;
}

/** What each node knows of the borders. Where all of them fail just now, the one that listed the page is waited for. */
async function* witnesses(
  pool: EndpointPool,
  first: Endpoint,
  { before, until, options }: Request & { readonly before: HistoryCursor },
): AsyncGenerator<Witness> {
  const borders = [before, ...(until ? [until] : [])].map(({ signature }) => signature);
  const ask: Ask<Witness['known']> = (rpc, signal) => landedStatuses(borders, rpc, signal);
  const others = (await pool.ranked()).filter((endpoint) => endpoint !== first);
  let answered = false;
  for (const endpoint of [first, ...others]) {
    const known = await pool.callOrNull(endpoint, ask, options.signal);
    if (known === null) continue;
    answered = true;
    yield { endpoint, known };
  }
  if (!answered) yield { endpoint: first, known: await pool.callUntilAnswered(first, ask, options.signal) };
}

async function readLast(
  pool: EndpointPool,
  node: Endpoint,
  first: Endpoint,
  request: Request,
): Promise<HistoryPage> {
  if (node === first) return { entries: [], reachedEnd: true };
  const page = await pool.callUntilAnswered(
    node,
    (rpc, signal) => readPage(rpc, request, signal),
    request.options.signal,
  );
  return page.entries.length > 0 ? page : { entries: [], reachedEnd: true };
}

/** `minContextSlot` makes a node that has not come as far as the border say so, instead of answering "nothing". */
async function readPage(
  rpc: SolanaRpc,
  { address, before, until, options }: Request,
  signal: AbortSignal,
): Promise<HistoryPage> {
  const known = before ?? until;
  const listed = await rpc
    .getSignaturesForAddress(address, {
      commitment: options.commitment,
      limit: Math.min(options.pageSize ?? PAGE_SIZE_MAX, PAGE_SIZE_MAX),
      ...(before && { before: before.signature }),
      ...(until && { until: until.signature }),
      ...(known && { minContextSlot: known.slot }),
    })
    .send({ abortSignal: signal });
  const entries = listed.map(
    (entry): HistoryEntry => ({
      signature: entry.signature,
      slot: entry.slot,
      blockTime: entry.blockTime === null ? null : Number(entry.blockTime),
      error: transactionErrorOf(entry.err),
      memo: entry.memo,
    }),
  );
  return cutAtCursor(entries, until);
}

/** A node that does not know `until` lists on to the beginning of time; the cursor's slot ends that. */
function cutAtCursor(entries: readonly HistoryEntry[], until: HistoryCursor | null): HistoryPage {
  if (until === null) return { entries, reachedEnd: false };
  const end = entries.findIndex((entry) => entry.signature === until.signature || entry.slot < until.slot);
  if (end === -1) return { entries, reachedEnd: false };
  return { entries: entries.slice(0, end), reachedEnd: true };
}
