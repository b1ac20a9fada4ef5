import type { ChainPort, HistoryCursor, LandedTransaction, ReadCommitment } from '@florin/chain/port';
import type { LandedFacts } from '@florin/chain/reader/landed-facts';
import { readTransaction } from '@florin/chain/reader/read-transaction';
import type { Services } from '../services.ts';

/** What the nodes know of entries of a history, each in the order of the entries. */
export interface Shown<Entry> {
  readonly landed: readonly LandedTransaction[];
  /** Those that no node can show yet. */
  readonly missing: readonly Entry[];
}

/** @example const { landed, missing } = await showLanded(chain, page, 'finalized') */
export async function showLanded<Entry extends HistoryCursor>(
  chain: ChainPort,
  entries: readonly Entry[],
  commitment: ReadCommitment,
): Promise<Shown<Entry>> {
  const signatures = entries.map(({ signature }) => signature);
  const found = await chain.transactions(signatures, { commitment });
  return {
    landed: signatures.flatMap((signature) => found.get(signature) ?? []),
    missing: entries.filter(({ signature }) => !found.get(signature)),
  };
}

/** Takes what cannot be understood, so that it holds up nothing else. */
export type SetAside = (landed: LandedTransaction) => void;

/**
 * What each of these transactions did, in order. One that the reader cannot understand, because a node left something out
 * or because it is of a new kind, is set aside.
 * @example const page = readAll(services, landed, (odd) => parked.push(odd))
 */
export function readAll(
  { network, log }: Pick<Services, 'network' | 'log'>,
  landed: readonly LandedTransaction[],
  setAside: SetAside,
): LandedFacts[] {
  return landed.flatMap((transaction) => {
    try {
      return [readTransaction(transaction, { giftProgram: network.programId })];
    } catch (error) {
      log.error({ err: error, signature: transaction.signature }, 'a transaction could not be understood');
      setAside(transaction);
      return [];
    }
  });
}

/** Unix seconds; now where no node knows when it landed. */
export function landedAt({ blockTime }: LandedFacts): number {
  return blockTime ?? Math.floor(Date.now() / 1000);
}
