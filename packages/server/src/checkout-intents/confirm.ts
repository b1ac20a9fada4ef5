import { randomBytes, randomUUID } from 'node:crypto';
import { missingSchema } from '@florin/checkout/options/offer-schema';
import type { Id } from '@florin/wire/ids';
import { findCard } from '../cards/store.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { conflict, refused } from '../errors/api-error.ts';
import type { Claim } from '../idempotency/claim.ts';
import { addJob } from '../jobs/add-job.ts';
import type { Services } from '../services.ts';
import { stateConflict } from './conflicts.ts';
import { expireIntents } from './expire.ts';
import { jsonColumn } from './json-column.ts';
import { exceedsCeiling } from './present.ts';
import { allows, transitionOf } from './state-machine.ts';
import { findIntent, type IntentRow } from './store.ts';
import { earlierCall, rememberCall } from './worker/calls.ts';

/**
 * Accepts the quote: one statement makes the intent's only charge and the job that will submit it. Whoever calls again,
 * through whatever process, finds the charge made.
 */
export async function confirmIntent(
  { database }: Services,
  accountId: Id<'account'>,
  id: string,
  claim: Claim | null,
): Promise<void> {
  if ((await earlierCall(database, claim)) !== null) return;
  const confirmed = await database.query(sql`
    WITH changed AS (
      UPDATE checkout_intents
      SET status = ${transitionOf('confirm').to}, status_reason = NULL, confirmed_at = now(),
        return_token = ${randomBytes(32).toString('base64url')}
      FROM cards
      WHERE checkout_intents.account_id = ${accountId} AND checkout_intents.id = ${id} AND ${allows('confirm')}
        AND expires_at > now() AND (max_amount IS NULL OR amount <= max_amount)
        AND cards.id = checkout_intents.card AND cards.deleted_at IS NULL AND ${hasCvc(database)}
      RETURNING checkout_intents.id, checkout_intents.account_id, checkout_intents.card, checkout_intents.lane),
    charge AS (
      INSERT INTO checkout_charges (intent_id, account_id, card, state, idempotency_key)
      SELECT id, account_id, card, 'prepared', ${`florin-${randomUUID()}`} FROM changed),
    called AS (${rememberCall(claim, sql`changed`)})
    SELECT ${addJob('checkout_charge', { intent: sql`id`, lane: sql`'charge ' || lane` })} FROM changed`);
  if (confirmed.length === 0) throw await refusal(database, accountId, id);
}

/** Where the merchant wants a security code there is one: for this purchase, or still with the card. */
function hasCvc(_database: Queryable) {
  return sql`(NOT (checkout_intents.quote -> 'cardEntry' ->> 'needsCvc')::boolean
    OR checkout_intents.cvc_sealed IS NOT NULL OR cards.cvc_sealed IS NOT NULL)`;
}

async function refusal(database: Queryable, accountId: Id<'account'>, id: string): Promise<Error> {
  const row = await findIntent(database, accountId, id);
  if (row === null || row.status !== 'requires_confirmation') return stateConflict(row, id, 'confirmed');
  if (row.expires_at <= Date.now()) {
    await expireIntents(database);
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
async function askForCvc(database: Queryable, row: IntentRow): Promise<void> {
  const questions = { approveOrigin: null, cvc: true };
  const missing = { fields: [], quantity: false, buyer: [], payment: questions, unknown: [] };
  const schema = missingSchema(row.offer!, row.choice!.options, missing);
  await database.query(sql`
    UPDATE checkout_intents
    SET status = ${transitionOf('ask_again').to}, questions = ${jsonColumn(questions)},
      options_schema = ${jsonColumn(schema)}, amount = NULL
    WHERE id = ${row.id} AND round = ${row.round} AND ${allows('ask_again')}`);
}
