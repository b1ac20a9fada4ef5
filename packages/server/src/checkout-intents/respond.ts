import type { SuppliedOptions } from '@florin/checkout/options/read-options';
import { mergeResponse, readResponse } from '@florin/checkout/options/read-response';
import { sharedHosts } from '@florin/checkout-browser/mandate/merchant-bounds';
import type { JsonObject } from '@florin/page-reading/json';
import type { CheckoutIntentRespond } from '@florin/wire/checkout/checkout-intent';
import type { Merchant } from '../auth/caller.ts';
import { findCard } from '../cards/store.ts';
import type { Claim } from '../idempotency/claim.ts';
import type { Services } from '../services.ts';
import { findEarlierCall } from './call-store.ts';
import { stateConflict, tooMany } from './conflicts.ts';
import { answerHandOver, isHandedOver } from './hand-over/answer-hand-over.ts';
import { assertInMandate, assertMayApprove } from './mandate.ts';
import { problemError } from './option-problem.ts';
import { answerOutcome, asksForOutcome } from './outcome/answer-outcome.ts';
import { intentPageOf } from './present.ts';
import { answerCheckoutIntent, type CheckoutIntentRow, findCheckoutIntent, isBusy } from './store.ts';
import { takeCvc } from './take-cvc.ts';

/** Checks the answer against what was asked, merges it, and lets the worker go on. A refused answer merges nothing. */
export async function respondToCheckoutIntent(
  { database, vault, config, urls }: Pick<Services, 'config' | 'urls' | 'database' | 'vault'>,
  { accountId, apiKeyId, mandate }: Merchant,
  id: string,
  body: CheckoutIntentRespond,
  claim: Claim | null,
): Promise<void> {
  if ((await findEarlierCall(database, claim)) !== null) return;
  const row = await findCheckoutIntent(database, accountId, id);
  if (row !== null && asksForOutcome(row)) {
    const sent = body.options as JsonObject;
    if (await answerOutcome(database, { mandate }, row, sent, claim, intentPageOf(urls, id))) return;
    throw stateConflict(await findCheckoutIntent(database, accountId, id), id, 'responded to');
  }
  if (row === null || row.status !== 'requires_action' || row.confirmed_at !== null) {
    throw stateConflict(row, id, 'responded to');
  }
  if (await isBusy(database, accountId, config.checkout.inProgressMax)) throw tooMany();
  const sent = body.options as JsonObject;
  assertMayApprove(mandate, sent, intentPageOf(urls, id));
  assertInMandate(mandate, row, config.checkout.processorOrigins);
  if (isHandedOver(row)) {
    const page = intentPageOf(urls, id);
    if (await answerHandOver(database, { mandate, apiKeyId }, row, sent, claim, page)) return;
    throw stateConflict(await findCheckoutIntent(database, accountId, id), id, 'responded to');
  }
  const supplied = read(row, sent);
  const card = row.card === null ? null : await findCard(database, accountId, row.card);
  const { options, cvc } = takeCvc(sent, card, vault);
  const answer = {
    options: mergeResponse(row.offer!, row.options, options, supplied),
    cvc,
    approvedOrigin: 'approve_merchant' in sent ? supplied.approvedOrigin : null,
    approvedBy: apiKeyId,
    allowedHosts: sharedHosts(row.allowed_hosts, mandate?.merchants ?? null),
  };
  if (await answerCheckoutIntent(database, row, answer, claim)) return;
  throw stateConflict(await findCheckoutIntent(database, accountId, id), id, 'responded to');
}

function read(row: CheckoutIntentRow, sent: JsonObject): SuppliedOptions {
  const reading = readResponse(row.offer!, row.questions!, row.options, sent);
  if (reading.ok) return reading.supplied;
  throw problemError(reading.problems[0]!);
}
