import { missingSchema } from '@florin/checkout/options/offer-schema';
import { sharedHosts } from '@florin/checkout-browser/mandate/merchant-bounds';
import type { Mandate } from '@florin/wire/accounts/mandate';
import type { Id } from '@florin/wire/ids';
import type { Merchant } from '../auth/caller.ts';
import { findCard } from '../cards/store.ts';
import type { Database, Queryable } from '../database/database.ts';
import { ApiError, conflict, refused } from '../errors/api-error.ts';
import type { Claim } from '../idempotency/claim.ts';
import type { Services } from '../services.ts';
import { findEarlierCall } from './call-store.ts';
import { stateConflict } from './conflicts.ts';
import { assertInMandate, findSpendingProblem, limitsIn } from './mandate.ts';
import { exceedsCeiling } from './present.ts';
import {
  askAgain,
  askForApproval,
  type CheckoutIntentRow,
  expireCheckoutIntents,
  findCheckoutIntent,
  findSpending,
  lockCheckoutIntent,
  lockKey,
  startCharge,
} from './store.ts';

/** Accepts the quote. Whoever calls again, through whatever process, finds the charge made. */
export async function confirmCheckoutIntent(
  { database, config }: Pick<Services, 'database' | 'config'>,
  caller: Merchant,
  id: string,
  claim: Claim | null,
): Promise<void> {
  const { accountId } = caller;
  if ((await findEarlierCall(database, claim)) !== null) return;
  const isDone =
    caller.mandate === null
      ? await startCharge(database, accountId, id, claim)
      : await startMandatedCharge(
          database,
          caller,
          caller.mandate,
          id,
          claim,
          config.checkout.processorOrigins,
        );
  if (!isDone) throw await refusal(database, accountId, id);
}

/** Confirmations under one mandate go one after the other, so that together they stay within it. */
function startMandatedCharge(
  database: Database,
  { accountId, apiKeyId }: Merchant,
  mandate: Mandate,
  id: string,
  claim: Claim | null,
  processorOrigins: readonly string[],
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await lockKey(transaction, accountId, apiKeyId!);
    const row = await lockCheckoutIntent(transaction, accountId, id);
    if (row === null || row.status !== 'requires_confirmation' || row.amount === null) return false;
    assertInMandate(mandate, row, processorOrigins);
    const { limits, currencies } = limitsIn(mandate, row.currency!);
    const spending = await findSpending(transaction, accountId, apiKeyId!, currencies);
    const problem = findSpendingProblem(limits, row.amount, spending);
    if (problem !== null) throw new ApiError('mandate_exceeded', problem);
    const allowedHosts = sharedHosts(row.allowed_hosts, mandate.merchants);
    if (limits.approval_above === null || row.amount <= limits.approval_above)
      return startCharge(transaction, accountId, id, claim, { key: apiKeyId!, allowedHosts });
    await askForApproval(transaction, row);
    return true;
  });
}

async function refusal(database: Queryable, accountId: Id<'account'>, id: string): Promise<Error> {
  const row = await findCheckoutIntent(database, accountId, id);
  if (row === null || row.status !== 'requires_confirmation') return stateConflict(row, id, 'confirmed');
  if (row.expires_at <= Date.now()) {
    await expireCheckoutIntents(database);
    return conflict('checkout_intent', 'canceled', 'This quote has expired; create a new intent.');
  }
  if (exceedsCeiling(row)) {
    return refused(
      'amount_exceeds_ceiling',
      `The quote of ${row.amount} is above max_amount ${row.max_amount}; nothing was charged.`,
    );
  }
  const card = row.card === null ? null : await findCard(database, accountId, row.card);
  if (card === null) {
    return refused('card_missing', 'There is no card to charge; add one and create a new intent.');
  }
  await askForCvc(database, row);
  return conflict(
    'checkout_intent',
    'requires_action',
    'The security code of the card was used by another purchase; respond with card_cvc and confirm again.',
  );
}

/** Back to asking: a security code is destroyed by the first authorization, whichever purchase that belonged to. */
async function askForCvc(database: Queryable, row: CheckoutIntentRow): Promise<void> {
  const questions = { approveOrigin: null, cvc: true };
  const missing = { fields: [], quantity: false, buyer: [], payment: questions, unknown: [] };
  await askAgain(database, row, questions, missingSchema(row.offer!, row.choice!.options, missing));
}
