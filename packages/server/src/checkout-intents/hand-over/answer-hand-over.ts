import { sharedHosts } from '@florin/checkout-browser/mandate/merchant-bounds';
import type { JsonObject } from '@florin/page-reading/json';
import type { Merchant } from '../../auth/caller.ts';
import type { Queryable } from '../../database/database.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { Claim } from '../../idempotency/claim.ts';
import { readAnswer } from '../outcome/answer-outcome.ts';
import { ORDER_OUTCOME } from '../outcome/outcome-question.ts';
import { answerCheckoutIntent, type CheckoutIntentRow } from '../store.ts';
import { recordPersonsOrder } from './hand-over-store.ts';

/** Whether this row waits for a person who goes on at the shop. */
export function isHandedOver({ status, confirmed_at, hand_over }: CheckoutIntentRow): boolean {
  return status === 'requires_action' && confirmed_at === null && hand_over !== null;
}

/**
 * Records what a person did at the shop: they bought it there, or they got past what was in the way and the shop is tried once
 * more. False where it is no longer asked.
 */
export async function answerHandOver(
  database: Queryable,
  { mandate, apiKeyId }: Pick<Merchant, 'mandate' | 'apiKeyId'>,
  row: CheckoutIntentRow,
  sent: JsonObject,
  claim: Claim | null,
  page: string,
): Promise<boolean> {
  const { isPlaced, number } = readAnswer(sent);
  if (isPlaced && mandate !== null)
    throw new ApiError(
      'key_scope_missing',
      `An API key with a mandate cannot report that something was bought. Nothing was changed. A person reports it at ${page}.`,
      { param: `options[${ORDER_OUTCOME}]` },
    );
  if (isPlaced) {
    const order = { number, url: null, status: null };
    return recordPersonsOrder(database, row, { kind: 'placed', chargeId: number ?? row.id, order }, claim);
  }
  const allowedHosts = sharedHosts(row.allowed_hosts, mandate?.merchants ?? null);
  const unchanged = { options: row.options, cvc: null, approvedOrigin: null, approvedBy: apiKeyId };
  return answerCheckoutIntent(database, row, { ...unchanged, allowedHosts }, claim);
}
