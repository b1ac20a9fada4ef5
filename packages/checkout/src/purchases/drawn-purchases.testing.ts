import { drawn } from '@florin/testing/drawn';

/** Proofs that take a purchase in a browser each, beside those that play every day: prices, cards, carts, hostile shops. */
const PROOFS = [
  'accounts',
  'bill-in-frame',
  'coupons',
  'dependent-options',
  'donations',
  'layouts',
  'payment-pages',
  'read-by-model',
] as const;

const PLAYED = new Set<string>(drawn(PROOFS, 3));

/**
 * Whether the daily suite plays this proof today: some of them, others each time. The long proofs play all.
 * @example it.runIf(isPlayed('coupons'))('a coupon that was asked for is used', async () => …)
 */
export const isPlayed = (proof: (typeof PROOFS)[number]): boolean => PLAYED.has(proof);
