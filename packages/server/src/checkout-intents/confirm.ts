import { missingSchema } from '@florin/checkout/options/offer-schema';
import { sharedHosts } from '@florin/checkout-browser/mandate/merchant-bounds';
import type { Mandate } from '@florin/wire/accounts/mandate';
import type { CardLimits } from '@florin/wire/checkout/card';
import { BASE_CURRENCIES } from '@florin/wire/currency/fraction-digits';
import type { Id } from '@florin/wire/ids';
import type { Merchant } from '../auth/caller.ts';
import { type CardRow, findCard, lockCard } from '../cards/store.ts';
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
  type Mandated,
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
    (caller.mandate === null && (await startCharge(database, accountId, id, claim))) ||
    (await startLimitedCharge(database, caller, id, claim, config.checkout.processorOrigins));
  if (!isDone) throw await refusal(database, accountId, id);
}

/** Confirmations under one mandate, and with one card that has limits, go one after the other, so that together they stay within them. */
function startLimitedCharge(
  database: Database,
  { accountId, apiKeyId, mandate }: Merchant,
  id: string,
  claim: Claim | null,
  processorOrigins: readonly string[],
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    if (mandate !== null) await lockKey(transaction, accountId, apiKeyId!);
    const cardId = (await findCheckoutIntent(transaction, accountId, id))?.card ?? null;
    // Before the intent, as whoever destroys a card does: neither waits for the other then.
    const card = cardId === null ? null : await lockCard(transaction, accountId, cardId);
    const row = await lockCheckoutIntent(transaction, accountId, id);
    if (row === null || row.status !== 'requires_confirmation' || row.amount === null) return false;
    const quoted = { amount: row.amount, currency: row.currency! };
    const mandated =
      mandate && (await judgeMandate(transaction, row, quoted, mandate, apiKeyId!, processorOrigins));
    if (card?.limits) await judgeCard(transaction, card, card.limits, quoted);
    if (mandated?.needsApproval) {
      await askForApproval(transaction, row);
      return true;
    }
    return startCharge(transaction, accountId, id, claim, mandated, 'judged');
  });
}

interface Quoted {
  readonly amount: number;
  readonly currency: string;
}

/** Throws where the mandate does not cover the purchase. */
async function judgeMandate(
  transaction: Queryable,
  row: CheckoutIntentRow,
  { amount, currency }: Quoted,
  mandate: Mandate,
  key: Id<'api_key'>,
  processorOrigins: readonly string[],
): Promise<Mandated & { readonly needsApproval: boolean }> {
  assertInMandate(mandate, row, processorOrigins);
  const { limits, currencies } = limitsIn(mandate, currency);
  const spending = await findSpending(transaction, row.account_id, { key }, currencies);
  const problem = findSpendingProblem(limits, amount, spending);
  if (problem !== null) throw new ApiError('mandate_exceeded', problem);
  return {
    key,
    allowedHosts: sharedHosts(row.allowed_hosts, mandate.merchants),
    needsApproval: limits.approval_above !== null && amount > limits.approval_above,
  };
}

/** Throws where the limits of the card do not cover the purchase. */
async function judgeCard(
  transaction: Queryable,
  { account_id, id }: CardRow,
  limits: CardLimits,
  { amount, currency }: Quoted,
): Promise<void> {
  if (!BASE_CURRENCIES.includes(currency))
    throw refused(
      'card_limit_exceeded',
      `The card has limits in ${BASE_CURRENCIES.join(' and ')}, so it pays nothing in ${currency}. Nothing was charged. Use another card.`,
    );
  const spending = await findSpending(transaction, account_id, { card: id }, BASE_CURRENCIES);
  const problem = findSpendingProblem({ ...limits, daily_limit: null }, amount, spending, 'card');
  if (problem !== null)
    throw refused(
      'card_limit_exceeded',
      `${problem} Nothing was charged. Raise the limit, or use another card.`,
    );
}

async function refusal(database: Queryable, accountId: Id<'account'>, id: string): Promise<Error> {
  const row = await findCheckoutIntent(database, accountId, id);
  if (row === null || row.status !== 'requires_confirmation') return stateConflict(row, id, 'confirmed');
  if (row.expires_at <= Date.now()) {
    await expireCheckoutIntents(database);
    return conflict('checkout_intent', 'canceled', 'This quote has expired. Create a new checkout intent.');
  }
  if (exceedsCeiling(row)) {
    return refused(
      'amount_exceeds_ceiling',
      `The quote of ${row.amount} is above max_amount ${row.max_amount}. Nothing was charged.`,
    );
  }
  const card = row.card === null ? null : await findCard(database, accountId, row.card);
  if (card === null) {
    return refused('card_missing', 'There is no card to charge. Add one, then create a new checkout intent.');
  }
  await askForCvc(database, row);
  return conflict(
    'checkout_intent',
    'requires_action',
    'Another purchase used the card’s security code. Respond with card_cvc, then confirm again.',
  );
}

/** Back to asking: a security code is destroyed by the first authorization, whichever purchase that belonged to. */
async function askForCvc(database: Queryable, row: CheckoutIntentRow): Promise<void> {
  const questions = { approveOrigin: null, cvc: true };
  const missing = { fields: [], quantity: false, buyer: [], payment: questions, unknown: [] };
  await askAgain(database, row, questions, missingSchema(row.offer!, row.choice!.options, missing));
}
