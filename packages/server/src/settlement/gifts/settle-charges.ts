import type { LandedTransaction } from '@florin/chain/port';
import type { Queryable } from '../../database/database.ts';
import {
  closeCharge,
  type DueCharge,
  findDueCharges,
  findUnspentCharges,
  postponeCharges,
} from '../../sponsorship/credit-store.ts';
import type { SettlementServices } from '../follow.ts';

const CHARGES_A_POLL_MAX = 100;
/** How many blocks a blockhash lives. */
const BLOCKHASH_BLOCKS = 150n;
/** More than lie between a block and its finality: what no node knows of by then did not land. */
const FINALITY_BLOCKS = 64n;

/** Records what transactions of finalized history cost the sponsor, those that failed on chain too. */
export async function recordCosts(database: Queryable, landed: readonly LandedTransaction[]): Promise<void> {
  if (landed.length === 0) return;
  const unspent = await findUnspentCharges(
    database,
    landed.map(({ signature }) => signature),
  );
  for (const { signature, payerOutflowLamports } of landed) {
    if (!unspent.has(signature)) continue;
    // What others gave the sponsor in the same transaction makes a claim free, not a source of credit.
    const lamports = payerOutflowLamports > 0n ? payerOutflowLamports : 0n;
    await closeCharge(database, signature, { state: 'spent', lamports });
  }
}

/**
 * Looks at what the sponsor signed a while ago and history has not shown: what can no longer land is given back to the
 * account, what did land is recorded, and the rest is looked at again.
 */
export async function settleDueCharges(services: SettlementServices): Promise<void> {
  const { database, chain } = services;
  const due = await findDueCharges(database, CHARGES_A_POLL_MAX);
  if (due.length === 0) return;
  const { lastValidBlockHeight } = await chain.latestBlockhash();
  const signatures = due.map(({ signature }) => signature);
  const statuses = await chain.status(signatures);
  const isUnknown = ({ signature }: DueCharge) => statuses.get(signature)?.state === 'not_found';
  const height = lastValidBlockHeight - BLOCKHASH_BLOCKS;
  const isTooLate = (charge: DueCharge) => height > BigInt(charge.last_block_height) + FINALITY_BLOCKS;
  for (const charge of due.filter(isUnknown).filter(isTooLate)) {
    await closeCharge(database, charge.signature, { state: 'returned' });
  }
  await recordFinalized(
    services,
    due.filter((charge) => !isUnknown(charge)),
  );
  await postponeCharges(database, signatures);
}

async function recordFinalized(
  { database, chain }: SettlementServices,
  charges: readonly DueCharge[],
): Promise<void> {
  const signatures = charges.map(({ signature }) => signature);
  const found = await chain.transactions(signatures, { commitment: 'finalized' });
  await recordCosts(
    database,
    signatures.flatMap((signature) => found.get(signature) ?? []),
  );
}
