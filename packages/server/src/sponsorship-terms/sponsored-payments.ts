/** How many payments of others the service pays the network's fee for in a UTC day, whatever credit there is. */
export interface SponsoredPayments {
  readonly perRequest: number;
  readonly perWallet: number;
  readonly perNetwork: number;
  readonly perAccount: number;
  /** Of the whole installation. */
  readonly perDay: number;
  /** Of all accounts together that have no credit of their own left: accounts cost nothing. */
  readonly startingPerDay: number;
}

/** A payment costs 0.00002 SOL at most, so a day of advances 0.02 SOL. */
export const DEFAULT_SPONSORED_PAYMENTS: SponsoredPayments = {
  perRequest: 5,
  perWallet: 200,
  perNetwork: 500,
  perAccount: 2_000,
  perDay: 10_000,
  startingPerDay: 1_000,
};
