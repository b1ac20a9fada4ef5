import type { LandedTransaction } from '@florin/chain/port';
import type { LandedFacts } from '@florin/chain/reader/landed-facts';
import { type BaseUnits, baseUnits } from '@florin/wire/money';
import { completeRequest } from '../../part-payments/complete.ts';
import { earnedLamports } from '../../sponsorship-terms/credit-terms.ts';
import type { SettlementServices } from '../follow.ts';
import type { SetAside } from '../read-landed.ts';
import { readNamed } from './by-signature.ts';
import { candidatesOf, type Knowledge, readKnowledge } from './candidates.ts';
import { listArrivals } from './list-arrivals.ts';
import { matchTransaction, type Settlement, tellsOwners, type Verdicts } from './matcher.ts';
import { partlyPaid, recordPayment } from './record-store.ts';

/** Each round loses to another change of one of the objects that a transaction names. */
const TRIES_MAX = 8;

/**
 * Settles what these transactions pay, in order, and lists what they brought to wallets of ours without naming anything. Any number of processes may do this with the same transactions at once.
 * @returns those that name nothing that is known
 * @example await settlePayments(services, landed, (odd) => parked.push(odd))
 */
export async function settlePayments(
  services: SettlementServices,
  landed: readonly LandedTransaction[],
  setAside: SetAside,
): Promise<LandedFacts[]> {
  const page = await readNamed(services, landed, setAside);
  const knowledge = await readKnowledge(services.database, page);
  const unknown: LandedFacts[] = [];
  const incomplete = new Set<string>();
  for (const facts of page) {
    const outcome = await settleOne(services, facts, knowledge);
    if (outcome === 'unknown') unknown.push(facts);
    if (outcome === 'incomplete') incomplete.add(facts.signature);
  }
  for (const signature of await listArrivals(services, page, knowledge)) incomplete.add(signature);
  for (const transaction of landed) if (incomplete.has(transaction.signature)) setAside(transaction);
  return unknown;
}

async function settleOne(
  services: SettlementServices,
  facts: LandedFacts,
  known: Knowledge,
): Promise<'settled' | 'unknown' | 'incomplete'> {
  const { database, network, config } = services;
  let knowledge = known;
  for (let attempt = 0; attempt < TRIES_MAX; attempt++) {
    const candidates = await candidatesOf(facts, knowledge, network.mint);
    if (candidates.length === 0) return 'unknown';
    if (!tellsOwners(facts, candidates)) return 'incomplete';
    const verdicts = withoutOthersMoney(
      matchTransaction(facts, candidates, knowledge.before(facts.signature)),
    );
    const earned = earnedLamports(feePaid(verdicts.settlement), config.sponsorshipCredit);
    if ((await recordPayment(database, facts, verdicts, network.mint, earned)) === 'recorded') {
      for (const source of partlyPaid(verdicts))
        await completeRequest(database, source, config.sponsorshipCredit, facts.signature);
      return 'settled';
    }
    knowledge = await readKnowledge(database, [facts]);
  }
  throw new Error(`${facts.signature} could not be recorded: what it names changes all the time`);
}

/** What reaches a payer beyond a refund, or short of one, is theirs: the merchant has no unmatched payment of it. */
function withoutOthersMoney(verdicts: Verdicts): Verdicts {
  return {
    ...verdicts,
    unmatched: verdicts.unmatched.filter(({ candidate }) => candidate.type !== 'refund'),
  };
}

/** What the service got of its fee; the rest went to the merchant. */
function feePaid(settlement: Settlement | null): BaseUnits {
  const fee = settlement?.candidate.fee ?? null;
  return baseUnits(settlement === null || fee === null ? 0n : fee.amount - settlement.feeOwed);
}
