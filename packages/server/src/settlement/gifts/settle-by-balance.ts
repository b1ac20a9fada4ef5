import type { HistoryEntry } from '@florin/chain/port';
import type { LandedFacts } from '@florin/chain/reader/landed-facts';
import { type BaseUnits, baseUnitsOf } from '@florin/wire/money';
import type { Address } from '@solana/kit';
import { vaultBalances } from '../../gifts/vault.ts';
import type { SettlementServices } from '../follow.ts';
import { readAll, showLanded } from '../read-landed.ts';
import { type Occurrence, occurrenceAt, recordFunded } from './record-store.ts';
import type { VaultGift } from './store.ts';

/** A vault that strangers filled with dust: beyond this, the newest deposit will do as the one that funded it. */
const DEPOSITS_MAX = 400;
const PAGE_SIZE = 100;

interface HistoryPage {
  readonly facts: readonly LandedFacts[];
  /** Whether all of it could be read. */
  readonly isWhole: boolean;
}

/** Opens those gifts whose vault holds enough. One call to a node, and a few more for each gift that it opens. */
export async function settleByBalance(
  services: SettlementServices,
  gifts: readonly VaultGift[],
): Promise<void> {
  const { database, chain, config } = services;
  const vaults = gifts.map((gift) => gift.vault_address);
  const balances = await vaultBalances(chain, vaults, config.settlementCommitment);
  for (const gift of gifts) {
    const amount = baseUnitsOf(gift.amount);
    if (balances.get(gift.vault_address)! < amount) continue;
    const funding = await findFunding(services, gift.vault_address, amount);
    if (funding) await recordFunded(database, funding);
  }
}

/**
 * The deposit with which the vault first held the amount; null while no node can show it. What cannot be read is passed
 * over where the rest reaches the amount: a stranger's odd deposit must not keep a gift closed.
 */
async function findFunding(
  services: SettlementServices,
  vault: Address,
  amount: BaseUnits,
): Promise<Occurrence | null> {
  let balance = 0n;
  let count = 0;
  let newestDeposit: Occurrence | null = null;
  let isWhole = true;
  for await (const page of historyOf(services, vault)) {
    isWhole &&= page.isWhole;
    for (const facts of page.facts) {
      const change = balanceChange(facts, vault);
      if (change > 0n) newestDeposit = occurrenceAt(vault, facts);
      balance += change;
      if (balance >= amount || ++count >= DEPOSITS_MAX) return newestDeposit;
    }
  }
  // Nodes that forget their oldest history show the end of it: there the newest deposit completed the amount.
  return isWhole ? newestDeposit : null;
}

/** Oldest first, where there is not too much of it. */
async function* historyOf(services: SettlementServices, vault: Address): AsyncGenerator<HistoryPage> {
  const { chain, config } = services;
  const commitment = config.settlementCommitment;
  const entries = (await newestOf(services, vault)).reverse();
  while (entries.length > 0) {
    const { landed, missing } = await showLanded(chain, entries.splice(0, PAGE_SIZE), commitment);
    let isWhole = missing.length === 0;
    const facts = readAll(services, landed, () => {
      isWhole = false;
    });
    yield { facts, isWhole };
  }
}

/** Newest first. What failed moved nothing. */
async function newestOf({ chain, config }: SettlementServices, vault: Address): Promise<HistoryEntry[]> {
  const options = { commitment: config.settlementCommitment, pageSize: DEPOSITS_MAX };
  const entries: HistoryEntry[] = [];
  for (let reachedEnd = false; !reachedEnd && entries.length < DEPOSITS_MAX; ) {
    const stretch = { before: entries.at(-1) ?? null, until: null };
    const page = await chain.historyPage(vault, stretch, options);
    entries.push(...page.entries);
    reachedEnd = page.reachedEnd;
  }
  return entries.filter(({ error }) => error === null);
}

function balanceChange({ transfers }: LandedFacts, vault: Address): bigint {
  return transfers.reduce((sum, { source, destination, amount }) => {
    if (destination === vault) return sum + amount;
    return source === vault ? sum - amount : sum;
  }, 0n);
}
