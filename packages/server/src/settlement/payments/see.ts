import type { ChainPort, LandedTransaction } from '@florin/chain/port';
import type { Signature } from '@solana/kit';
import type { Queryable } from '../../database/database.ts';
import type { SettlementServices } from '../follow.ts';
import { readNamed } from './by-signature.ts';
import { candidatesOf, readKnowledge } from './candidates.ts';
import { type Before, matchTransaction, reaches, tellsOwners, type Verdicts } from './matcher.ts';
import { findSeenExcept, markLost, markSeen, type SeenPayment } from './seen-store.ts';

const LOST_A_POLL_MAX = 200;

/**
 * Shows on sessions and intents the payment that is confirmed and not yet final, and takes that back when the chain takes
 * the payment back. `landed` is everything in that state now.
 */
export async function seePayments(
  services: SettlementServices,
  landed: readonly LandedTransaction[],
): Promise<void> {
  const { database, chain } = services;
  await markSeen(database, await seenPayments(services, landed));
  const present = landed.map(({ signature }) => signature);
  await markLost(database, await lostPayments(database, chain, present));
}

async function seenPayments(
  services: SettlementServices,
  landed: readonly LandedTransaction[],
): Promise<SeenPayment[]> {
  // What cannot be understood now is set aside once it is final.
  const page = await readNamed(services, landed, () => undefined);
  const knowledge = await readKnowledge(services.database, page);
  const seen: SeenPayment[] = [];
  for (const facts of page) {
    const candidates = await candidatesOf(facts, knowledge, services.network.mint);
    // What is not told yet is told once it is final.
    if (!tellsOwners(facts, candidates)) continue;
    const before = knowledge.before(facts.signature);
    const verdicts = matchTransaction(facts, candidates, before);
    const source = verdicts.settlement?.candidate.id ?? reachedBy(verdicts, before);
    if (source) seen.push({ source, signature: facts.signature });
  }
  return seen;
}

/** The request whose sum this part reaches, as far as is known now. */
function reachedBy({ unmatched }: Verdicts, before: Before): string | null {
  const part = unmatched.find(({ reason }) => reason === 'amount_too_low');
  return part && reaches(part.candidate, unmatched, before) ? part.candidate.id : null;
}

/** A node that lags may not list a payment that another has: only what no node knows any more is lost. */
async function lostPayments(
  database: Queryable,
  chain: ChainPort,
  present: readonly Signature[],
): Promise<Signature[]> {
  const unlisted = await findSeenExcept(database, present, LOST_A_POLL_MAX);
  if (unlisted.length === 0) return [];
  const statuses = await chain.status(unlisted.map(({ signature }) => signature));
  return unlisted
    .filter(({ signature, is_counted }) => is_counted || statuses.get(signature)?.state !== 'landed')
    .map(({ signature }) => signature);
}
