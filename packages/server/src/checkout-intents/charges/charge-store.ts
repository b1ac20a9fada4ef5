import { type ChargeState, eventOf, intentResultOf, nextState, statesBefore } from '@florin/checkout/charge';
import type { Arming, CommitOutcome, ReconcileOutcome } from '@florin/checkout-browser/driver';
import { isFailing } from '@florin/checkout-browser/outcomes';
import type { Json, JsonObject } from '@florin/page-reading/json';
import { minorUnitsOf } from '@florin/page-reading/money/currency';
import type { PlacedOrder } from '@florin/page-reading/purchase';
import type { Id } from '@florin/wire/ids';
import type { Queryable } from '../../database/database.ts';
import { changeRows } from '../../database/forget.ts';
import { NOTHING, orderedJson, type Sql, sql } from '../../database/sql.ts';
import { hasJob } from '../../jobs/store.ts';
import { addOrderJob, followOrders } from '../orders/store.ts';
import { type CheckoutIntentChange, transitionOf } from '../state-machine.ts';
import { addChargeJob, allows } from '../store.ts';
import { failureColumns } from './failure-store.ts';
import { shortened } from './shortened.ts';

export interface ChargeRow {
  readonly intent_id: Id<'checkout_intent'>;
  readonly account_id: Id<'account'>;
  readonly card: Id<'card'>;
  readonly state: ChargeState;
  readonly claim: number;
  readonly idempotency_key: string;
  readonly armed_at: number | null;
  readonly trail: Json;
  readonly resume: Json;
  readonly challenge_until: number | null;
  readonly returned_at: number | null;
  readonly looks: number;
  /** What was noticed of it so far, where it is not known what became of it. */
  readonly evidence: Json;
}

export type Outcome = CommitOutcome | ReconcileOutcome;

/** Charges that are not over; `charge.ts` of the engine has the whole table. */
const OPEN_STATES: readonly ChargeState[] = ['prepared', 'submitting', 'authenticating', 'unknown'];

/** Takes a charge up: from now on only the one who did so can arm and record. Null where it is over. */
export async function takeUpCharge(database: Queryable, intentId: string): Promise<ChargeRow | null> {
  return database.first<ChargeRow>(sql`
    UPDATE checkout_charges SET claim = claim + 1
    WHERE intent_id = ${intentId} AND state = ANY(${[...OPEN_STATES]}) RETURNING *`);
}

export async function findChargeState(database: Queryable, intentId: string): Promise<ChargeState | null> {
  const row = await database.first<Pick<ChargeRow, 'state'>>(sql`
    SELECT state FROM checkout_charges WHERE intent_id = ${intentId}`);
  return row?.state ?? null;
}

const IS_ITS_INTENT = sql`checkout_intents.account_id = checkout_charges.account_id
  AND checkout_intents.id = checkout_charges.intent_id`;

/** A charge that is not over, as an operator reads it. */
export interface OpenCharge {
  readonly intent_id: Id<'checkout_intent'>;
  readonly state: ChargeState;
  readonly url: string;
  readonly armed_at: string | null;
  readonly looks: string;
  readonly detail: string | null;
}

/** Those that were submitted first come first. */
export function listOpenCharges(database: Queryable, limit: number): Promise<OpenCharge[]> {
  return database.query<OpenCharge>(sql`
    SELECT intent_id, state, url, armed_at::text, looks::text, checkout_charges.detail
    FROM checkout_charges JOIN checkout_intents ON ${IS_ITS_INTENT}
    WHERE state = ANY(${[...OPEN_STATES]}) ORDER BY armed_at NULLS LAST LIMIT ${limit}`);
}

/**
 * The compare-and-set before the submit. False where the charge was taken up by someone else or is past that point: then
 * nothing may be submitted. With it goes the security code, wherever it came from: PCI DSS 3.3.1 lets none be kept after an
 * authorization, and from here on nobody may be there to see one. Drivers have read the card by now, and looking what
 * became of a charge needs no code.
 */
export async function armCharge(
  database: Queryable,
  { account_id, intent_id, claim }: ChargeRow,
  arming: Arming,
): Promise<boolean> {
  const armed = await database.first(sql`
    WITH armed AS (
      UPDATE checkout_charges
      SET state = ${nextState('prepared', 'arm')}, armed_at = now(), armed_amount = ${minorUnitsOf(arming.amount, arming.currency)},
        armed_currency = ${arming.currency}, trail = ${orderedJson(arming.trail)}
      WHERE account_id = ${account_id} AND intent_id = ${intent_id} AND claim = ${claim}
        AND state = ANY(${[...statesBefore('arm')]})
      RETURNING account_id, intent_id, card),
    of_purchase AS (
      UPDATE checkout_intents SET cvc_sealed = NULL FROM armed
      WHERE checkout_intents.account_id = armed.account_id AND checkout_intents.id = armed.intent_id),
    of_card AS (${forgetCvcOfCard(sql`armed`)})
    SELECT 1 FROM armed`);
  return armed !== null;
}

export interface RecordOptions {
  readonly authenticationMs: number;
  /** Whether the order that came of it is followed. */
  readonly followsOrder?: boolean;
  /** What a person is asked, where an unknown outcome has been looked for long enough. */
  readonly question?: JsonObject | null;
}

/**
 * Records what became of a charge: its state, what the intent shows, the end of the security code where an issuer may
 * have seen it, and the next look where one is needed, at the charge or at the order that came of it. One statement; false where the charge was no longer ours.
 */
export async function recordOutcome(
  database: Queryable,
  charge: Pick<ChargeRow, 'account_id' | 'intent_id' | 'claim' | 'looks'>,
  outcome: Outcome,
  { authenticationMs, followsOrder = false, question = null }: RecordOptions,
): Promise<boolean> {
  const event = eventOf(outcome);
  const from = [...statesBefore(event)];
  const state = nextState(from[0]!, event);
  const isAsked = outcome.kind === 'unknown' && question !== null;
  const change = isAsked ? 'ask_outcome' : changeOf(outcome);
  const { reason } = intentResultOf(outcome);
  const challenge = outcome.kind === 'authentication' ? outcome : null;
  const followed = followsOrder && outcome.kind === 'placed' ? outcome.chargeId : null;
  const recorded = await database.first(sql`
    WITH moved AS (
      UPDATE checkout_charges
      SET state = ${state}, looks = looks + 1, look_at = now() + ${isAsked ? LOOK_WHILE_ASKED_MS : lookDelayMs(charge.looks, outcome.kind)} * interval '1 millisecond',
        detail = ${shortened('detail' in outcome ? outcome.detail : undefined)},
        ${waysBack(outcome, challenge?.resume)}, ${evidenceColumn(outcome)},
        challenge_until = coalesce(challenge_until,
          CASE WHEN ${challenge !== null} THEN now() + ${authenticationMs} * interval '1 millisecond' END)
      WHERE account_id = ${charge.account_id} AND intent_id = ${charge.intent_id} AND claim = ${charge.claim}
        AND state = ANY(${from}) RETURNING *),
    shown AS (
      UPDATE checkout_intents
      SET status = ${transitionOf(change).to}, status_reason = ${reason},
        charge_id = ${outcome.kind === 'placed' ? outcome.chargeId : null}, detail = moved.detail,
        merchant_order = ${orderedJson(orderOf(outcome))}, ${questionColumns(isAsked ? question : null)},
        ${failureColumns(isFailing(outcome) ? outcome : null)}, amount = ${amountAfter(outcome)},
        challenge_url = coalesce(${challenge?.url ?? null}, challenge_url), cvc_sealed = NULL
      FROM moved
      WHERE checkout_intents.account_id = moved.account_id AND checkout_intents.id = moved.intent_id AND ${allows(change)}
      RETURNING checkout_intents.id, checkout_intents.account_id, checkout_intents.lane, checkout_intents.flow),
    ${followed === null ? NOTHING : sql`followed AS (${followOrders(sql`shown`, followed)}),`}
    authorized AS (${forgetCvcOfCard(sql`moved`)} AND ${mayBeAuthorized(outcome)})
    SELECT ${followed === null ? nextLook(outcome) : addOrderJob(sql`shown.id`, sql`now()`)} FROM moved JOIN shown ON shown.id = moved.intent_id`);
  return recorded !== null;
}

/** How to find a submit again (a shop's cookies, a session) is kept while something is still to be found out. */
function waysBack(outcome: Outcome, resume: Json | undefined): Sql {
  if (!isOpen(outcome)) return sql`trail = NULL, resume = NULL`;
  return sql`resume = coalesce(${orderedJson(resume)}, resume)`;
}

/** Kept while it is weighed with what later looks notice, and for whoever has to decide. */
function evidenceColumn(outcome: Outcome): Sql {
  if (outcome.kind !== 'unknown') return sql`evidence = NULL`;
  return outcome.evidence === undefined
    ? sql`evidence = evidence`
    : sql`evidence = ${orderedJson(outcome.evidence)}`;
}

function questionColumns(question: JsonObject | null): Sql {
  if (question === null) return sql`outcome_asked_at = NULL`;
  return sql`outcome_asked_at = coalesce(outcome_asked_at, now()), options_schema = ${orderedJson(question)}`;
}

/** No shop keeps a visitor's session for longer; the steps of a checkout are kept as long. */
const COOKIE_RETENTION = '30 days';

/** The cookies of a charge that stays open: what names its order or session is kept, for whoever looks into it. */
export async function forgetOldCookies(database: Queryable): Promise<void> {
  await changeRows(
    database,
    'checkout_charges',
    sql`UPDATE checkout_charges SET trail = (trail::jsonb #- '{storageState}' #- '{page,storageState}')::json`,
    sql`state IN ('submitting', 'authenticating', 'unknown') AND armed_at < now() - ${COOKIE_RETENTION}::interval
      AND (trail::jsonb ? 'storageState' OR trail::jsonb -> 'page' ? 'storageState')`,
  );
}

/** Looks again later, with nothing new to say. */
export async function scheduleLook(
  database: Queryable,
  charge: Pick<ChargeRow, 'account_id' | 'intent_id' | 'claim' | 'looks'>,
): Promise<void> {
  await postponeLook(database, charge, lookDelayMs(charge.looks, 'authentication'));
}

export async function postponeLook(
  database: Queryable,
  charge: Pick<ChargeRow, 'account_id' | 'intent_id' | 'claim'>,
  delayMs: number,
): Promise<void> {
  await database.query(sql`
    WITH moved AS (
      UPDATE checkout_charges
      SET looks = looks + 1, look_at = now() + ${delayMs} * interval '1 millisecond'
      WHERE account_id = ${charge.account_id} AND intent_id = ${charge.intent_id} AND claim = ${charge.claim}
      RETURNING account_id, intent_id, look_at, looks)
    SELECT ${ADD_LOOK} FROM moved
    JOIN checkout_intents shown ON shown.account_id = moved.account_id AND shown.id = moved.intent_id`);
}

/** A look that is this late was lost: a job is no more than a reminder, the row is what counts. */
const OVERDUE = '1 minute';
const REMINDERS_MAX = 500;

/** Makes a new job for every open charge whose look is overdue and that has none. The states are those of the index. */
export async function remindOfOpenCharges(database: Queryable): Promise<void> {
  await database.query(sql`
    SELECT ${addChargeJob(sql`due`, sql`now()`, sql`due.looks`)} FROM (
      SELECT checkout_intents.id, checkout_intents.account_id, checkout_intents.lane, looks
      FROM checkout_charges JOIN checkout_intents ON ${IS_ITS_INTENT}
      WHERE state IN ('prepared', 'submitting', 'authenticating', 'unknown') AND look_at < now() - ${OVERDUE}::interval
        AND NOT ${hasJob('checkout_charge', sql`checkout_intents.id`)}
      LIMIT ${REMINDERS_MAX}) due`);
}

const LOOK_FIRST_MS = 1_000;
const LOOK_MAX_MS = 2 * 60_000;
/** A person is asked by now; what became of it may show by itself all the same. */
const LOOK_WHILE_ASKED_MS = 24 * 3_600_000;
/** A cardholder may be through at any moment, and not everyone comes back to our page. */
const LOOK_FOR_CARDHOLDER_MAX_MS = 20_000;

/** @example lookDelayMs(3, 'unknown') // 8000: soon at first, ever more rarely, never not at all */
function lookDelayMs(looks: number, kind: Outcome['kind']): number {
  const maxMs = kind === 'authentication' ? LOOK_FOR_CARDHOLDER_MAX_MS : LOOK_MAX_MS;
  return Math.min(LOOK_FIRST_MS * 2 ** Math.min(looks, 20), maxMs);
}

const ADD_LOOK = addChargeJob(sql`shown`, sql`moved.look_at`, sql`moved.looks`);

function nextLook(outcome: Outcome): Sql {
  return isOpen(outcome) ? ADD_LOOK : sql`1`;
}

function isOpen({ kind }: Outcome): boolean {
  return kind === 'unknown' || kind === 'authentication';
}

function changeOf(outcome: Outcome): CheckoutIntentChange {
  switch (outcome.kind) {
    case 'placed':
      return 'place';
    case 'authentication':
      return 'challenge';
    case 'unknown':
      return 'wait';
    default:
      return 'decline';
  }
}

/** Once placed, an intent shows what was charged: by the receipt where it says so, else what was armed. */
function amountAfter(outcome: Outcome): Sql {
  if (outcome.kind !== 'placed') return sql`checkout_intents.amount`;
  return sql`coalesce(${outcome.charged ?? null}::bigint, moved.armed_amount, checkout_intents.amount)`;
}

function orderOf(outcome: Outcome): PlacedOrder | null {
  return outcome.kind === 'placed' && outcome.order !== undefined ? keptOrder(outcome.order) : null;
}

/** In the shop's words; an address that could hold a card's number is not kept. */
export function keptOrder({ number, url, status }: PlacedOrder): PlacedOrder {
  const isClean = url !== null && shortened(url) === url;
  return {
    number: shortened(number ?? undefined),
    url: isClean ? url : null,
    status: shortened(status ?? undefined),
  };
}

/** An issuer has seen the card, or may have. */
function mayBeAuthorized({ kind }: Outcome): boolean {
  return kind !== 'not_submitted';
}

/** The end of the code that is stored with the card of `charges`. */
function forgetCvcOfCard(charges: Sql): Sql {
  return sql`UPDATE cards SET cvc_sealed = NULL, cvc_stored_at = NULL
    FROM ${charges}
    WHERE cards.account_id = ${charges}.account_id AND cards.id = ${charges}.card AND cards.cvc_sealed IS NOT NULL`;
}
