import type { ChainPort, HistoryEntry, LandedTransaction } from '@florin/chain/port';
import type { Address } from '@solana/kit';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../storage/database.ts';
import { dueParked, moveCursor, park, postpone, readCursor, startCursor, unpark } from './cursor-store.ts';
import { pause } from './leader.ts';

/** What is done with the transactions that name one address. Every step may be repeated, by any process. */
export interface Follower {
  /** Names the cursor; it must never change. */
  readonly name: string;
  readonly address: Address;
  /** Records finalized transactions, oldest first. Must be idempotent: a crash repeats the page. */
  settle(landed: readonly LandedTransaction[]): Promise<void>;
  /** Looks at the transactions that are confirmed but not finalized, all of them, on every poll. */
  glimpse?(landed: readonly LandedTransaction[]): Promise<void>;
  /** Other work that belongs to the leader, once a poll. */
  afterPoll?(signal: AbortSignal): Promise<void>;
}

export interface FollowParts {
  readonly sql: Database;
  readonly chain: ChainPort;
  readonly log: FastifyBaseLogger;
  readonly pollMs: number;
}

const PAGE_SIZE = 200;
/** Spam on an address costs at most this much a poll; the rest waits for the next one. */
const PAGES_A_POLL_MAX = 25;
const TAIL_MAX = 1_000;
const PARKED_A_POLL_MAX = 100;

/**
 * Follows an address for as long as this process leads. The cost of a poll depends on what landed since the last one,
 * never on how many objects are open.
 */
export async function follow(follower: Follower, parts: FollowParts, signal: AbortSignal): Promise<void> {
  const { chain, sql, log, pollMs } = parts;
  while (!signal.aborted) {
    try {
      if ((await readCursor(sql, follower.name)) === null) {
        await startCursor(sql, follower.name, await chain.slot('finalized'));
      }
      await pollOnce(follower, parts, signal);
    } catch (error) {
      log.warn(
        { err: error, cursor: follower.name },
        'a poll failed; the next one starts from the same place',
      );
    }
    await pause(pollMs, signal);
  }
}

/** One poll: finalized history from the cursor, then what was parked, then a glimpse of what is still to be final. */
export async function pollOnce(follower: Follower, parts: FollowParts, signal: AbortSignal): Promise<void> {
  await settleHistory(follower, parts, signal);
  await settleParked(follower, parts);
  if (follower.glimpse) await glimpseTail(follower, parts, signal);
  await follower.afterPoll?.(signal);
}

async function settleHistory(
  follower: Follower,
  { sql, chain }: FollowParts,
  signal: AbortSignal,
): Promise<void> {
  const cursor = await readCursor(sql, follower.name);
  let pages = 0;
  const options = { commitment: 'finalized', pageSize: PAGE_SIZE, signal } as const;
  for await (const page of chain.signaturesSince(follower.address, cursor, options)) {
    const { readable, unreadable } = await read(chain, page, 'finalized');
    if (unreadable.length > 0) await park(sql, follower.name, unreadable);
    await follower.settle(readable);
    await moveCursor(sql, follower.name, page.at(-1)!);
    if (++pages >= PAGES_A_POLL_MAX || signal.aborted) return;
  }
}

async function settleParked(follower: Follower, { sql, chain }: FollowParts): Promise<void> {
  const due = await dueParked(sql, follower.name, PARKED_A_POLL_MAX);
  if (due.length === 0) return;
  const found = await chain.transactions(due, { commitment: 'finalized' });
  const readable = due.map((signature) => found.get(signature) ?? null).filter((landed) => landed !== null);
  const unreadable = due.filter((signature) => !found.get(signature));
  await follower.settle(readable);
  await unpark(
    sql,
    follower.name,
    readable.map((landed) => landed.signature),
  );
  await postpone(sql, follower.name, unreadable);
}

async function glimpseTail(
  follower: Follower,
  { sql, chain }: FollowParts,
  signal: AbortSignal,
): Promise<void> {
  const cursor = await readCursor(sql, follower.name);
  const landed: LandedTransaction[] = [];
  const options = { commitment: 'confirmed', pageSize: PAGE_SIZE, signal } as const;
  for await (const page of chain.signaturesSince(follower.address, cursor, options)) {
    landed.push(...(await read(chain, page, 'confirmed')).readable);
    if (landed.length >= TAIL_MAX) break;
  }
  await follower.glimpse?.(landed);
}

async function read(
  chain: ChainPort,
  entries: readonly HistoryEntry[],
  commitment: 'confirmed' | 'finalized',
): Promise<{ readable: LandedTransaction[]; unreadable: HistoryEntry[] }> {
  const found = await chain.transactions(
    entries.map((entry) => entry.signature),
    { commitment },
  );
  const readable: LandedTransaction[] = [];
  const unreadable: HistoryEntry[] = [];
  for (const entry of entries) {
    const landed = found.get(entry.signature);
    if (landed) readable.push(landed);
    else unreadable.push(entry);
  }
  return { readable, unreadable };
}
