import { createHash } from 'node:crypto';
import type { JsonObject } from '@florin/checkout/json';
import { problemsAnywhere } from '@florin/checkout/options/read-options';
import type { CheckoutIntentCreate } from '@florin/wire/checkout/checkout-intent';
import type { Id } from '@florin/wire/ids';
import { type Cents, cents } from '@florin/wire/money';
import { type CardRow, findCard, newestCard } from '../cards/store.ts';
import type { CardVault } from '../cards/vault.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { invalidParameter } from '../errors/api-error.ts';
import type { Claim } from '../idempotency/claim.ts';
import { createdOf, newId } from '../ids.ts';
import { addJob } from '../jobs/add-job.ts';
import type { Services } from '../services.ts';
import { withoutCvc } from './card-cvc.ts';
import { jsonColumn } from './json-column.ts';
import { problemError } from './option-problem.ts';
import type { IntentRow } from './store.ts';
import { earlierCall, rememberCall } from './worker/calls.ts';

/** An intent as it is inserted; times go in as text. */
type NewIntentRow = Omit<IntentRow, 'expires_at'> & { readonly expires_at: string };

/** So many jobs of one merchant run at once: a shop that hangs holds up no more workers than that. */
const LANES_PER_MERCHANT = 2;

/** Stores the intent and the job that will resolve and quote it. Returns its id; a repeated request gets the same one. */
export async function createIntent(
  { database, vault, config }: Services,
  accountId: Id<'account'>,
  body: CheckoutIntentCreate,
  claim: Claim | null,
): Promise<string> {
  const earlier = await earlierCall(database, claim);
  if (earlier !== null) return earlier;
  assertOwnOptions(body);
  const card = await cardFor(database, accountId, body.card);
  const row = draftIntent(accountId, body, card, vault, config.checkout.expiryMs);
  await database.query(sql`
    WITH created AS (
      INSERT INTO checkout_intents
      SELECT row.* FROM json_populate_record(null::checkout_intents, ${jsonColumn(row)}) row RETURNING id, lane),
    called AS (${rememberCall(claim, sql`created`)})
    SELECT ${addJob('checkout_advance', { intent: sql`id`, lane: sql`lane` })} FROM created`);
  return row.id;
}

/** As `respond` refuses them. What only the shop can judge waits for its offer, and is then asked for. */
function assertOwnOptions({ options }: CheckoutIntentCreate): void {
  const [problem] = problemsAnywhere((options ?? {}) as JsonObject);
  if (problem !== undefined) throw problemError(problem);
}

async function cardFor(
  database: Queryable,
  accountId: Id<'account'>,
  wanted: string | undefined,
): Promise<CardRow | null> {
  if (wanted === undefined) return await newestCard(database, accountId);
  const card = await findCard(database, accountId, wanted);
  if (card === null) throw invalidParameter('card', `No such card: '${wanted}'.`);
  return card;
}

function draftIntent(
  accountId: Id<'account'>,
  body: CheckoutIntentCreate,
  card: CardRow | null,
  vault: CardVault | null,
  expiryMs: number,
): NewIntentRow {
  const id = newId('checkout_intent');
  const { options, cvc } = withoutCvc((body.options ?? {}) as JsonObject, card, vault);
  return {
    account_id: accountId,
    id,
    status: 'processing',
    status_reason: null,
    url: body.url,
    prompt: body.prompt ?? null,
    options,
    max_amount: optionalCents(body.max_amount),
    card: card?.id ?? null,
    metadata: body.metadata ?? {},
    created: createdOf(id),
    expires_at: new Date(Date.now() + expiryMs).toISOString(),
    lane: laneOf(body.url, id),
    round: 0,
    flow: null,
    offer: null,
    questions: null,
    options_schema: null,
    choice: null,
    quote: null,
    amount: null,
    currency: null,
    cvc_sealed: cvc,
    confirmed_at: null,
    return_token: null,
    challenge_url: null,
    charge_id: null,
    detail: null,
  };
}

function optionalCents(amount: number | undefined): Cents | null {
  return amount === undefined ? null : cents(amount);
}

/** @example laneOf('https://shop.example/tea', id) // 'shop.example#1' */
export function laneOf(url: string, id: string): string {
  const lane = createHash('sha256').update(id).digest()[0]! % LANES_PER_MERCHANT;
  return `${new URL(url).host.slice(0, 100)}#${lane}`;
}
