import type { Signature } from '@solana/kit';
import type { Queryable } from '../database/database.ts';
import { forgetRows } from '../database/forget.ts';
import { type Sql, sql } from '../database/sql.ts';
import { CLAIM_LAMPORTS_MAX } from '../sponsorship-terms/claim-cost.ts';
import { startingLamports } from '../sponsorship-terms/credit-terms.ts';
import type { SponsorshipTerms } from '../sponsorship-terms/terms.ts';
import { type Budget, budgetsOf } from './budgets.ts';
import type { Claimant } from './claimant.ts';

const TODAY = sql`(now() AT TIME ZONE 'UTC')::date`;

/** Longer than a blockhash lives: after it, what was signed has landed or never will. */
const SIGNED_FOR = '120 seconds';

/**
 * Whether the service would pay for this claim now. Nothing is taken, so a later claim may still find it used up.
 * @example const sponsor = (await hasRoom(database, claimantOf(gift, recipient, ip), config)) ? sponsorAddress : null
 */
export async function hasRoom(
  database: Queryable,
  claimant: Claimant,
  { sponsorship, sponsorshipCredit }: SponsorshipTerms,
): Promise<boolean> {
  const budgets = budgetsOf(claimant, sponsorship, sponsorshipCredit);
  const row = await database.first<{ has_room: boolean }>(sql`
    WITH credit AS (
      SELECT coalesce(sum(earned_lamports + granted_lamports - taken_lamports), 0) AS own_lamports
      FROM sponsorship_credits WHERE account_id = ${claimant.accountId})
    SELECT own_lamports + ${startingLamports(sponsorshipCredit)}::bigint >= ${CLAIM_LAMPORTS_MAX}::bigint
      AND NOT EXISTS (
        SELECT 1 FROM ${wanted(budgets)} LEFT JOIN sponsorship_budgets used
          ON used.day = ${TODAY} AND used.scope = wanted.scope AND used.subject = wanted.subject
        WHERE coalesce(used.claims, 0) >= wanted.claims_max
          AND (wanted.scope <> 'starting' OR own_lamports < ${CLAIM_LAMPORTS_MAX}::bigint)) AS has_room
    FROM credit`);
  return row!.has_room;
}

/**
 * Counts a claim against each of its budgets; false when one refuses, and then the caller undoes the transaction. Budgets
 * are taken in one order by everyone, the service's own first, so that no two claims wait for each other.
 */
export async function drawOn(transaction: Queryable, budgets: readonly Budget[]): Promise<boolean> {
  const counted = await transaction.execute(sql`
    WITH wanted AS (SELECT * FROM ${wanted(budgets)})
    INSERT INTO sponsorship_budgets AS present (day, scope, subject, claims)
    SELECT ${TODAY}, scope, subject, 1 FROM wanted WHERE claims_max > 0 ORDER BY place
    ON CONFLICT (day, scope, subject) DO UPDATE SET claims = present.claims + 1
      WHERE present.claims < (SELECT claims_max FROM wanted WHERE wanted.scope = present.scope)`);
  return counted === budgets.length;
}

/** Takes the place of the claim that is on its way, for as long as it can land; false while another has it. */
export async function takePlace(
  transaction: Queryable,
  giftId: string,
  messageHash: Buffer,
  signature: Signature,
): Promise<boolean> {
  const taken = await transaction.execute(sql`
    INSERT INTO sponsored_claims AS present (gift_id, message_hash, signature, expires_at)
    VALUES (${giftId}, ${messageHash}, ${signature}, now() + ${SIGNED_FOR}::interval)
    ON CONFLICT (gift_id) DO UPDATE
      SET message_hash = excluded.message_hash, signature = excluded.signature, expires_at = excluded.expires_at
      WHERE present.expires_at < now()`);
  return taken === 1;
}

/** Whether this very claim is the one on its way. */
export async function holdsPlace(database: Queryable, giftId: string, messageHash: Buffer): Promise<boolean> {
  const row = await database.first(sql`
    SELECT 1 FROM sponsored_claims WHERE gift_id = ${giftId} AND message_hash = ${messageHash}`);
  return row !== null;
}

/** Null when this claim was never signed by the sponsor, or so long ago that it is forgotten. */
export async function findSentSignature(
  database: Queryable,
  giftId: string,
  messageHash: Buffer,
): Promise<Signature | null> {
  const row = await database.first<{ signature: Signature | null }>(sql`
    SELECT signature FROM sponsored_claims WHERE gift_id = ${giftId} AND message_hash = ${messageHash}`);
  return row?.signature ?? null;
}

/** Makes way for another claim after this one was not sent. */
export async function giveUpClaim(database: Queryable, giftId: string, messageHash: Buffer): Promise<void> {
  await database.execute(
    sql`DELETE FROM sponsored_claims WHERE gift_id = ${giftId} AND message_hash = ${messageHash}`,
  );
}

export async function forgetExpiredClaims(database: Queryable): Promise<void> {
  await forgetRows(database, 'sponsored_claims', sql`expires_at < now() - interval '1 day'`);
}

/** Yesterday's counts limit nothing any more. */
export async function forgetOldBudgets(database: Queryable): Promise<void> {
  await forgetRows(database, 'sponsorship_budgets', sql`day < ${TODAY}`);
}

/** The budgets as rows: `scope`, `subject`, `claims_max` and the `place` in their order. */
function wanted(budgets: readonly Budget[]): Sql {
  return sql`unnest(
    ${budgets.map((budget) => budget.scope)}::text[],
    ${budgets.map((budget) => budget.subject)}::text[],
    ${budgets.map((budget) => budget.claimsMax)}::int[]) WITH ORDINALITY AS wanted (scope, subject, claims_max, place)`;
}
