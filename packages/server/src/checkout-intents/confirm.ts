import { missingSchema } from '@florin/checkout/options/offer-schema';
import type { Id } from '@florin/wire/ids';
import { findCard } from '../cards/store.ts';
import type { Queryable } from '../database/database.ts';
import { conflict, refused } from '../errors/api-error.ts';
import type { Claim } from '../idempotency/claim.ts';
import type { Services } from '../services.ts';
import { findEarlierCall } from './call-store.ts';
import { stateConflict } from './conflicts.ts';
import { exceedsCeiling } from './present.ts';
import {
  askAgain,
  type CheckoutIntentRow,
  expireCheckoutIntents,
  findCheckoutIntent,
  startCharge,
} from './store.ts';

/** Accepts the quote. Whoever calls again, through whatever process, finds the charge made. */
export async function confirmCheckoutIntent(
  { database }: Services,
  accountId: Id<'account'>,
  id: string,
  claim: Claim | null,
): Promise<void> {
  if ((await findEarlierCall(database, claim)) !== null) return;
  if (await startCharge(database, accountId, id, claim)) return;
  throw await refusal(database, accountId, id);
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
