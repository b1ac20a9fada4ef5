import { vaultBalances } from '../../gifts/vault.ts';
import type { SettlementServices } from '../follow.ts';
import { hasGaps } from '../gap-store.ts';
import { showLanded } from '../read-landed.ts';
import { settleGifts } from './settle.ts';
import { settleByBalance } from './settle-by-balance.ts';
import type { VaultGift } from './store.ts';
import { findDueOpenVaults, findDueVaults, postponeOpenVaults, postponeVaults } from './sweep-store.ts';

/** What one call to a node can show. */
const VAULTS_A_CALL = 100;
/** While the program's history has gaps, the sweep is what finds fundings and claims in time. */
const CALLS_WHILE_BEHIND = 10;
/** What took a vault's money is among its newest; strangers may name it too. */
const NEWEST_OF_A_VAULT = 50;

/**
 * Looks at vaults that wait for money, since a deposit on top of a short funding need not name the program. A bounded
 * number at a time and each ever more rarely, so that gifts that nobody funds cost next to nothing.
 */
export async function sweepVaults(services: SettlementServices, cursorName: string): Promise<void> {
  const { database, network } = services;
  const isBehind = await hasGaps(database, cursorName, network.programId);
  const due = await findDueVaults(database, VAULTS_A_CALL * (isBehind ? CALLS_WHILE_BEHIND : 1));
  if (due.length > 0) {
    await settleByBalance(services, due);
    await postponeVaults(database, due.map(vaultOf));
  }
  if (isBehind) await sweepOpenVaults(services);
}

/** An open gift whose vault is empty was claimed or taken back: its own history says which. */
async function sweepOpenVaults(services: SettlementServices): Promise<void> {
  const { database, chain } = services;
  const due = await findDueOpenVaults(database, VAULTS_A_CALL * CALLS_WHILE_BEHIND);
  if (due.length === 0) return;
  const balances = await vaultBalances(chain, due.map(vaultOf), 'finalized');
  for (const gift of due) {
    if (balances.get(gift.vault_address) === 0n) await settleByHistory(services, gift);
  }
  await postponeOpenVaults(database, due.map(vaultOf));
}

/** What cannot be read here is parked when the program's own history comes to it. */
async function settleByHistory(services: SettlementServices, gift: VaultGift): Promise<void> {
  const { chain } = services;
  const stretch = { before: null, until: null };
  const options = { commitment: 'finalized', pageSize: NEWEST_OF_A_VAULT } as const;
  const { entries } = await chain.historyPage(gift.vault_address, stretch, options);
  const { landed } = await showLanded(chain, [...entries].reverse(), 'finalized');
  await settleGifts(services, landed, () => undefined);
}

function vaultOf(gift: VaultGift) {
  return gift.vault_address;
}
