import type { Signature } from '@solana/kit';
import type { Sql } from '../database/database.ts';
import { type Budget, budgetsOf, today, wanted } from './budgets.ts';
import type { Claimant } from './claimant.ts';
import type { SponsorshipLimits } from './limits.ts';

/** A process that has not signed a claim by then is dead; nothing was sent. */
const UNSIGNED_FOR = '30 seconds';
/** Longer than a blockhash lives: after it, what was signed has landed or never will. */
const SIGNED_FOR = '120 seconds';
const DIVISION_BY_ZERO = '22012';

/**
 * `repeated`: this very transaction is on its way already and is paid for. `in_flight`: another claim of the same gift
 * is. `exhausted`: a budget is used up, and nothing was counted.
 */
export type Reservation = 'reserved' | 'repeated' | 'in_flight' | 'exhausted';

/**
 * Lets one claim of a gift through at a time and counts it, in one statement: however many processes get however many
 * claims at once, no budget is overdrawn. What is counted stays counted, also when the chain refuses.
 * @example if ((await reserveClaim(sql, claimant, messageHash, limits)) === 'exhausted') throw exhausted()
 */
export async function reserveClaim(
  sql: Sql,
  claimant: Claimant,
  messageHash: Buffer,
  limits: SponsorshipLimits,
): Promise<Reservation> {
  const { giftId } = claimant;
  const taken = await takeFlight(sql, giftId, messageHash, budgetsOf(claimant, limits)).catch(ifExhausted);
  if (taken === 'exhausted') return taken;
  if (taken) return 'reserved';
  return (await isInFlight(sql, giftId, messageHash)) ? 'repeated' : 'in_flight';
}

/** Keeps the place of a claim that the sponsor has signed. False when it took so long that another claim took it. */
export async function rememberSignature(
  sql: Sql,
  giftId: string,
  messageHash: Buffer,
  signature: Signature,
): Promise<boolean> {
  const kept = await sql`
    UPDATE sponsored_claims SET signature = ${signature}, expires_at = now() + ${SIGNED_FOR}::interval
    WHERE gift_id = ${giftId} AND message_hash = ${messageHash}`;
  return kept.count === 1;
}

/** Null when this claim was never signed by the sponsor, or so long ago that it is forgotten. */
export async function sentSignature(
  sql: Sql,
  giftId: string,
  messageHash: Buffer,
): Promise<Signature | null> {
  const [row] = await sql<{ signature: Signature | null }[]>`
    SELECT signature FROM sponsored_claims WHERE gift_id = ${giftId} AND message_hash = ${messageHash}`;
  return row?.signature ?? null;
}

/** Makes way for another claim after this one was not sent. */
export async function giveUpClaim(sql: Sql, giftId: string, messageHash: Buffer): Promise<void> {
  await sql`DELETE FROM sponsored_claims WHERE gift_id = ${giftId} AND message_hash = ${messageHash}`;
}

export async function forgetExpiredClaims(sql: Sql): Promise<void> {
  await sql`DELETE FROM sponsored_claims WHERE expires_at < now() - interval '1 day'`;
}

/**
 * Whether the place was free; then every budget has been drawn on. Where one is used up, a division by zero undoes all
 * of it. Budgets are taken in one order by everyone, the service's own first, so that no two claims wait for each other.
 */
async function takeFlight(
  sql: Sql,
  giftId: string,
  messageHash: Buffer,
  budgets: readonly Budget[],
): Promise<boolean> {
  const taken = await sql`
    WITH flight AS (
      INSERT INTO sponsored_claims AS present (gift_id, message_hash, expires_at)
      VALUES (${giftId}, ${messageHash}, now() + ${UNSIGNED_FOR}::interval)
      ON CONFLICT (gift_id) DO UPDATE
        SET message_hash = excluded.message_hash, signature = NULL, expires_at = excluded.expires_at
        WHERE present.expires_at < now()
      RETURNING 1),
    wanted AS (SELECT * FROM ${wanted(sql, budgets)}),
    counted AS (
      INSERT INTO sponsorship_budgets AS present (day, scope, subject, claims)
      SELECT ${today(sql)}, scope, subject, 1 FROM wanted
      WHERE claims_max > 0 AND EXISTS (SELECT FROM flight) ORDER BY place
      ON CONFLICT (day, scope, subject) DO UPDATE SET claims = present.claims + 1
        WHERE present.claims < (SELECT claims_max FROM wanted WHERE wanted.scope = present.scope)
      RETURNING 1)
    SELECT 1 / (SELECT count(*) = ${budgets.length} FROM counted)::int FROM flight`;
  return taken.length === 1;
}

function ifExhausted(error: { code?: string }): 'exhausted' {
  if (error.code === DIVISION_BY_ZERO) return 'exhausted';
  throw error;
}

async function isInFlight(sql: Sql, giftId: string, messageHash: Buffer): Promise<boolean> {
  const rows = await sql`
    SELECT 1 FROM sponsored_claims WHERE gift_id = ${giftId} AND message_hash = ${messageHash}`;
  return rows.length === 1;
}
