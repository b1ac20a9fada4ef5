import type { Signature } from '@solana/kit';
import type { Database, Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { type Budget, budgetsOf, TODAY, wanted } from './budgets.ts';
import type { Claimant } from './claimant.ts';
import type { SponsorshipLimits } from './limits.ts';

/** A process that has not signed a claim by then is dead; nothing was sent. */
const UNSIGNED_FOR = '30 seconds';
/** Longer than a blockhash lives: after it, what was signed has landed or never will. */
const SIGNED_FOR = '120 seconds';

/**
 * `repeated`: this very transaction is on its way already and is paid for. `in_flight`: another claim of the same gift
 * is. `exhausted`: a budget is used up, and nothing was counted.
 */
export type Reservation = 'reserved' | 'repeated' | 'in_flight' | 'exhausted';

/**
 * Lets one claim of a gift through at a time and counts it, in one transaction: however many processes get however many
 * claims at once, no budget is overdrawn. What is counted stays counted, also when the chain refuses.
 * @example if ((await reserveClaim(database, claimant, messageHash, limits)) === 'exhausted') throw exhausted()
 */
export async function reserveClaim(
  database: Database,
  claimant: Claimant,
  messageHash: Buffer,
  limits: SponsorshipLimits,
): Promise<Reservation> {
  const { giftId } = claimant;
  const budgets = budgetsOf(claimant, limits);
  try {
    return await database.transaction(async (transaction) => {
      if (await takePlace(transaction, giftId, messageHash)) {
        await drawOn(transaction, budgets);
        return 'reserved';
      }
      return (await isInFlight(transaction, giftId, messageHash)) ? 'repeated' : 'in_flight';
    });
  } catch (error) {
    if (error instanceof BudgetExhausted) return 'exhausted';
    throw error;
  }
}

/** Keeps the place of a claim that the sponsor has signed. False when it took so long that another claim took it. */
export async function rememberSignature(
  database: Queryable,
  giftId: string,
  messageHash: Buffer,
  signature: Signature,
): Promise<boolean> {
  const kept = await database.execute(sql`
    UPDATE sponsored_claims SET signature = ${signature}, expires_at = now() + ${SIGNED_FOR}::interval
    WHERE gift_id = ${giftId} AND message_hash = ${messageHash}`);
  return kept === 1;
}

/** Null when this claim was never signed by the sponsor, or so long ago that it is forgotten. */
export async function sentSignature(
  database: Queryable,
  giftId: string,
  messageHash: Buffer,
): Promise<Signature | null> {
  const [row] = await database.query<{ signature: Signature | null }>(sql`
    SELECT signature FROM sponsored_claims WHERE gift_id = ${giftId} AND message_hash = ${messageHash}`);
  return row?.signature ?? null;
}

/** Makes way for another claim after this one was not sent. */
export async function giveUpClaim(database: Queryable, giftId: string, messageHash: Buffer): Promise<void> {
  await database.query(
    sql`DELETE FROM sponsored_claims WHERE gift_id = ${giftId} AND message_hash = ${messageHash}`,
  );
}

export async function forgetExpiredClaims(database: Queryable): Promise<void> {
  await database.query(sql`DELETE FROM sponsored_claims WHERE expires_at < now() - interval '1 day'`);
}

/** Undoes the transaction that it is thrown in: nothing is counted for a claim that one budget refuses. */
class BudgetExhausted extends Error {}

/** Whether the place of this gift's claim was free. */
async function takePlace(transaction: Queryable, giftId: string, messageHash: Buffer): Promise<boolean> {
  const taken = await transaction.execute(sql`
    INSERT INTO sponsored_claims AS present (gift_id, message_hash, expires_at)
    VALUES (${giftId}, ${messageHash}, now() + ${UNSIGNED_FOR}::interval)
    ON CONFLICT (gift_id) DO UPDATE
      SET message_hash = excluded.message_hash, signature = NULL, expires_at = excluded.expires_at
      WHERE present.expires_at < now()`);
  return taken === 1;
}

/** Budgets are taken in one order by everyone, the service's own first, so that no two claims wait for each other. */
async function drawOn(transaction: Queryable, budgets: readonly Budget[]): Promise<void> {
  const counted = await transaction.execute(sql`
    WITH wanted AS (SELECT * FROM ${wanted(budgets)})
    INSERT INTO sponsorship_budgets AS present (day, scope, subject, claims)
    SELECT ${TODAY}, scope, subject, 1 FROM wanted WHERE claims_max > 0 ORDER BY place
    ON CONFLICT (day, scope, subject) DO UPDATE SET claims = present.claims + 1
      WHERE present.claims < (SELECT claims_max FROM wanted WHERE wanted.scope = present.scope)`);
  if (counted < budgets.length) throw new BudgetExhausted();
}

async function isInFlight(database: Queryable, giftId: string, messageHash: Buffer): Promise<boolean> {
  const rows = await database.query(sql`
    SELECT 1 FROM sponsored_claims WHERE gift_id = ${giftId} AND message_hash = ${messageHash}`);
  return rows.length === 1;
}
