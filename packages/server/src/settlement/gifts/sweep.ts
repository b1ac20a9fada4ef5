import type { LandedFacts } from '@florin/chain/reader/landed-facts';
import { type BaseUnits, baseUnitsOf, type Cents } from '@florin/wire/money';
import type { Address } from '@solana/kit';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { vaultBalances } from '../../gifts/vault.ts';
import type { Services } from '../../services.ts';
import { readAll, show } from '../read-all.ts';
import { type Occurrence, recordFunded } from './record.ts';

/** What one call to a node can show. */
const VAULTS_A_SWEEP_MAX = 100;
const FIRST_SWEEP_MS = 30_000;
const SWEEP_SECONDS_MAX = 86_400;
/** A vault that strangers filled with dust: beyond this, the newest deposit will do as the one that funded it. */
const DEPOSITS_MAX = 400;

/** A gift that waits for money. */
export interface UnfundedGift {
  readonly vault_address: Address;
  readonly amount: Cents;
}

interface HistoryPage {
  readonly facts: readonly LandedFacts[];
  /** Whether all of it could be read. */
  readonly isWhole: boolean;
}

type Parts = Pick<Services, 'database' | 'chain' | 'network' | 'config' | 'log'>;

export function firstSweepAt(createdMs: number): number {
  return createdMs + FIRST_SWEEP_MS;
}

/**
 * Looks at vaults that wait for money, since a deposit on top of a short funding need not name the program. A bounded
 * number at a time and each ever more rarely, so that gifts that nobody funds cost next to nothing.
 */
export async function sweepVaults(parts: Parts): Promise<void> {
  const due = await dueForSweep(parts.database);
  if (due.length === 0) return;
  await settleByBalance(parts, due);
  await postpone(
    parts.database,
    due.map((gift) => gift.vault_address),
  );
}

/** Opens those gifts whose vault holds enough. One call to a node, and a few more for each gift that it opens. */
export async function settleByBalance(parts: Parts, gifts: readonly UnfundedGift[]): Promise<void> {
  const { database, chain, config } = parts;
  const vaults = gifts.map((gift) => gift.vault_address);
  const balances = await vaultBalances(chain, vaults, config.settlementCommitment);
  for (const gift of gifts) {
    const amount = baseUnitsOf(gift.amount);
    if (balances.get(gift.vault_address)! < amount) continue;
    const funding = await findFunding(parts, gift.vault_address, amount);
    if (funding) await recordFunded(database, funding);
  }
}

/** A vault that was opened with too little: whoever did so is likely to add the rest soon. */
export async function sweepSoon(database: Queryable, vaults: readonly Address[]): Promise<void> {
  await database.query(sql`
    UPDATE gifts SET sweeps = 0, sweep_at = now() + interval '3 seconds'
    WHERE vault_address = ANY(${[...vaults]}) AND status = 'requires_action'`);
}

async function dueForSweep(database: Queryable): Promise<UnfundedGift[]> {
  return database.query<UnfundedGift>(sql`
    SELECT vault_address, amount FROM gifts WHERE status = 'requires_action' AND sweep_at <= now()
    ORDER BY sweep_at LIMIT ${VAULTS_A_SWEEP_MAX}`);
}

async function postpone(database: Queryable, vaults: readonly Address[]): Promise<void> {
  await database.query(sql`
    UPDATE gifts SET sweeps = sweeps + 1,
      sweep_at = now() + least(15 * power(2, least(sweeps, 20)), ${SWEEP_SECONDS_MAX}) * interval '1 second'
    WHERE vault_address = ANY(${[...vaults]})`);
}

/**
 * The deposit with which the vault first held the amount; null while no node can show it. What cannot be read is passed
 * over where the rest reaches the amount: a stranger's odd deposit must not keep a gift closed.
 */
async function findFunding(parts: Parts, vault: Address, amount: BaseUnits): Promise<Occurrence | null> {
  let balance = 0n;
  let count = 0;
  let newestDeposit: Occurrence | null = null;
  let isWhole = true;
  for await (const page of historyOf(parts, vault)) {
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

async function* historyOf(parts: Parts, vault: Address): AsyncGenerator<HistoryPage> {
  const { chain, config } = parts;
  const commitment = config.settlementCommitment;
  for await (const page of chain.signaturesSince(vault, null, { commitment, pageSize: 100 })) {
    const { landed, missing } = await show(chain, page, commitment);
    let isWhole = missing.length === 0;
    const facts = readAll(parts, landed, () => {
      isWhole = false;
    });
    yield { facts, isWhole };
  }
}

function balanceChange({ transfers }: LandedFacts, vault: Address): bigint {
  return transfers.reduce((sum, { source, destination, amount }) => {
    if (destination === vault) return sum + amount;
    return source === vault ? sum - amount : sum;
  }, 0n);
}

export function occurrenceAt(vault: Address, { signature, blockTime }: LandedFacts): Occurrence {
  return { vault, signature, unixSeconds: blockTime ?? Math.floor(Date.now() / 1000) };
}
