import { createHash } from 'node:crypto';
import { problemsAnywhere } from '@florin/checkout/options/read-options';
import type { JsonObject } from '@florin/page-reading/json';
import type { CheckoutIntentCreate } from '@florin/wire/checkout/checkout-intent';
import type { Id } from '@florin/wire/ids';
import { type Cents, cents } from '@florin/wire/money';
import type { Merchant } from '../auth/caller.ts';
import { type CardRow, findCard, findNewestCard } from '../cards/store.ts';
import type { Queryable } from '../database/database.ts';
import { invalidParameter } from '../errors/api-error.ts';
import { createdOf, newId } from '../ids.ts';
import type { Services } from '../services.ts';
import { assertInMandate, assertMayApprove } from './mandate.ts';
import { problemError } from './option-problem.ts';
import type { NewCheckoutIntentRow } from './store.ts';
import { takeCvc } from './take-cvc.ts';

/**
 * So many jobs of an account at one merchant run at once: a shop that hangs holds up no more of the account's slots than
 * that, and no account stands in the way of another one at the same shop.
 */
const LANES_PER_MERCHANT = 2;

/**
 * An intent as it will be stored, on the card that the request names or else the newest one.
 * @example const row = await draftCheckoutIntent(services, caller, body) // throws ApiError where no shop could take an option
 */
export async function draftCheckoutIntent(
  { database, vault, config }: Pick<Services, 'config' | 'database' | 'vault'>,
  { accountId, mandate }: Merchant,
  body: CheckoutIntentCreate,
): Promise<NewCheckoutIntentRow> {
  assertInMandate(mandate, { url: body.url }, config.checkout.processorOrigins);
  assertMayApprove(mandate, (body.options ?? {}) as JsonObject, null);
  assertOwnOptions(body);
  const card = await cardFor(database, accountId, body.card);
  const { options, cvc } = takeCvc((body.options ?? {}) as JsonObject, card, vault);
  const id = newId('checkout_intent');
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
    allowed_hosts: mandate?.merchants ?? null,
    metadata: body.metadata ?? {},
    created: createdOf(id),
    expires_at: new Date(Date.now() + config.checkout.expiryMs).toISOString(),
    lane: laneOf(body.url, accountId, id),
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
    confirmed_by: null,
    approval_asked_at: null,
    return_token: null,
    challenge_url: null,
    charge_id: null,
    detail: null,
    failure_code: null,
    failure_message: null,
    failure_details: null,
    summary: null,
    merchant_order: null,
    allow_redirects: body.allow_redirects ?? false,
  };
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
  if (wanted === undefined) return await findNewestCard(database, accountId);
  const card = await findCard(database, accountId, wanted);
  if (card === null) throw invalidParameter('card', `No such card: '${wanted}'.`);
  return card;
}

function optionalCents(amount: number | undefined): Cents | null {
  return amount === undefined ? null : cents(amount);
}

/** @example laneOf('https://shop.example/tea', accountId, id) // 'shop.example acct_01k9…#1' */
function laneOf(url: string, accountId: Id<'account'>, id: string): string {
  const lane = createHash('sha256').update(id).digest()[0]! % LANES_PER_MERCHANT;
  return `${new URL(url).host.slice(0, 80)} ${accountId}#${lane}`;
}
