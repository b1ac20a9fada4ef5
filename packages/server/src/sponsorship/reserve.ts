import type { Database, Queryable } from '../database/database.ts';
import { startingLamports } from '../sponsorship-terms/credit-terms.ts';
import type { SponsorshipTerms } from '../sponsorship-terms/terms.ts';
import { budgetsOf } from './budgets.ts';
import type { Claimant } from './claimant.ts';
import { type Charge, drawCredit, openCharge } from './credit-store.ts';
import { Exhausted } from './exhausted.ts';
import { drawOn, holdsPlace, takePlace } from './store.ts';

/**
 * `repeated`: this very transaction is on its way already and is paid for. `in_flight`: another claim of the same gift
 * is. `exhausted`: the account's credit or a budget is used up, and nothing was counted.
 */
export type Reservation = 'reserved' | 'repeated' | 'in_flight' | 'exhausted';

/** A claim that the sponsor has signed and that nobody has sent yet. */
export interface SignedClaim extends Pick<Charge, 'signature' | 'lamportsMax' | 'lastBlockHeight'> {
  readonly messageHash: Buffer;
}

/**
 * Lets one claim of a gift through at a time, charges the account that made the gift and counts the claim, in one
 * transaction: however many processes get however many claims at once, no credit and no budget is overdrawn. The charge
 * ends when the chain says what became of it; what is counted against budgets stays counted.
 * @example if ((await reserveClaim(database, claimant, signed, config)) === 'exhausted') throw exhausted()
 */
export async function reserveClaim(
  database: Database,
  claimant: Claimant,
  claim: SignedClaim,
  terms: SponsorshipTerms,
): Promise<Reservation> {
  const { giftId } = claimant;
  const { messageHash, signature } = claim;
  try {
    return await database.transaction(async (transaction) => {
      if (await takePlace(transaction, giftId, messageHash, signature)) {
        await charge(transaction, claimant, claim, terms);
        return 'reserved';
      }
      return (await holdsPlace(transaction, giftId, messageHash)) ? 'repeated' : 'in_flight';
    });
  } catch (error) {
    if (error instanceof Exhausted) return 'exhausted';
    throw error;
  }
}

/** Charges come before credits and those before budgets here and wherever both change, so that nobody waits in a circle. */
async function charge(
  transaction: Queryable,
  claimant: Claimant,
  { signature, lamportsMax, lastBlockHeight }: SignedClaim,
  { sponsorship, sponsorshipCredit }: SponsorshipTerms,
): Promise<void> {
  const { accountId, giftId } = claimant;
  const charged = { signature, accountId, giftId, paymentOf: null, lamportsMax, lastBlockHeight };
  let isAdvanced = false;
  if (await openCharge(transaction, charged)) {
    const credit = await drawCredit(transaction, accountId, lamportsMax, startingLamports(sponsorshipCredit));
    if (!credit.isCovered) throw new Exhausted();
    isAdvanced = credit.isAdvanced;
  }
  const budgets = budgetsOf(claimant, sponsorship, isAdvanced ? sponsorshipCredit : null);
  if (!(await drawOn(transaction, budgets))) throw new Exhausted();
}
