import type { LandedFacts, TokenTransfer } from '@florin/chain/reader/landed-facts';
import { BASE_UNITS_PER_CENT, CENTS_MAX } from '@florin/wire/money';
import { newId } from '../../ids.ts';
import type { SettlementServices } from '../follow.ts';
import { landedAt, showLanded } from '../read-landed.ts';
import { readNamed } from './by-signature.ts';
import { type Knowledge, readKnowledge } from './candidates.ts';
import { signerOf } from './matcher.ts';
import { findSettledSources } from './store.ts';
import {
  type DueWallet,
  moveWalletCursor,
  suggestMatch,
  type TransferByHand,
  takeDueWallets,
} from './wallet-store.ts';

/** Wallets in one sweep, and what is read of each: this bounds the calls, however many wallets there are. */
const WALLETS_A_SWEEP = 4;
const TRANSACTIONS_A_LOOK = 50;

/**
 * Looks at merchants' own wallets for money that was sent by hand, without a reference. A wallet that gets more than a look
 * reads keeps only the newest of it: what was sent by hand is a courtesy, what carries a reference is found elsewhere.
 * @example await sweepWallets(services, signal)
 */
export async function sweepWallets(services: SettlementServices, signal: AbortSignal): Promise<void> {
  for (const wallet of await takeDueWallets(services.database, WALLETS_A_SWEEP)) {
    if (signal.aborted) return;
    await lookAt(services, wallet);
  }
}

async function lookAt(services: SettlementServices, wallet: DueWallet): Promise<void> {
  const { database, chain } = services;
  const stretch = { before: null, until: wallet.cursor };
  const options = { commitment: 'finalized', pageSize: TRANSACTIONS_A_LOOK } as const;
  const { entries } = await chain.historyPage(wallet.tokenAccount, stretch, options);
  const newest = entries[0];
  if (newest === undefined) return;
  const succeeded = entries.filter(({ error }) => error === null);
  const { landed } = await showLanded(chain, succeeded, 'finalized');
  // What cannot be understood is no plain transfer.
  const page = await readNamed(services, landed, () => undefined);
  const knowledge = await readKnowledge(database, page);
  const settled = await findSettledSources(
    database,
    page.map(({ signature }) => signature),
  );
  for (const facts of page) {
    if (settled.has(facts.signature)) continue;
    for (const transfer of transfersByHand(services, wallet, facts, knowledge))
      await suggestMatch(database, wallet, transfer);
  }
  await moveWalletCursor(database, wallet, newest);
}

function transfersByHand(
  { network }: SettlementServices,
  wallet: DueWallet,
  facts: LandedFacts,
  { byReference }: Knowledge,
): TransferByHand[] {
  const isByHand = ({ destination, owner, extraAccounts }: TokenTransfer) =>
    destination === wallet.tokenAccount &&
    owner !== wallet.address &&
    !extraAccounts.some((account) => byReference.has(account));
  return facts.transfers.filter(isByHand).flatMap((transfer) => {
    const received = transfer.amount - transfer.fee;
    const cents = Number(received / BASE_UNITS_PER_CENT);
    // Whose it was is not known: it could not be given back.
    if (transfer.owner === null) return [];
    if (received <= 0n || received % BASE_UNITS_PER_CENT !== 0n || cents > CENTS_MAX) return [];
    return [
      {
        id: newId('unmatched_payment'),
        signature: facts.signature,
        instruction: transfer.path.join('.'),
        cents,
        mint: network.mint,
        sender: transfer.owner,
        signer: signerOf(transfer, facts),
        landedAt: landedAt(facts),
      },
    ];
  });
}
