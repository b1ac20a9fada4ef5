import { randomBytes, randomUUID } from 'node:crypto';
import type { PaymentQuestions } from '@florin/checkout/options/offer-schema';
import type { SealedRecord } from '@florin/checkout/vault/envelope';
import type { JsonObject } from '@florin/page-reading/json';
import type { Choice, Flow, Offer, Quote } from '@florin/page-reading/purchase';
import type {
  CheckoutIntentOrder,
  CheckoutIntentStatus,
  CheckoutIntentStatusReason,
  CheckoutIntentSummary,
} from '@florin/wire/checkout/checkout-intent';
import type {
  CheckoutFailureCode,
  CheckoutFailureDetails,
  HandOverReason,
} from '@florin/wire/checkout/failure-code';
import type { Id } from '@florin/wire/ids';
import type { Cents } from '@florin/wire/money';
import type { Queryable } from '../database/database.ts';
import { changeRows } from '../database/forget.ts';
import { type Page, type PageRange, pageOf } from '../database/page.ts';
import { json, NOTHING, orderedJson, type Sql, sql } from '../database/sql.ts';
import type { Claim } from '../idempotency/claim.ts';
import type { SlotKind } from '../jobs/job-slots.ts';
import { addJob } from '../jobs/store.ts';
import { rememberCall } from './call-store.ts';
import { type CheckoutIntentChange, transitionOf } from './state-machine.ts';

/** What a person was sent to the shop with, as it is kept. */
export interface HandOverNote {
  readonly url: string;
  readonly reason: HandOverReason;
  readonly message: string;
  /** Unix milliseconds. */
  readonly at: number;
}

export interface CheckoutIntentRow {
  readonly account_id: Id<'account'>;
  readonly id: Id<'checkout_intent'>;
  readonly status: CheckoutIntentStatus;
  readonly status_reason: CheckoutIntentStatusReason | null;
  readonly url: string;
  readonly prompt: string | null;
  readonly options: JsonObject;
  readonly max_amount: Cents | null;
  readonly card: Id<'card'> | null;
  /** The merchants of every mandate under which it was created, answered or confirmed; null where none names any. */
  readonly allowed_hosts: readonly string[] | null;
  readonly metadata: Record<string, string>;
  readonly created: number;
  readonly expires_at: number;
  readonly lane: string;
  /** Set where the quote took longer than its turn while others waited. */
  readonly long_since: number | null;
  /** Since when it waits for a browser. */
  readonly busy_since: number | null;
  readonly round: number;
  readonly flow: Flow | null;
  readonly offer: Offer | null;
  readonly questions: PaymentQuestions | null;
  readonly options_schema: JsonObject | null;
  readonly choice: Choice | null;
  readonly quote: Quote | null;
  readonly amount: Cents | null;
  readonly currency: string | null;
  readonly cvc_sealed: SealedRecord | null;
  readonly confirmed_at: number | null;
  /** The key under whose mandate it was confirmed. */
  readonly confirmed_by: Id<'api_key'> | null;
  readonly approval_asked_at: number | null;
  readonly return_token: string | null;
  readonly challenge_url: string | null;
  readonly charge_id: string | null;
  readonly detail: string | null;
  readonly failure_code: CheckoutFailureCode | null;
  readonly failure_message: string | null;
  readonly failure_details: CheckoutFailureDetails | null;
  /** What was last quoted. */
  readonly summary: CheckoutIntentSummary | null;
  readonly merchant_order: CheckoutIntentOrder | null;
  /** Since when a person is asked what became of the order. */
  readonly outcome_asked_at: number | null;
  /** Whether the caller wants a person to take over where only one gets any further. */
  readonly allow_redirects: boolean | null;
  /** What a person was sent to the shop with; null where they were not, or have answered that it goes on. */
  readonly hand_over: HandOverNote | null;
}

/** An intent as it is inserted; times go in as text. */
export type NewCheckoutIntentRow = Omit<
  CheckoutIntentRow,
  'expires_at' | 'long_since' | 'busy_since' | 'outcome_asked_at' | 'hand_over'
> & {
  readonly expires_at: string;
};

/**
 * Stores the intent and the job that will resolve and quote it. False where the account has so many in progress that it
 * has to wait.
 */
export async function insertCheckoutIntent(
  database: Queryable,
  row: NewCheckoutIntentRow,
  inProgressMax: number,
  claim: Claim | null,
): Promise<boolean> {
  const created = await database.first(sql`
    WITH created AS (
      INSERT INTO checkout_intents
      SELECT row.* FROM json_populate_record(null::checkout_intents, ${orderedJson(row)}) row
      WHERE ${countInProgress(row.account_id)} < ${inProgressMax} RETURNING id, account_id, lane),
    called AS (${rememberCall(claim, sql`created`)})
    SELECT ${addAdvanceJob(sql`created`)} FROM created, ${standingOf(sql`created`)}`);
  return created !== null;
}

/** Whether an account has so many intents in progress that another one has to wait. */
export async function isBusy(
  database: Queryable,
  accountId: Id<'account'>,
  inProgressMax: number,
): Promise<boolean> {
  const busy = await database.first(sql`SELECT 1 WHERE ${countInProgress(accountId)} >= ${inProgressMax}`);
  return busy !== null;
}

/** Intents that a worker is, or will be, busy with before they are confirmed. */
function countInProgress(accountId: Id<'account'>): Sql {
  return sql`(SELECT count(*) FROM checkout_intents
    WHERE account_id = ${accountId} AND status = 'processing' AND confirmed_at IS NULL)`;
}

export async function findCheckoutIntent(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<CheckoutIntentRow | null> {
  return database.first<CheckoutIntentRow>(sql`
    SELECT * FROM checkout_intents WHERE account_id = ${accountId} AND id = ${id}`);
}

/** For jobs and the operator: jobs are given an id by the database and not by a caller, and the operator may see all. */
export async function findCheckoutIntentOfAnyAccount(
  database: Queryable,
  id: string,
): Promise<CheckoutIntentRow | null> {
  return database.first<CheckoutIntentRow>(sql`SELECT * FROM checkout_intents WHERE id = ${id}`);
}

export async function listCheckoutIntents(
  database: Queryable,
  accountId: Id<'account'>,
  range: PageRange,
  statuses: readonly CheckoutIntentStatus[] | null = null,
): Promise<Page<CheckoutIntentRow>> {
  const filter = statuses === null ? NOTHING : sql`AND status = ANY(${[...statuses]})`;
  return pageOf<CheckoutIntentRow>(database, 'checkout_intent', 'checkout_intents', accountId, range, filter);
}

/** What the caller has answered, checked and merged. */
export interface MergedAnswer {
  readonly options: JsonObject;
  readonly cvc: SealedRecord | null;
  /** A merchant's own origin that the account now lets its cards be typed into. */
  readonly approvedOrigin: string | null;
  /** The key that it was approved with; null for a person. */
  readonly approvedBy: Id<'api_key'> | null;
  readonly allowedHosts: readonly string[] | null;
}

/** Stores an answer to what this row asks, and the job that goes on with it. False where that is no longer asked. */
export async function answerCheckoutIntent(
  database: Queryable,
  { account_id, id, round }: CheckoutIntentRow,
  { options, cvc, approvedOrigin, approvedBy, allowedHosts }: MergedAnswer,
  claim: Claim | null,
): Promise<boolean> {
  const answered = await database.first(sql`
    WITH changed AS (
      UPDATE checkout_intents
      SET status = ${transitionOf('respond').to}, options = ${orderedJson(options)}, round = round + 1, long_since = NULL, busy_since = NULL, hand_over = NULL,
        allowed_hosts = ${allowedHosts}::text[],
        cvc_sealed = ${cvc === null ? sql`cvc_sealed` : json(cvc)}
      WHERE account_id = ${account_id} AND id = ${id} AND round = ${round} AND ${allows('respond')}
      RETURNING id, account_id, lane),
    approval AS (
      INSERT INTO approved_origins (account_id, origin, approved_by)
      SELECT account_id, ${approvedOrigin}::text, ${approvedBy}::text FROM changed WHERE ${approvedOrigin}::text IS NOT NULL
      ON CONFLICT DO NOTHING),
    called AS (${rememberCall(claim, sql`changed`)})
    SELECT ${addAdvanceJob(sql`changed`)} FROM changed, ${standingOf(sql`changed`)}`);
  return answered !== null;
}

/** By which key with a mandate a quote is accepted, and where it may be bought then. */
export interface Mandated {
  readonly key: Id<'api_key'>;
  readonly allowedHosts: readonly string[] | null;
}

/**
 * Accepts the quote: one statement makes the intent's only charge and the job that will submit it. False where the intent
 * is in no state for that, has expired, is above its ceiling, lacks a card or the security code that the merchant wants, or where nobody
 * has judged the limits of its card.
 */
export async function startCharge(
  database: Queryable,
  accountId: Id<'account'>,
  id: string,
  claim: Claim | null,
  mandated: Mandated | null = null,
  limits: 'judged' | 'unjudged' = 'unjudged',
): Promise<boolean> {
  const started = await database.first(sql`
    WITH changed AS (
      UPDATE checkout_intents
      SET status = ${transitionOf('confirm').to}, status_reason = NULL, confirmed_at = now(), confirmed_by = ${mandated?.key ?? null},
        allowed_hosts = ${mandated === null ? sql`allowed_hosts` : sql`${mandated.allowedHosts}::text[]`},
        return_token = ${randomBytes(32).toString('base64url')}
      FROM cards
      WHERE checkout_intents.account_id = ${accountId} AND checkout_intents.id = ${id} AND ${allows('confirm')}
        AND expires_at > now() AND (max_amount IS NULL OR amount <= max_amount)
        AND cards.account_id = checkout_intents.account_id AND cards.id = checkout_intents.card AND cards.deleted_at IS NULL AND ${HAS_CVC}
        AND (cards.limits IS NULL OR ${limits === 'judged'})
      RETURNING checkout_intents.id, checkout_intents.account_id, checkout_intents.card, checkout_intents.lane),
    charge AS (
      INSERT INTO checkout_charges (intent_id, account_id, card, state, idempotency_key)
      SELECT id, account_id, card, 'prepared', ${`florin-${randomUUID()}`} FROM changed),
    called AS (${rememberCall(claim, sql`changed`)})
    SELECT ${addChargeJob(sql`changed`)} FROM changed`);
  return started !== null;
}

/**
 * What was spent under a mandate or with a card: cents of usd and sgd together, any other currency by itself. What failed was not spent;
 * what is not known may be.
 */
export interface Spending {
  readonly day: number;
  readonly month: number;
}

/** Lets one confirmation at a time go on under the mandate of a key. */
export async function lockKey(
  transaction: Queryable,
  accountId: Id<'account'>,
  key: Id<'api_key'>,
): Promise<void> {
  await transaction.execute(
    sql`SELECT 1 FROM api_keys WHERE account_id = ${accountId} AND id = ${key} FOR UPDATE`,
  );
}

/** By whom, or with what. */
export type Spender = { readonly key: Id<'api_key'> } | { readonly card: Id<'card'> };

/** @example const { day, month } = await findSpending(transaction, accountId, { key }, ['usd', 'sgd']) */
export async function findSpending(
  transaction: Queryable,
  accountId: Id<'account'>,
  spender: Spender,
  currencies: readonly string[],
): Promise<Spending> {
  const isSpenders = 'key' in spender ? sql`confirmed_by = ${spender.key}` : sql`card = ${spender.card}`;
  const row = await transaction.first<Spending>(sql`
    SELECT coalesce(sum(amount), 0)::bigint AS month,
      coalesce(sum(amount) FILTER (WHERE confirmed_at > now() - interval '24 hours'), 0)::bigint AS day
    FROM checkout_intents
    WHERE account_id = ${accountId} AND ${isSpenders} AND confirmed_at > now() - interval '30 days'
      AND currency = ANY(${currencies}) AND status NOT IN ('failed', 'canceled')`);
  return row!;
}

/** The intent, which stays as it is until the transaction ends. */
export async function lockCheckoutIntent(
  transaction: Queryable,
  accountId: Id<'account'>,
  id: string,
): Promise<CheckoutIntentRow | null> {
  return transaction.first<CheckoutIntentRow>(sql`
    SELECT * FROM checkout_intents WHERE account_id = ${accountId} AND id = ${id} FOR UPDATE`);
}

/** Says that a person has to confirm. */
export async function askForApproval(transaction: Queryable, row: CheckoutIntentRow): Promise<void> {
  await transaction.execute(sql`
    UPDATE checkout_intents SET approval_asked_at = coalesce(approval_asked_at, now())
    WHERE account_id = ${row.account_id} AND id = ${row.id} AND ${allows('confirm')}`);
}

/** Where the merchant wants a security code there is one: for this purchase, or still with the card. */
const HAS_CVC = sql`(NOT (checkout_intents.quote -> 'cardEntry' ->> 'needsCvc')::boolean
  OR checkout_intents.cvc_sealed IS NOT NULL OR cards.cvc_sealed IS NOT NULL)`;

/** Takes a quote back and asks this row's caller again. */
export async function askAgain(
  database: Queryable,
  { account_id, id, round }: CheckoutIntentRow,
  questions: PaymentQuestions,
  schema: JsonObject,
): Promise<void> {
  await database.execute(sql`
    UPDATE checkout_intents
    SET status = ${transitionOf('ask_again').to}, questions = ${orderedJson(questions)},
      options_schema = ${orderedJson(schema)}, amount = NULL
    WHERE account_id = ${account_id} AND id = ${id} AND round = ${round} AND ${allows('ask_again')}`);
}

/** Ends every intent that was not confirmed in time. */
export async function expireCheckoutIntents(database: Queryable): Promise<void> {
  await changeRows(
    database,
    'checkout_intents',
    cancelBy('expire', 'expired'),
    sql`expires_at <= now() AND ${allows('expire')}`,
  );
}

/** Takes such an approval back. False where there is none. */
export async function withdrawApproval(
  database: Queryable,
  accountId: Id<'account'>,
  origin: string,
): Promise<boolean> {
  const withdrawn = await database.execute(sql`
    DELETE FROM approved_origins WHERE account_id = ${accountId} AND origin = ${origin}`);
  return withdrawn === 1;
}

/** Merchants' own origins that this account lets its cards be typed into. */
export async function findApprovedOrigins(
  database: Queryable,
  accountId: Id<'account'>,
): Promise<readonly string[]> {
  const rows = await database.query<{ origin: string }>(sql`
    SELECT origin FROM approved_origins WHERE account_id = ${accountId}`);
  return rows.map(({ origin }) => origin);
}

/** A cardholder came back from the issuer: someone looks at the merchant soon. False where no intent has this token. */
export async function noteReturn(database: Queryable, token: string): Promise<boolean> {
  const known = await database.first(sql`SELECT 1 FROM checkout_intents WHERE return_token = ${token}`);
  if (known === null) return false;
  await database.query(sql`
    WITH returned AS (
      UPDATE checkout_charges SET returned_at = coalesce(returned_at, now())
      FROM checkout_intents
      WHERE checkout_intents.return_token = ${token} 
        AND checkout_charges.account_id = checkout_intents.account_id AND checkout_charges.intent_id = checkout_intents.id
        AND state = 'authenticating'
      RETURNING checkout_intents.id, checkout_intents.account_id, checkout_intents.lane)
    SELECT ${addChargeJob(sql`returned`)} FROM returned`);
  return true;
}

/**
 * The condition under which a change may happen, for the `WHERE` of its update.
 * @example sql`UPDATE checkout_intents SET status = 'canceled' WHERE id = ${id} AND ${allows('cancel')}`
 */
export function allows(change: CheckoutIntentChange): Sql {
  const { from, confirmed } = transitionOf(change);
  return sql`checkout_intents.status = ANY(${[...from]}) AND (checkout_intents.confirmed_at IS NOT NULL) = ${confirmed}`;
}

/**
 * The beginning of an update that cancels, to be followed by `FROM` and `WHERE`.
 * @example sql`${cancelBy('expire', 'expired')} WHERE expires_at <= now() AND ${allows('expire')}`
 */
export function cancelBy(change: CheckoutIntentChange, reason: CheckoutIntentStatusReason): Sql {
  return sql`UPDATE checkout_intents
    SET status = ${transitionOf(change).to}, status_reason = ${reason}, cvc_sealed = NULL`;
}

/** How far back the standing of an account looks. */
const STANDING_INTENTS = 100;

/**
 * Where an account's jobs stand among those of others, as the relation `standing`, for rows with the column `account_id`.
 * The more of its intents are in progress, failed at a merchant that broke, or took longer than their turn, the further
 * behind; proven is an account of whose last intents more were answered by the merchant than were such trouble.
 * @example sql`SELECT ${addAdvanceJob(sql`created`)} FROM created, ${standingOf(sql`created`)}`
 */
export function standingOf(rows: Sql): Sql {
  return sql`LATERAL (
    SELECT least(count(*) FILTER (WHERE is_in_progress) + 10 * count(*) FILTER (WHERE is_trouble), 10000) AS priority,
      count(*) FILTER (WHERE is_answered) > count(*) FILTER (WHERE is_trouble) AS is_proven
    FROM (
      SELECT status = 'processing' AND confirmed_at IS NULL AS is_in_progress, offer IS NOT NULL AS is_answered,
        long_since IS NOT NULL OR (confirmed_at IS NULL AND status_reason = 'merchant_error') IS TRUE AS is_trouble
      FROM checkout_intents WHERE account_id = ${rows}.account_id ORDER BY id DESC LIMIT ${STANDING_INTENTS}) recent) standing`;
}

/** Resolves and quotes the intents of `rows`: something with the columns `id`, `account_id` and `lane`, beside `standing`. */
export function addAdvanceJob(
  rows: Sql,
  kind: Extract<SlotKind, 'quote' | 'long_quote'> = 'quote',
  runAt?: Date,
): Sql {
  return addJob('checkout_advance', {
    intent: sql`${rows}.id`,
    queue: sql`${rows}.lane`,
    runAt,
    slotRequest: {
      kind,
      account: sql`${rows}.account_id`,
      isProven: sql`standing.is_proven`,
      rank: sql`standing.priority`,
    },
    priority: sql`standing.priority`,
  });
}

/**
 * Moves the charges of `rows` on: something with the columns `id`, `account_id` and `lane`. Charges have queues and slots of
 * their own, so that no quote holds one up. A charge that was never submitted goes before those that are looked after.
 */
export function addChargeJob(rows: Sql, runAt?: Sql, looks: Sql = sql`0`): Sql {
  return addJob('checkout_charge', {
    intent: sql`${rows}.id`,
    queue: sql`'charge ' || ${rows}.lane`,
    runAt,
    slotRequest: {
      kind: 'charge',
      account: sql`${rows}.account_id`,
      isProven: sql`EXISTS (SELECT 1 FROM checkout_charges placed
        WHERE placed.account_id = ${rows}.account_id AND placed.state = 'placed')`,
      rank: sql`0`,
    },
    priority: sql`least(${looks}, 100)`,
  });
}
