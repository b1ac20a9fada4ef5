import type { HistoryCursor, HistoryEntry, LandedTransaction } from '@florin/chain/port';
import type { Services } from '../services.ts';
import { park } from './cursor-store.ts';
import { type SetAside, showLanded } from './read-landed.ts';

/** Records what these transactions pay. */
export type Settle = (landed: readonly LandedTransaction[], setAside: SetAside) => Promise<unknown>;

/**
 * Settles the finalized transactions of these entries, in order. What no node can show, and what cannot be understood, is parked under the
 * name of the cursor and tried again.
 * @example await settleEntries(services, 'payments', entries, (landed, setAside) => settlePayments(services, landed, setAside))
 */
export async function settleEntries(
  { chain, database }: Pick<Services, 'chain' | 'database'>,
  cursorName: string,
  entries: readonly HistoryEntry[],
  settle: Settle,
): Promise<void> {
  if (entries.length === 0) return;
  const { landed, missing } = await showLanded(chain, entries, 'finalized');
  const parked: HistoryCursor[] = [...missing];
  await settle(landed, (odd) => void parked.push(odd));
  if (parked.length > 0) await park(database, cursorName, parked);
}
