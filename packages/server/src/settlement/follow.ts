import type { HistoryCursor, HistoryEntry, HistoryPage, LandedTransaction } from '@florin/chain/port';
import type { Address, Signature } from '@solana/kit';
import type { Services } from '../services.ts';
import {
  beginAtThisSlot,
  dueParked,
  jumpCursor,
  moveCursor,
  noteCaughtUp,
  postpone,
  readCursor,
  unpark,
} from './cursor-store.ts';
import { closeGap, findGapToGlance, type Gap, moveGlance, shrinkGap, takeGaps } from './gap-store.ts';
import { Pace } from './pace.ts';
import { POLL_LIMITS, PollBudget, type PollLimits } from './poll-budget.ts';
import { type SetAside, showLanded } from './read-landed.ts';
import { settleEntries } from './settle-entries.ts';
import { type Subscribe, WakeablePause } from './wakeable-pause.ts';

/** What is done with the transactions that name one address. Every step may be repeated, by any process. */
export interface Follower {
  /** Names the cursor; it must never change. */
  readonly name: string;
  readonly address: Address;
  /**
   * Records finalized transactions. Must be idempotent and take them in any order: a crash repeats a page, and a long
   * backlog is read from both ends. What cannot be understood is set aside: it is parked and tried again, so that one odd
   * transaction holds up no other.
   */
  settle(landed: readonly LandedTransaction[], setAside: SetAside): Promise<void>;
  /** Looks at the transactions that are confirmed but not finalized, all of them, every time. Someone waits for it. */
  see?(landed: readonly LandedTransaction[]): Promise<void>;
  /** Takes hints from entries that are listed now and read later. */
  glance?(entries: readonly HistoryEntry[]): Promise<void>;
  /** Whether someone is about to use the address, as far as the database knows: then it is asked at full pace. */
  isAwaited(): Promise<boolean>;
  /** Looks for what is awaited where it would arrive; at its own pace, whatever else lands on the address. */
  sweep(signal: AbortSignal): Promise<void>;
}

/** What settling needs. */
export type SettlementServices = Pick<Services, 'database' | 'chain' | 'network' | 'config' | 'log'>;

/** What one statement settles, and what a crash repeats. */
const READS_A_PAGE = 200;
/** What one call lists. More than this since the last poll is a gap, to be worked off beside what comes next. */
const NEWS_MAX = 1_000;
const TAIL_MAX = 1_000;
const PARKED_A_POLL_MAX = 100;

/**
 * Follows an address for as long as this process leads. The cost of a poll depends on what landed since the last one,
 * never on how many objects are open, and is bounded whatever lands. The sweep has a loop of its own: what strangers make
 * land cannot delay it.
 */
export async function follow(
  follower: Follower,
  services: SettlementServices,
  signal: AbortSignal,
  onNews: Subscribe,
): Promise<void> {
  const { pollMs, seePollMs, idlePollTimes } = services.config;
  const pace = new Pace({ idleTimes: idlePollTimes, isAwaited: () => follower.isAwaited() });
  const reader = new HistoryReader(follower, services, POLL_LIMITS, () => pace.noteNews());
  const readHistory = async () => {
    if (reader.isCaughtUp && !(await pace.isDue('poll', pollMs))) return;
    await beginAtThisSlot(services.database, services.chain, follower.name);
    await reader.poll(signal);
  };
  const seeTail = async () => {
    if (reader.isCaughtUp && (await pace.isDue('look', seePollMs))) await reader.seeTail();
  };
  const repeated: Repeated[] = [
    { what: 'sweep', work: () => follower.sweep(signal), everyMs: pollMs },
    { what: 'poll', work: readHistory, everyMs: pollMs },
    ...(follower.see ? [{ what: 'look', work: seeTail, everyMs: seePollMs }] : []),
  ];
  await Promise.all(repeated.map((work) => repeat(work, follower, services, signal, onNews)));
}

interface Repeated {
  readonly what: string;
  readonly work: () => Promise<void>;
  readonly everyMs: number;
}

async function repeat(
  { what, work, everyMs }: Repeated,
  { name }: Follower,
  { log }: SettlementServices,
  signal: AbortSignal,
  onNews: Subscribe,
): Promise<void> {
  const pause = new WakeablePause();
  const unsubscribe = onNews(() => pause.wake());
  while (!signal.aborted) {
    const startedMs = performance.now();
    await work().catch((error: unknown) => {
      if (signal.aborted) return;
      log.warn({ err: error, cursor: name }, `a ${what} failed; the next one starts from the same place`);
    });
    // The work counts as waiting: polls begin at the interval that was asked for.
    await pause.wait(Math.max(0, everyMs - (performance.now() - startedMs)), signal);
  }
  unsubscribe();
}

/** One sweep, one poll by a reader that starts from the stored cursor, and one look at what is not final. */
export async function pollOnce(
  follower: Follower,
  services: SettlementServices,
  signal: AbortSignal,
  limits: PollLimits = POLL_LIMITS,
): Promise<void> {
  await follower.sweep(signal);
  const reader = new HistoryReader(follower, services, limits);
  await reader.poll(signal);
  if (reader.isCaughtUp) await reader.seeTail();
}

interface News {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  readonly reachedEnd: boolean;
}

/** Reads the history of one address. */
class HistoryReader {
  readonly #follower: Follower;
  readonly #services: SettlementServices;
  readonly #limits: PollLimits;
  /** What was confirmed and not final at the last poll: it stays so for many polls. */
  #tail: ReadonlyMap<Signature, LandedTransaction> = new Map();
  readonly #onNews: () => void;
  #isCaughtUp = false;

  constructor(
    follower: Follower,
    services: SettlementServices,
    limits: PollLimits = POLL_LIMITS,
    onNews: () => void = () => undefined,
  ) {
    this.#follower = follower;
    this.#services = services;
    this.#limits = limits;
    this.#onNews = onNews;
  }

  /** Whether the last poll left nothing that is final: only then the tail is short. */
  get isCaughtUp(): boolean {
    return this.#isCaughtUp;
  }

  /** What is newly final, then gaps in what came before, then what was parked. */
  async poll(signal: AbortSignal): Promise<void> {
    const budget = new PollBudget(this.#limits);
    this.#isCaughtUp = await this.#settleNews(budget, signal);
    await this.#glanceAtGaps(budget, signal);
    await this.#fillGaps(budget, signal);
    await this.#settleParked();
    if (this.#isCaughtUp) await noteCaughtUp(this.#services.database, this.#follower.name);
  }

  /** Oldest first where all of it can be listed at once; otherwise the cursor jumps, and leaves a gap. */
  async #settleNews(budget: PollBudget, signal: AbortSignal): Promise<boolean> {
    const { database } = this.#services;
    const { name } = this.#follower;
    const cursor = await readCursor(database, name);
    const news = await this.#listNews(cursor, budget);
    if (news.entries.length > 0) this.#onNews();
    if (!news.reachedEnd) {
      await this.#jump(cursor, news.entries);
      return false;
    }
    const oldestFirst = [...news.entries].reverse();
    while (oldestFirst.length > 0 && budget.reads > 0 && !signal.aborted) {
      const page = oldestFirst.splice(0, READS_A_PAGE);
      budget.takeReads(page.length);
      await this.#settleEntries(page);
      await moveCursor(database, name, page.at(-1)!);
    }
    return oldestFirst.length === 0;
  }

  async #listNews(until: HistoryCursor | null, budget: PollBudget): Promise<News> {
    const entries: HistoryEntry[] = [];
    while (entries.length < NEWS_MAX && budget.takePage()) {
      const page = await this.#list(this.#follower.address, entries.at(-1) ?? null, until, 'finalized');
      entries.push(...page.entries);
      if (page.reachedEnd) return { entries, reachedEnd: true };
    }
    return { entries, reachedEnd: entries.length === 0 };
  }

  /** The newest entry is the border, which no page below it lists: it is read here. */
  async #jump(until: HistoryCursor | null, entries: readonly HistoryEntry[]): Promise<void> {
    const { database, log } = this.#services;
    const { name, address, glance } = this.#follower;
    const newest = entries[0]!;
    await glance?.(entries);
    await this.#settleEntries([newest]);
    const gap = { address, before: newest, until, glance: glance ? entries.at(-1)! : null };
    if (await jumpCursor(database, name, until, gap))
      log.warn({ cursor: name, address }, 'more landed than a poll reads; it is worked off from here on');
  }

  async #glanceAtGaps(budget: PollBudget, signal: AbortSignal): Promise<void> {
    const { database } = this.#services;
    const { name, glance } = this.#follower;
    if (!glance) return;
    while (!signal.aborted) {
      const gap = await findGapToGlance(database, name);
      if (!gap || !budget.takePage()) return;
      const { entries, reachedEnd } = await this.#list(gap.address, gap.glance, gap.until, 'finalized');
      await glance(entries);
      await moveGlance(database, gap, reachedEnd ? null : entries.at(-1)!);
    }
  }

  async #fillGaps(budget: PollBudget, signal: AbortSignal): Promise<void> {
    const { database, log } = this.#services;
    // One round in any case: listing must not use up the time of reading for ever.
    do {
      const gaps = await takeGaps(database, this.#follower.name, this.#follower.address);
      if (gaps.length === 0) return;
      const filled = await Promise.allSettled(gaps.map((gap) => this.#fillGap(gap, budget)));
      for (const outcome of filled) {
        if (outcome.status === 'fulfilled') continue;
        log.warn({ err: outcome.reason, cursor: this.#follower.name }, 'a gap could not be read; it waits');
      }
      if (filled.some(({ status }) => status === 'rejected')) return;
    } while (budget.reads > 0 && !signal.aborted);
  }

  async #fillGap(gap: Gap, budget: PollBudget): Promise<void> {
    const { database } = this.#services;
    budget.takeReads(1);
    const { entries, reachedEnd } = await this.#list(gap.address, gap.before, gap.until, 'finalized');
    const page = firstReads(entries, READS_A_PAGE);
    // What failed moved no money; what it cost and why is looked up where someone waits to know.
    const succeeded = page.filter(({ error }) => error === null);
    budget.takeReads(succeeded.length);
    await this.#settleEntries(succeeded);
    if (reachedEnd && page.length === entries.length) await closeGap(database, gap);
    else await shrinkGap(database, gap, page.at(-1)!);
  }

  #settleEntries(entries: readonly HistoryEntry[]): Promise<void> {
    const { name } = this.#follower;
    return settleEntries(this.#services, name, entries, (landed, setAside) =>
      this.#follower.settle(landed, setAside),
    );
  }

  async #settleParked(): Promise<void> {
    const { database, chain } = this.#services;
    const { name } = this.#follower;
    const due = await dueParked(database, name, PARKED_A_POLL_MAX);
    if (due.length === 0) return;
    const { landed, missing } = await showLanded(chain, due, 'finalized');
    const stillParked = new Set(missing.map(({ signature }) => signature));
    await this.#follower.settle(landed, ({ signature }) => void stillParked.add(signature));
    const settled = due.map(({ signature }) => signature).filter((signature) => !stillParked.has(signature));
    await unpark(database, name, settled);
    await postpone(database, name, [...stillParked]);
  }

  /** What is confirmed and still to be final. */
  async seeTail(): Promise<void> {
    if (!this.#follower.see) return;
    const cursor = await readCursor(this.#services.database, this.#follower.name);
    const entries: HistoryEntry[] = [];
    for (let reachedEnd = false; !reachedEnd && entries.length < TAIL_MAX; ) {
      const page = await this.#list(this.#follower.address, entries.at(-1) ?? null, cursor, 'confirmed');
      entries.push(...page.entries);
      reachedEnd = page.reachedEnd;
    }
    if (entries.length > 0) this.#onNews();
    const tail = await this.#readTail(entries.reverse());
    this.#tail = new Map(tail.map((landed) => [landed.signature, landed]));
    await this.#follower.see(tail);
  }

  /** What the last poll read is not read again, unless it landed in another slot since. */
  async #readTail(entries: readonly HistoryEntry[]): Promise<LandedTransaction[]> {
    const isNew = ({ signature, slot }: HistoryEntry) => this.#tail.get(signature)?.slot !== slot;
    const { landed } = await showLanded(this.#services.chain, entries.filter(isNew), 'confirmed');
    const found = new Map(landed.map((transaction) => [transaction.signature, transaction]));
    return entries.flatMap((entry) =>
      isNew(entry) ? (found.get(entry.signature) ?? []) : this.#tail.get(entry.signature)!,
    );
  }

  #list(
    address: Address,
    before: HistoryCursor | null,
    until: HistoryCursor | null,
    commitment: 'confirmed' | 'finalized',
  ): Promise<HistoryPage> {
    return this.#services.chain.historyPage(address, { before, until }, { commitment });
  }
}

/** As many entries as hold this many that succeeded. */
function firstReads(entries: readonly HistoryEntry[], readsMax: number): readonly HistoryEntry[] {
  let reads = 0;
  const end = entries.findIndex(({ error }) => error === null && ++reads > readsMax);
  return end === -1 ? entries : entries.slice(0, end);
}
