import type { ChainPort, HistoryCursor, HistoryEntry } from '@florin/chain/port';
import { park } from '../cursor-store.ts';
import type { SettlementServices } from '../follow.ts';
import { showLanded } from '../read-landed.ts';
import { settlePayments } from './settle.ts';
import { type DueReference, type Lane, moveReferenceCursor, takeDueReferences } from './sweep-store.ts';

/**
 * References looked up in one poll, by lane. Together they bound what the sweep asks of the nodes, however many payment
 * requests there are.
 */
export const SWEEP_BUDGET: Readonly<Record<Lane, number>> = { fresh: 24, open: 12, closed: 4 };

const CONCURRENT_MAX = 4;
/** Dust on one reference costs this much a turn; the rest waits for the next one. */
const TRANSACTIONS_A_TURN_MAX = 50;

/**
 * Looks for payments that lack the beacon, reference by reference. Returns how many references were looked up.
 * @example await sweepReferences(services, 'payments', signal)
 */
export async function sweepReferences(
  services: SettlementServices,
  cursorName: string,
  signal: AbortSignal,
): Promise<number> {
  const lanes = Object.keys(SWEEP_BUDGET) as Lane[];
  const taken = lanes.map((lane) => takeDueReferences(services.database, lane, SWEEP_BUDGET[lane]));
  const due = (await Promise.all(taken)).flat();
  const waiting = [...due];
  const work = async () => {
    for (let next = waiting.pop(); next && !signal.aborted; next = waiting.pop()) {
      await sweepOne(services, cursorName, next);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_MAX }, work));
  return due.length;
}

async function sweepOne(services: SettlementServices, cursorName: string, due: DueReference): Promise<void> {
  const { database, chain } = services;
  const { entries, hasMore } = await newEntries(chain, due);
  const last = entries.at(-1);
  if (last === undefined) return;
  const { landed, missing } = await showLanded(chain, entries, 'finalized');
  const parked: HistoryCursor[] = [...missing];
  await settlePayments(services, landed, (odd) => void parked.push(odd));
  if (parked.length > 0) await park(database, cursorName, parked);
  await moveReferenceCursor(database, due.reference, last, hasMore);
}

async function newEntries(
  chain: ChainPort,
  { reference, cursor }: DueReference,
): Promise<{ entries: readonly HistoryEntry[]; hasMore: boolean }> {
  const history = chain.signaturesSince(reference, cursor, { commitment: 'finalized' });
  const { value: page } = await history.next();
  const entries = page ?? [];
  return {
    entries: entries.slice(0, TRANSACTIONS_A_TURN_MAX),
    hasMore: entries.length > TRANSACTIONS_A_TURN_MAX,
  };
}
