import type { HistoryEntry } from '@florin/chain/port';
import type { SettlementServices } from '../follow.ts';
import { hasGaps } from '../gap-store.ts';
import { type Settle, settleEntries } from '../settle-entries.ts';
import { settlePayments } from './settle.ts';
import {
  type DueReference,
  jumpReferenceCursor,
  type Lane,
  moveReferenceCursor,
  takeDueReferences,
} from './sweep-store.ts';

/**
 * References looked up in one sweep, by lane. Together they bound what the sweep asks of the nodes, however many payment
 * requests there are.
 */
export const SWEEP_BUDGET: Readonly<Record<Lane, number>> = { hinted: 24, fresh: 24, open: 12, closed: 4 };

/** While the beacon's history has gaps, the sweep is what finds payments in time. */
export const SWEEPS_WHILE_BEHIND = 10;

const CONCURRENT_MAX = 4;
/** Dust on one reference costs this much a turn; the rest waits for the next one. */
const TRANSACTIONS_A_TURN_MAX = 50;
/** Pages of a thousand. Whoever makes more land on one reference between two turns leaves a gap. */
const PAGES_A_TURN_MAX = 2;

/**
 * Looks for payments reference by reference. Returns how many references were looked up.
 * @example await sweepReferences(services, 'payments', signal)
 */
export async function sweepReferences(
  services: SettlementServices,
  cursorName: string,
  signal: AbortSignal,
): Promise<number> {
  const { database, network } = services;
  const times = (await hasGaps(database, cursorName, network.beacon)) ? SWEEPS_WHILE_BEHIND : 1;
  const lanes = Object.keys(SWEEP_BUDGET) as Lane[];
  const taken = lanes.map((lane) => takeDueReferences(database, lane, SWEEP_BUDGET[lane] * times));
  const due = (await Promise.all(taken)).flat();
  const waiting = [...due].reverse();
  const work = async () => {
    for (let next = waiting.pop(); next && !signal.aborted; next = waiting.pop()) {
      await sweepOne(services, cursorName, next);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_MAX * times }, work));
  return due.length;
}

async function sweepOne(services: SettlementServices, cursorName: string, due: DueReference): Promise<void> {
  const { database } = services;
  const { reference, cursor } = due;
  const settle: Settle = (landed, setAside) => settlePayments(services, landed, setAside);
  const { entries, reachedEnd } = await newEntries(services, due);
  const newest = entries[0];
  if (newest === undefined) return;
  if (reachedEnd) {
    const turn = entries.slice(-TRANSACTIONS_A_TURN_MAX).reverse();
    await settleEntries(services, cursorName, turn, settle);
    await moveReferenceCursor(database, reference, turn.at(-1)!, entries.length > turn.length);
    return;
  }
  const turn = entries.slice(0, TRANSACTIONS_A_TURN_MAX);
  await settleEntries(services, cursorName, turn, settle);
  const gap = { address: reference, before: turn.at(-1)!, until: cursor, glance: null };
  await jumpReferenceCursor(database, cursorName, cursor, newest, gap);
}

/** Newest first. */
async function newEntries(
  { chain }: SettlementServices,
  { reference, cursor }: DueReference,
): Promise<{ entries: readonly HistoryEntry[]; reachedEnd: boolean }> {
  const entries: HistoryEntry[] = [];
  for (let pages = 0; pages < PAGES_A_TURN_MAX; pages++) {
    const stretch = { before: entries.at(-1) ?? null, until: cursor };
    const page = await chain.historyPage(reference, stretch, { commitment: 'finalized' });
    entries.push(...page.entries);
    if (page.reachedEnd) return { entries, reachedEnd: true };
  }
  return { entries, reachedEnd: false };
}
