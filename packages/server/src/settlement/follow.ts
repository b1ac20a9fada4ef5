import type { HistoryCursor, HistoryEntry, LandedTransaction } from '@florin/chain/port';
import type { Address, Signature } from '@solana/kit';
import { pause } from '../pause.ts';
import type { Services } from '../services.ts';
import {
  beginAtThisSlot,
  dueParked,
  moveCursor,
  park,
  postpone,
  readCursor,
  unpark,
} from './cursor-store.ts';
import { type SetAside, showLanded } from './read-landed.ts';

/** What is done with the transactions that name one address. Every step may be repeated, by any process. */
export interface Follower {
  /** Names the cursor; it must never change. */
  readonly name: string;
  readonly address: Address;
  /**
   * Records finalized transactions, oldest first. Must be idempotent: a crash repeats the page. What cannot be understood
   * is set aside: it is parked and tried again, so that one odd transaction holds up no other.
   */
  settle(landed: readonly LandedTransaction[], setAside: SetAside): Promise<void>;
  /** Looks at the transactions that are confirmed but not finalized, all of them, on every poll. */
  see?(landed: readonly LandedTransaction[]): Promise<void>;
  /** Other work that belongs to the leader, once a poll. */
  afterPoll?(signal: AbortSignal): Promise<void>;
}

/** What settling needs. */
export type SettlementServices = Pick<Services, 'database' | 'chain' | 'network' | 'config' | 'log'>;

type HistoryWalk = AsyncGenerator<readonly HistoryEntry[], void, void>;

const PAGE_SIZE = 200;
/** Spam on an address costs at most this much a poll; the rest waits for the next one. */
const PAGES_A_POLL_MAX = 25;
const TAIL_MAX = 1_000;
const PARKED_A_POLL_MAX = 100;

/**
 * Follows an address for as long as this process leads. The cost of a poll depends on what landed since the last one,
 * never on how many objects are open.
 */
export async function follow(
  follower: Follower,
  services: SettlementServices,
  signal: AbortSignal,
): Promise<void> {
  const reader = new HistoryReader(follower, services);
  const { database, chain, log, config } = services;
  while (!signal.aborted) {
    const startedMs = performance.now();
    try {
      await beginAtThisSlot(database, chain, follower.name);
      await reader.poll(signal);
    } catch (error) {
      log.warn(
        { err: error, cursor: follower.name },
        'a poll failed; the next one starts from the same place',
      );
    }
    // The work counts as waiting: polls begin at the interval that was asked for.
    await pause(Math.max(0, config.pollMs - (performance.now() - startedMs)), signal);
  }
}

/** One poll by a reader that starts from the stored cursor. */
export function pollOnce(
  follower: Follower,
  services: SettlementServices,
  signal: AbortSignal,
): Promise<void> {
  return new HistoryReader(follower, services).poll(signal);
}

/** Reads the history of one address, remembering between polls how far a long backlog has been walked. */
class HistoryReader {
  readonly #follower: Follower;
  readonly #services: SettlementServices;
  /** A walk that was left unfinished; starting anew would walk the whole backlog again. */
  #unfinished: HistoryWalk | null = null;
  /** What was confirmed and not final at the last poll: it stays so for many polls. */
  #tail: ReadonlyMap<Signature, LandedTransaction> = new Map();

  constructor(follower: Follower, services: SettlementServices) {
    this.#follower = follower;
    this.#services = services;
  }

  /** Finalized history from the cursor, then what was parked, then a look at what is still to be final. */
  async poll(signal: AbortSignal): Promise<void> {
    const isCaughtUp = await this.#settleHistory(signal);
    await settleParked(this.#follower, this.#services);
    if (isCaughtUp && this.#follower.see) await this.#seeTail(signal);
    await this.#follower.afterPoll?.(signal);
  }

  async #settleHistory(signal: AbortSignal): Promise<boolean> {
    const walk = this.#unfinished ?? (await this.#startWalk('finalized'));
    this.#unfinished = null;
    for (let pages = 0; pages < PAGES_A_POLL_MAX && !signal.aborted; pages++) {
      const { value: page, done } = await walk.next();
      if (done) return true;
      await this.#settlePage(page);
    }
    this.#unfinished = walk;
    return false;
  }

  async #settlePage(page: readonly HistoryEntry[]): Promise<void> {
    const { database, chain } = this.#services;
    const { landed, missing } = await showLanded(chain, page, 'finalized');
    const parked: HistoryCursor[] = [...missing];
    await this.#follower.settle(landed, (odd) => void parked.push(odd));
    if (parked.length > 0) await park(database, this.#follower.name, parked);
    await moveCursor(database, this.#follower.name, page.at(-1)!);
  }

  async #seeTail(signal: AbortSignal): Promise<void> {
    const tail = new Map<Signature, LandedTransaction>();
    for await (const page of await this.#startWalk('confirmed')) {
      for (const landed of await this.#readTail(page)) tail.set(landed.signature, landed);
      if (tail.size >= TAIL_MAX || signal.aborted) break;
    }
    this.#tail = tail;
    await this.#follower.see?.([...tail.values()]);
  }

  /** What the last poll read is not read again, unless it landed in another slot since. */
  async #readTail(page: readonly HistoryEntry[]): Promise<LandedTransaction[]> {
    const isNew = ({ signature, slot }: HistoryEntry) => this.#tail.get(signature)?.slot !== slot;
    const { landed } = await showLanded(this.#services.chain, page.filter(isNew), 'confirmed');
    const found = new Map(landed.map((transaction) => [transaction.signature, transaction]));
    return page.flatMap((entry) =>
      isNew(entry) ? (found.get(entry.signature) ?? []) : this.#tail.get(entry.signature)!,
    );
  }

  async #startWalk(commitment: 'confirmed' | 'finalized'): Promise<HistoryWalk> {
    const { database, chain } = this.#services;
    const cursor = await readCursor(database, this.#follower.name);
    return chain.signaturesSince(this.#follower.address, cursor, { commitment, pageSize: PAGE_SIZE });
  }
}

async function settleParked(follower: Follower, { database, chain }: SettlementServices): Promise<void> {
  const due = await dueParked(database, follower.name, PARKED_A_POLL_MAX);
  if (due.length === 0) return;
  const { landed, missing } = await showLanded(chain, due, 'finalized');
  const stillParked = new Set(missing.map(({ signature }) => signature));
  await follower.settle(landed, ({ signature }) => void stillParked.add(signature));
  const settled = due.map(({ signature }) => signature).filter((signature) => !stillParked.has(signature));
  await unpark(database, follower.name, settled);
  await postpone(database, follower.name, [...stillParked]);
}
