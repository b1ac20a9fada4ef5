import type { Claimant } from './claimant.ts';
import type { SponsorshipLimits } from './limits.ts';

/** How many claims of one subject the service pays for in a day. */
export interface Budget {
  readonly scope: 'service' | 'account' | 'ip' | 'wallet' | 'gift';
  readonly subject: string;
  readonly claimsMax: number;
}

/** The budgets that a claim draws on, in the order in which they are taken. */
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
