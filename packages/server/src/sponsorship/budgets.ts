import type { CreditTerms } from '../sponsorship-terms/credit-terms.ts';
import type { SponsorshipLimits } from '../sponsorship-terms/limits.ts';
import type { Claimant } from './claimant.ts';

/** How many claims of one subject the service pays for in a day. */
export interface Budget {
  readonly scope:
    | 'service'
    | 'starting'
    | 'account'
    | 'ip'
    | 'wallet'
    | 'gift'
    | 'payments'
    | `payments_${'starting' | 'account' | 'ip' | 'wallet' | 'request'}`;
  readonly subject: string;
  readonly claimsMax: number;
}

/**
 * The budgets that a claim draws on, in the order in which they are taken. `advance` stands for a claim that the account
 * has not earned: those of all accounts share one budget.
 */
export function budgetsOf(
  claimant: Claimant,
  limits: SponsorshipLimits,
  advance: Pick<CreditTerms, 'startingClaimsPerDay'> | null,
): Budget[] {
  const isWorthIt = claimant.giftAmount >= limits.giftCentsMin;
  const starting: Budget[] = advance
    ? [{ scope: 'starting', subject: '', claimsMax: advance.startingClaimsPerDay }]
    : [];
  return [
    { scope: 'service', subject: '', claimsMax: isWorthIt ? limits.claimsPerDay : 0 },
    ...starting,
    { scope: 'account', subject: claimant.accountId, claimsMax: limits.claimsPerAccount },
    { scope: 'ip', subject: claimant.network, claimsMax: limits.claimsPerNetwork },
    { scope: 'wallet', subject: claimant.wallet, claimsMax: limits.claimsPerWallet },
    { scope: 'gift', subject: claimant.giftId, claimsMax: limits.claimsPerGift },
  ];
}
