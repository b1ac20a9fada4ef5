import type { ChainPort, LandedTransaction } from '@florin/chain/port';
import type { Signature } from '@solana/kit';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import type { Services } from '../../services.ts';
import { transactionIntentSourcesOf } from '../../transaction-intents/state-machine.ts';
import { readAll } from '../read-all.ts';
import { candidatesOf, readKnowledge } from './candidates.ts';
import { matchTransaction } from './matcher.ts';

const LOST_A_POLL_MAX = 200;

interface Sighting {
  readonly intentId: string;
  readonly signature: Signature;
}

/**
 * Shows intents as `processing` while their payment is confirmed and not yet final, and takes that back when the chain
 * takes the payment back. `landed` is everything in that state now.
 */
export async function glimpsePayments(
  parts: Pick<Services, 'database' | 'network' | 'log' | 'chain'>,
  landed: readonly LandedTransaction[],
): Promise<void> {
  const { database, chain } = parts;
  await markSeen(database, await sightings(parts, landed));
  await takeBackLost(
    database,
    chain,
    landed.map(({ signature }) => signature),
  );
}

async function sightings(
  parts: Pick<Services, 'database' | 'network' | 'log'>,
  landed: readonly LandedTransaction[],
): Promise<Sighting[]> {
  // What cannot be understood now is set aside once it is final.
  const page = readAll(parts, landed, () => undefined);
  const knowledge = await readKnowledge(parts.database, page);
  const seen: Sighting[] = [];
  for (const facts of page) {
    const candidates = await candidatesOf(facts, knowledge, parts.network.mint);
    const settledBefore = knowledge.settledBy.get(facts.signature) ?? null;
    const { settlement } = matchTransaction(facts, candidates, settledBefore);
    if (settlement?.candidate.type !== 'transaction_intent') continue;
    seen.push({ intentId: settlement.candidate.id, signature: facts.signature });
  }
  return seen;
}

async function markSeen(database: Queryable, seen: readonly Sighting[]): Promise<void> {
  if (seen.length === 0) return;
  await database.query(sql`
    UPDATE transaction_intents SET status = 'processing', processing_signature = sighting.signature
    FROM unnest(${seen.map(({ intentId }) => intentId)}::text[], ${seen.map(({ signature }) => signature)}::text[])
      AS sighting (id, signature)
    WHERE transaction_intents.id = sighting.id AND status = ANY(${transactionIntentSourcesOf('seen')})`);
}

/** A node that lags may not list a payment that another has: only what no node knows any more is lost. */
async function takeBackLost(
  database: Queryable,
  chain: ChainPort,
  present: readonly Signature[],
): Promise<void> {
  const rows = await database.query<{ signature: Signature }>(sql`
    SELECT DISTINCT processing_signature AS signature FROM transaction_intents
    WHERE processing_signature IS NOT NULL AND processing_signature <> ALL(${[...present]})
    LIMIT ${LOST_A_POLL_MAX}`);
  if (rows.length === 0) return;
  const statuses = await chain.status(rows.map(({ signature }) => signature));
  const lost = rows
    .map(({ signature }) => signature)
    .filter((signature) => statuses.get(signature)?.state !== 'landed');
  if (lost.length === 0) return;
  await database.query(sql`
    UPDATE transaction_intents SET status = 'requires_action', processing_signature = NULL
    WHERE processing_signature = ANY(${lost}) AND status = ANY(${transactionIntentSourcesOf('lost')})`);
}
