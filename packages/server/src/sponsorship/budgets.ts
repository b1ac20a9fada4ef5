import type { Sql } from '../storage/database.ts';
import type { Claimant } from './claimant.ts';
import type { SponsorshipLimits } from './limits.ts';

interface Budget {
  readonly scope: 'service' | 'account' | 'ip' | 'wallet' | 'gift';
  readonly subject: string;
  readonly claimsMax: number;
}

/**
 * Whether the service would pay for this claim now. Nothing is taken, so a later claim may still find it used up.
 * @example const sponsor = (await hasRoom(sql, claimantOf(gift, recipient, ip), limits)) ? sponsorAddress : null
 */
export async function hasRoom(sql: Sql, claimant: Claimant, limits: SponsorshipLimits): Promise<boolean> {
  if (claimant.giftAmount < limits.giftCentsMin) return false;
  const budgets = budgetsOf(claimant, limits);
  if (budgets.some((budget) => budget.claimsMax === 0)) return false;
  const [row] = await sql<{ exhausted: number }[]>`
    SELECT count(*) AS exhausted
    FROM ${wanted(sql, budgets)} JOIN sponsorship_budgets used ON used.scope = wanted.scope AND used.subject = wanted.subject
    WHERE used.day = ${today(sql)} AND used.claims >= wanted.claims_max`;
  return row?.exhausted === 0;
}

/**
 * Counts a claim against every budget, or answers false when one of them is used up; the caller's transaction must then
 * be rolled back. Rows are taken in one order by everyone, the service's own first, so that no two claims wait for each
 * other.
 */
export async function takeFromBudgets(
  sql: Sql,
  claimant: Claimant,
  limits: SponsorshipLimits,
): Promise<boolean> {
  if (claimant.giftAmount < limits.giftCentsMin) return false;
  const budgets = budgetsOf(claimant, limits);
  for (const budget of budgets) {
    const taken = await sql`
      INSERT INTO sponsorship_budgets AS present (day, scope, subject, claims)
      SELECT ${today(sql)}, ${budget.scope}, ${budget.subject}, 1 WHERE ${budget.claimsMax}::int > 0
      ON CONFLICT (day, scope, subject) DO UPDATE SET claims = present.claims + 1
        WHERE present.claims < ${budget.claimsMax}::int
      RETURNING 1`;
    if (taken.length === 0) return false;
  }
  return true;
}

/** Yesterday's counts limit nothing any more. */
export async function forgetOldBudgets(sql: Sql): Promise<void> {
  await sql`DELETE FROM sponsorship_budgets WHERE day < ${today(sql)}`;
}

function budgetsOf(claimant: Claimant, limits: SponsorshipLimits): Budget[] {
  return [
    { scope: 'service', subject: '', claimsMax: limits.claimsPerDay },
    { scope: 'account', subject: claimant.accountId, claimsMax: limits.claimsPerAccount },
    { scope: 'ip', subject: claimant.network, claimsMax: limits.claimsPerNetwork },
    { scope: 'wallet', subject: claimant.wallet, claimsMax: limits.claimsPerWallet },
    { scope: 'gift', subject: claimant.giftId, claimsMax: limits.claimsPerGift },
  ];
}

function wanted(sql: Sql, budgets: readonly Budget[]) {
  return sql`unnest(
    ${budgets.map((budget) => budget.scope)}::text[],
    ${budgets.map((budget) => budget.subject)}::text[],
    ${budgets.map((budget) => budget.claimsMax)}::int[]) AS wanted (scope, subject, claims_max)`;
}

function today(sql: Sql) {
  return sql`(now() AT TIME ZONE 'UTC')::date`;
}
