import { BASE_UNITS_PER_CENT, type BaseUnits } from '@florin/wire/money';
import { CLAIM_LAMPORTS_MAX } from './claim-cost.ts';

/** How an account comes to credit that claims of its gifts draw on. */
export interface CreditTerms {
  /** Claims of a new account that the sponsor pays for in advance, once and not a day. */
  readonly startingClaims: number;
  /** Claims of all accounts together that are paid for in advance, a day: accounts cost nothing. */
  readonly startingClaimsPerDay: number;
  /** What an account gets back as credit of the fees that its payments paid. */
  readonly feeShareBasisPoints: number;
  /** What a cent buys. Fees must cost more than the credit that they earn, or credit could be bought at a profit. */
  readonly lamportsPerCent: number;
}

/** A cent of fees earns 20,000 lamports, which are worth less than a cent as long as SOL costs less than 500 dollars. */
export const DEFAULT_CREDIT: CreditTerms = {
  startingClaims: 3,
  startingClaimsPerDay: 10,
  feeShareBasisPoints: 5_000,
  lamportsPerCent: 40_000,
};

const BASIS_POINTS = 10_000n;

export function startingLamports({ startingClaims }: CreditTerms): bigint {
  return BigInt(startingClaims) * CLAIM_LAMPORTS_MAX;
}

/**
 * The credit that a fee earns, rounded down.
 * @example earnedLamports(baseUnits(1_000_000n), DEFAULT_CREDIT) // 2_000_000n for a dollar of fees
 */
export function earnedLamports(fee: BaseUnits, terms: CreditTerms): bigint {
  const rate = BigInt(terms.lamportsPerCent) * BigInt(terms.feeShareBasisPoints);
  return (fee * rate) / (BASIS_POINTS * BASE_UNITS_PER_CENT);
}
