import type { SettlementServices } from '../follow.ts';
import { settleByBalance } from './settle-by-balance.ts';
import { findDueVaults, postponeVaults } from './sweep-store.ts';

/** What one call to a node can show. */
const VAULTS_A_SWEEP_MAX = 100;

/**
 * Looks at vaults that wait for money, since a deposit on top of a short funding need not name the program. A bounded
 * number at a time and each ever more rarely, so that gifts that nobody funds cost next to nothing.
 */
export async function sweepVaults(services: SettlementServices): Promise<void> {
  const { database } = services;
  const due = await findDueVaults(database, VAULTS_A_SWEEP_MAX);
  if (due.length === 0) return;
  await settleByBalance(services, due);
  await postponeVaults(
    database,
    due.map((gift) => gift.vault_address),
  );
}
