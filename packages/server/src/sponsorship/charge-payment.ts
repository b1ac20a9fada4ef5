import type { Queryable } from '../database/database.ts';
import type { Services } from '../services.ts';
import { startingLamports } from '../sponsorship-terms/credit-terms.ts';
import { type Charge, drawCredit, openCharge } from './credit-store.ts';
import { Exhausted } from './exhausted.ts';
import { paymentBudgetsOf, type SponsoredPayer } from './payment-limits.ts';
import { drawOn } from './store.ts';

/**
 * Charges the account of a payment whose fee the sponsor pays, and counts it against the budgets of payments. Throws `Exhausted`, which
 * undoes the transaction. Charges come before credits and those before budgets, as everywhere. What was charged before is not charged
 * again.
 */
export async function chargePayment(
  transaction: Queryable,
  { sponsorshipCredit, sponsoredPayments }: Services['config'],
  payer: SponsoredPayer,
  charge: Omit<Charge, 'accountId'>,
): Promise<void> {
  const { accountId } = payer;
  if (!(await openCharge(transaction, { ...charge, accountId }))) return;
  const advance = startingLamports(sponsorshipCredit);
  const credit = await drawCredit(transaction, accountId, charge.lamportsMax, advance);
  if (!credit.isCovered) throw new Exhausted();
  const budgets = paymentBudgetsOf(payer, sponsoredPayments, credit.isAdvanced);
  if (!(await drawOn(transaction, budgets))) throw new Exhausted();
}
