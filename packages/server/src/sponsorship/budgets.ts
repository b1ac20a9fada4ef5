import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Claimant } from './claimant.ts';
import type { SponsorshipLimits } from './limits.ts';

export const TODAY = sql`(now() AT TIME ZONE 'UTC')::date`;

export interface Budget {
  readonly scope: 'service' | 'account' | 'ip' | 'wallet' | 'gift';
  readonly subject: string;
  readonly claimsMax: number;
}

/**
 * Whether the service would pay for this claim now. Nothing is taken, so a later claim may still find it used up.
 * @example const sponsor = (await hasRoom(database, claimantOf(gift, recipient, ip), limits)) ? sponsorAddress : null
 */
export async function hasRoom(
  database: Queryable,
  claimant: Claimant,
  limits: SponsorshipLimits,
): Promise<boolean> {
  const budgets = budgetsOf(claimant, limits);
  if (budgets.some((budget) => budget.claimsMax === 0)) return false;
  const [row] = await database.query<{ exhausted: number }>(sql`
    SELECT count(*) AS exhausted
    FROM ${wanted(budgets)} JOIN sponsorship_budgets used ON used.scope = wanted.scope AND used.subject = wanted.subject
    WHERE used.day = ${TODAY} AND used.claims >= wanted.claims_max`);
  return row?.exhausted === 0;
}

/** Yesterday's counts limit nothing any more. */
export async function forgetOldBudgets(database: Queryable): Promise<void> {
  await database.query(sql`DELETE FROM sponsorship_budgets WHERE day < ${TODAY}`);
}

/** In the order in which they are taken. */
export function budgetsOf(claimant: Claimant, limits: SponsorshipLimits): Budget[] {
  const isWorthIt = claimant.giftAmount >= limits.giftCentsMin;
  return [
    { scope: 'service', subject: '', claimsMax: isWorthIt ? limits.claimsPerDay : 0 },
    { scope: 'account', subject: claimant.accountId, claimsMax: limits.claimsPerAccount },
    { scope: 'ip', subject: claimant.network, claimsMax: limits.claimsPerNetwork },
    { scope: 'wallet', subject: claimant.wallet, claimsMax: limits.claimsPerWallet },
    { scope: 'gift', subject: claimant.giftId, claimsMax: limits.claimsPerGift },
  ];
}

/** The budgets as rows: `scope`, `subject`, `claims_max` and the `place` in their order. */
export function wanted(budgets: readonly Budget[]) {
  return sql`unnest(
    ${budgets.map((budget) => budget.scope)}::text[],
    ${budgets.map((budget) => budget.subject)}::text[],
    ${budgets.map((budget) => budget.claimsMax)}::int[]) WITH ORDINALITY AS wanted (scope, subject, claims_max, place)`;
}
