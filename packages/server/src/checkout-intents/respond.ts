import type { JsonObject } from '@florin/checkout/json';
import type { SuppliedOptions } from '@florin/checkout/options/read-options';
import { mergeResponse, readResponse } from '@florin/checkout/options/read-response';
import type { CheckoutIntentRespond } from '@florin/wire/checkout/checkout-intent';
import type { Id } from '@florin/wire/ids';
import { findCard } from '../cards/store.ts';
import { json, sql } from '../database/sql.ts';
import type { Claim } from '../idempotency/claim.ts';
import { addJob } from '../jobs/add-job.ts';
import type { Services } from '../services.ts';
import { withoutCvc } from './card-cvc.ts';
import { stateConflict } from './conflicts.ts';
import { jsonColumn } from './json-column.ts';
import { problemError } from './option-problem.ts';
import { allows, transitionOf } from './state-machine.ts';
import { findIntent, type IntentRow } from './store.ts';
import { earlierCall, rememberCall } from './worker/calls.ts';

/** Checks the answer against what was asked, merges it, and lets the worker go on. A refused answer merges nothing. */
export async function respondToIntent(
  { database, vault }: Services,
  accountId: Id<'account'>,
  id: string,
  body: CheckoutIntentRespond,
  claim: Claim | null,
): Promise<void> {
  if ((await earlierCall(database, claim)) !== null) return;
  const row = await findIntent(database, accountId, id);
  if (row === null || row.status !== 'requires_action' || row.confirmed_at !== null) {
    throw stateConflict(row, id, 'responded to');
  }
  const sent = body.options as JsonObject;
  const supplied = read(row, sent);
  const card = row.card === null ? null : await findCard(database, accountId, row.card);
  const { options, cvc } = withoutCvc(sent, card, vault);
  const approved = 'approve_merchant' in sent ? supplied.approvedOrigin : null;
  const merged = mergeResponse(row.offer!, row.options, options, supplied);
  const changed = await database.query(sql`
    WITH changed AS (
      UPDATE checkout_intents
      SET status = ${transitionOf('respond').to}, options = ${jsonColumn(merged)}, round = round + 1,
        cvc_sealed = coalesce(${cvc === null ? null : json(cvc as never)}::jsonb, cvc_sealed)
      WHERE account_id = ${accountId} AND id = ${id} AND round = ${row.round} AND ${allows('respond')}
      RETURNING id, account_id, lane),
    approval AS (
      INSERT INTO approved_origins (account_id, origin)
      SELECT account_id, ${approved}::text FROM changed WHERE ${approved}::text IS NOT NULL ON CONFLICT DO NOTHING),
    called AS (${rememberCall(claim, sql`changed`)})
    SELECT ${addJob('checkout_advance', { intent: sql`id`, lane: sql`lane` })} FROM changed`);
  if (changed.length === 0)
    throw stateConflict(await findIntent(database, accountId, id), id, 'responded to');
}

function read(row: IntentRow, sent: JsonObject): SuppliedOptions {
  const reading = readResponse(row.offer!, row.questions!, row.options, sent);
  if (reading.ok) return reading.supplied;
  throw problemError(reading.problems[0]!);
}
