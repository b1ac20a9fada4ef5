import type { Json, JsonObject } from '@florin/page-reading/json';
import { parseCardNumber } from '@florin/wire/checkout/card-number';
import type { Merchant } from '../../auth/caller.ts';
import type { Database } from '../../database/database.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Claim } from '../../idempotency/claim.ts';
import { rememberAnswer } from '../call-store.ts';
import { type Outcome, recordOutcome, takeUpCharge } from '../charges/charge-store.ts';
import { shortened } from '../charges/shortened.ts';
import { problemError } from '../option-problem.ts';
import type { CheckoutIntentRow } from '../store.ts';
import { ORDER_NUMBER, ORDER_NUMBER_MAX, ORDER_OUTCOME, reachedUrl } from './outcome-question.ts';

/** Whether what this row asks is what became of an order. */
export function asksForOutcome({ status, outcome_asked_at }: CheckoutIntentRow): boolean {
  return status === 'requires_action' && outcome_asked_at !== null;
}

/**
 * Records what a person says about an order that nobody could find out about. Nothing is sent to the shop. False where it has been
 * found out meanwhile.
 */
export async function answerOutcome(
  database: Database,
  { mandate }: Pick<Merchant, 'mandate'>,
  row: CheckoutIntentRow,
  sent: JsonObject,
  claim: Claim | null,
  page: string,
): Promise<boolean> {
  if (mandate !== null)
    throw new ApiError(
      'key_scope_missing',
      `An API key with a mandate cannot report the outcome of an order. Nothing was changed. A person reports it at ${page}.`,
      { param: `options[${ORDER_OUTCOME}]` },
    );
  const said = readAnswer(sent);
  return database.transaction(async (transaction) => {
    const charge = await takeUpCharge(transaction, row.id);
    if (charge === null) return false;
    const outcome = outcomeOf(said, row, charge.evidence);
    if (!(await recordOutcome(transaction, charge, outcome, { authenticationMs: 0 }))) return false;
    await rememberAnswer(transaction, row, claim);
    return true;
  });
}

/** What a person says of an order. */
export interface Said {
  readonly isPlaced: boolean;
  readonly number: string | null;
}

/** Refuses whatever is not an answer to `outcomeAnswerSchema`. */
export function readAnswer(sent: JsonObject): Said {
  const unknown = Object.keys(sent).find((key) => key !== ORDER_OUTCOME && key !== ORDER_NUMBER);
  if (unknown !== undefined)
    throw problemError({
      param: unknown,
      message: `is not expected; send ${ORDER_OUTCOME}, and ${ORDER_NUMBER} where there is one`,
      isUnknown: true,
    });
  const outcome = sent[ORDER_OUTCOME];
  if (outcome !== 'placed' && outcome !== 'not_placed')
    throw problemError({
      param: ORDER_OUTCOME,
      message: 'must be one of placed, not_placed',
      isUnknown: false,
    });
  const number = sent[ORDER_NUMBER] ?? null;
  const isNumber = number === null || (typeof number === 'string' && isOrderNumber(number));
  if (!isNumber || (number !== null && outcome === 'not_placed'))
    throw problemError({
      param: ORDER_NUMBER,
      message: `must be text of 1 to ${ORDER_NUMBER_MAX} characters that is not a card number, and only if there is an order`,
      isUnknown: false,
    });
  return { isPlaced: outcome === 'placed', number: number as string | null };
}

function isOrderNumber(text: string): boolean {
  const isCard = parseCardNumber(text) !== null;
  return text.trim() !== '' && text.length <= ORDER_NUMBER_MAX && !isCard && shortened(text) === text;
}

function outcomeOf({ isPlaced, number }: Said, { id }: CheckoutIntentRow, evidence: Json): Outcome {
  if (!isPlaced) return { kind: 'no_order', detail: 'the account says that there is no order' };
  const order = { number, url: reachedUrl(evidence), status: null };
  return { kind: 'placed', chargeId: number ?? id, order };
}
