/**
 * How many claims the service pays for in a UTC day. A claim costs the sponsor at most 0.00216 SOL: three signatures, the
 * capped priority fee and the recipient's token account.
 */
export interface SponsorshipLimits {
  readonly claimsPerGift: number;
  readonly claimsPerWallet: number;
  readonly claimsPerNetwork: number;
  readonly claimsPerAccount: number;
  /** Of the whole installation. */
  readonly claimsPerDay: number;
  /** Smaller gifts cost more to claim than they are worth. */
  readonly giftCentsMin: number;
}

export const DEFAULT_SPONSORSHIP: SponsorshipLimits = {
  claimsPerGift: 3,
  claimsPerWallet: 5,
  claimsPerNetwork: 20,
  claimsPerAccount: 200,
  claimsPerDay: 1_000,
  giftCentsMin: 25,
};
