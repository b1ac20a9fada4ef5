/**
 * What each part may use at most. Taken generously from clusters with the older token program, where a transfer costs
 * sixty times what it costs under the newer one; the limit only matters for the priority fee.
 */
export const COMPUTE_UNITS = {
  createTokenAccount: 50_000,
  transfer: 10_000,
  memo: 40_000,
  giftFund: 30_000,
  giftPayout: 30_000,
} as const;
