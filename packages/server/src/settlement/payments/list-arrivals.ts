import type { LandedFacts, TokenTransfer } from '@florin/chain/reader/landed-facts';
import { BASE_UNITS_PER_CENT, CENTS_MAX, cents } from '@florin/wire/money';
import { newId } from '../../ids.ts';
import { settleClaimed } from '../../unmatched-payments/settle-claimed.ts';
import { insertArrivals, type UnmatchedPaymentRow } from '../../unmatched-payments/store.ts';
import { suggestSources } from '../../unmatched-payments/suggest.ts';
import type { SettlementServices } from '../follow.ts';
import { landedAt } from '../read-landed.ts';
import type { Knowledge } from './candidates.ts';
import { pathOf, signerOf } from './matcher.ts';
import { findWatchedWallets, isWatchedAt, type WatchedWallet } from './wallet-store.ts';

/**
 * Lists what these transactions brought to wallets that were handed out without naming what it pays, with what it may be for. What its
 * payer has signed for is settled at once. Returns the signatures of those of which nobody says whose money it was: they are tried again.
 * @example const incomplete = await listArrivals(services, page, knowledge)
 */
export async function listArrivals(
  services: SettlementServices,
  page: readonly LandedFacts[],
  knowledge: Knowledge,
): Promise<ReadonlySet<string>> {
  const { database, network } = services;
  const incomplete = new Set<string>();
  const unnamed = page.flatMap((facts) =>
    unnamedTransfers(facts, knowledge).map((transfer) => ({ facts, transfer })),
  );
  if (unnamed.length === 0) return incomplete;
  const destinations = [...new Set(unnamed.map(({ transfer }) => transfer.destination))];
  const wallets = await findWatchedWallets(database, destinations);
  const rows: UnmatchedPaymentRow[] = [];
  for (const { facts, transfer } of unnamed) {
    const wallet = wallets.get(transfer.destination);
    if (wallet === undefined || transfer.owner === wallet.address) continue;
    if (!isWatchedAt(wallet, landedAt(facts))) continue;
    if (transfer.owner === null) incomplete.add(facts.signature);
    else rows.push(arrivalRow(wallet, facts, transfer, network.mint));
  }
  for (const row of rows) await list(services, row);
  return incomplete;
}

/** What a gift moves has its own record. */
function unnamedTransfers(facts: LandedFacts, { byReference }: Knowledge): readonly TokenTransfer[] {
  if (facts.giftEvents.length > 0) return [];
  return facts.transfers.filter(({ amount, fee, extraAccounts, destination }) => {
    const isNamed = extraAccounts.some((account) => {
      const candidate = byReference.get(account);
      return candidate?.tokenAccount === destination || candidate?.fee?.tokenAccount === destination;
    });
    return amount - fee > 0n && !isNamed;
  });
}

function arrivalRow(
  { accountId, address }: WatchedWallet,
  facts: LandedFacts,
  transfer: TokenTransfer,
  mint: string,
): UnmatchedPaymentRow {
  const received = transfer.amount - transfer.fee;
  const whole = received / BASE_UNITS_PER_CENT;
  return {
    account_id: accountId,
    id: newId('unmatched_payment'),
    signature: facts.signature,
    instruction: pathOf(transfer),
    reason: 'no_reference',
    amount: cents(whole > BigInt(CENTS_MAX) ? CENTS_MAX : Number(whole)),
    amount_base_units: received.toString(),
    mint,
    sender_address: transfer.owner!,
    signer_address: signerOf(transfer, facts),
    recipient_address: address,
    source: null,
    suggested_source: null,
    suggested_sources: [],
    created: landedAt(facts),
    amount_refunded: 0,
  };
}

async function list({ database, config, log }: SettlementServices, row: UnmatchedPaymentRow): Promise<void> {
  const { all, only } = (await suggestSources(database, row.account_id, [row])).get(row.id)!;
  const listed = { ...row, suggested_source: only, suggested_sources: all };
  if (!(await insertArrivals(database, [listed]))) return;
  await settleClaimed(database, config.sponsorshipCredit, listed, log);
}
