import type { Id } from '@florin/wire/ids';
import { BASE_UNITS_PER_CENT, baseUnitsOf, type Cents, cents } from '@florin/wire/money';
import type { Database, Queryable } from '../database/database.ts';
import { violates } from '../database/violation.ts';
import { newId } from '../ids.ts';
import { type CreditTerms, earnedLamports } from '../sponsorship-terms/credit-terms.ts';
import {
  findReachedRequests,
  holdParts,
  holdRequest,
  type PartRow,
  type RequestRow,
  releaseRequest,
  type SettledPart,
  settleByParts,
} from './complete-store.ts';
import { type Taken, takeParts } from './parts.ts';

/** `open`: the parts do not reach the sum. `over`: it was paid, canceled or has expired before. */
export type Completion = 'complete' | 'open' | 'over';

/** A part came or went between two looks; the next look sees it. */
const LOOKS_MAX = 8;

/**
 * Settles a request whose parts reach what it asks for. Any number of processes may do this at once; of what they find, one
 * settles it. `signature` is the payment that is final now, so that nothing waits for it any longer.
 * @example if ((await completeRequest(database, 'cs_01k9…', terms)) === 'complete') …
 */
export async function completeRequest(
  database: Database,
  source: string,
  terms: CreditTerms,
  signature: string | null = null,
): Promise<Completion> {
  for (let look = 0; look < LOOKS_MAX; look++) {
    const completion = await database
      .transaction((transaction) => completeHeld(transaction, source, terms, signature))
      .catch(changedBy);
    if (completion !== 'changed') return completion;
  }
  throw new Error(`${source} could not be completed: what arrives for it changes all the time`);
}

/** In the same moment a part has settled something else: it is no part any more. */
function changedBy(error: unknown): 'changed' {
  if (violates(error, 'unique')) return 'changed';
  throw error;
}

/**
 * The same inside a transaction. `changed`: begin again.
 * @example const completion = await completeHeld(transaction, source, terms, null)
 */
export async function completeHeld(
  transaction: Queryable,
  source: string,
  terms: CreditTerms,
  signature: string | null,
): Promise<Completion | 'changed'> {
  // In this order: whoever gives a part back holds the part first, and then what it counts for.
  const parts = await holdParts(transaction, source);
  const request = await holdRequest(transaction, source);
  if (request === null) return 'over';
  if (parts.reduce((sum, { amount }) => sum + amount, 0) !== request.amount_received) return 'changed';
  const taken = takeParts(
    { amount: request.amount, fee: request.fee_amount, feeAddress: request.fee_address },
    parts,
  );
  if (taken === null) {
    if (signature !== null) await releaseRequest(transaction, source, signature);
    return 'open';
  }
  const feePaid = taken
    .filter(({ part }) => part.recipient_address === request.fee_address)
    .reduce((sum, { cents: paid }) => sum + paid, 0);
  await settleByParts(transaction, {
    request,
    parts: settledParts(request, taken),
    feeOwed: baseUnitsOf(cents(request.fee_amount - feePaid)),
    earnedLamports: earnedLamports(baseUnitsOf(cents(feePaid)), terms),
  });
  return 'complete';
}

/** One transaction on chain is one Transaction, also where several of its transfers are parts. */
function settledParts(request: RequestRow, taken: readonly Taken<PartRow>[]): SettledPart[] {
  const bySignature = new Map<string, { id: Id<'transaction'>; amount: Cents; first: PartRow }>();
  for (const { part, cents: paid } of taken) {
    if (paid === 0) continue;
    const known = bySignature.get(part.signature);
    const amount = cents((known?.amount ?? 0) + paid);
    bySignature.set(part.signature, { first: part, id: newId('transaction'), ...known, amount });
  }
  return taken.map(({ part, cents: paid }) => {
    const left = BigInt(part.amount_base_units) - BigInt(paid) * BASE_UNITS_PER_CENT;
    const transaction = paid === 0 ? null : bySignature.get(part.signature)!;
    return {
      arrival: part.id,
      left: { amount: cents(part.amount - paid), baseUnits: left.toString() },
      transactionId: transaction?.id ?? null,
      transaction:
        transaction?.first === part
          ? {
              account_id: request.account_id,
              id: transaction.id,
              type: request.type,
              source: request.id,
              signature: part.signature,
              sender_address: part.sender_address,
              signer_address: part.signer_address,
              recipient_address: request.recipient_address,
              amount: transaction.amount,
              created: part.created,
              amount_refunded: 0,
            }
          : null,
    };
  });
}

/**
 * Settles what is reached and was left: a process may have died between a part and the sum, and a refund that was given up
 * makes its part count again.
 * @example await completeReached(services.database, config.sponsorshipCredit)
 */
export async function completeReached(database: Database, terms: CreditTerms): Promise<void> {
  for (const source of await findReachedRequests(database)) await completeRequest(database, source, terms);
}
