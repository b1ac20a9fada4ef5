import type { Database } from '../database/database.ts';
import { budgetsOf } from './budgets.ts';
import type { Claimant } from './claimant.ts';
import type { SponsorshipLimits } from './limits.ts';
import { drawOn, holdsPlace, takePlace } from './store.ts';

/**
 * `repeated`: this very transaction is on its way already and is paid for. `in_flight`: another claim of the same gift
 * is. `exhausted`: a budget is used up, and nothing was counted.
 */
export type Reservation = 'reserved' | 'repeated' | 'in_flight' | 'exhausted';

/** Undoes the transaction that it is thrown in: nothing is counted for a claim that one budget refuses. */
class BudgetExhausted extends Error {}

/**
 * Lets one claim of a gift through at a time and counts it, in one transaction: however many processes get however many
 * claims at once, no budget is overdrawn. What is counted stays counted, also when the chain refuses.
 * @example if ((await reserveClaim(database, claimant, messageHash, limits)) === 'exhausted') throw exhausted()
 */
export async function reserveClaim(
  database: Database,
  claimant: Claimant,
  messageHash: Buffer,
  limits: SponsorshipLimits,
): Promise<Reservation> {
  const { giftId } = claimant;
  try {
    return await database.transaction(async (transaction) => {
      if (await takePlace(transaction, giftId, messageHash)) {
        if (!(await drawOn(transaction, budgetsOf(claimant, limits)))) throw new BudgetExhausted();
        return 'reserved';
      }
      return (await holdsPlace(transaction, giftId, messageHash)) ? 'repeated' : 'in_flight';
    });
  } catch (error) {
    if (error instanceof BudgetExhausted) return 'exhausted';
    throw error;
  }
}
