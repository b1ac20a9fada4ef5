/** How many claims the service pays for in a UTC day, whatever credit there is. */
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
