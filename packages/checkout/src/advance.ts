import type { DriveContext } from '@florin/checkout-browser/driver';
import { failed } from '@florin/page-reading/failure';
import type { JsonObject } from '@florin/page-reading/json';
import type { Choice, Failed, Flow, Offer, Quote } from '@florin/page-reading/purchase';
import type { CheckoutEngine } from './engine.ts';
import type { BuyerSources } from './options/buyer.ts';
import type { OptionModel } from './options/model.ts';
import { missingSchema, NO_PAYMENT_QUESTIONS, type PaymentQuestions } from './options/offer-schema.ts';
import { matchPrompt } from './options/prompt/match-prompt.ts';
import { namedProduct } from './options/prompt/named-product.ts';
import { type SpokenWishes, spokenWishes, UNHELD_KEY } from './options/prompt/spoken-wishes.ts';
import { readWhatFits } from './options/read-options.ts';
import { type Settlement, settleOptions } from './options/settle-options.ts';
import { type Meant, meantBy, unusedOptions } from './options/unknown-options.ts';

/** Everything that is known of an intent before confirmation; all of it comes from the database. */
export interface AdvanceInput {
  readonly url: string;
  readonly prompt: string | null;
  readonly options: JsonObject;
  /** From an earlier advance; null at creation. */
  readonly flow: Flow | null;
  readonly offer: Offer | null;
  readonly contacts: Omit<BuyerSources, 'supplied'>;
  /** Null where the account has no card: then nothing about a card is asked, and confirming is refused later. */
  readonly card: { readonly hasCvc: boolean } | null;
  readonly approvedOrigins: readonly string[];
}

export type Advance =
  | {
      readonly kind: 'needs_options';
      readonly flow: Flow;
      readonly offer: Offer;
      readonly questions: PaymentQuestions;
      readonly schema: JsonObject;
      readonly understood: JsonObject;
    }
  | {
      readonly kind: 'quoted';
      readonly flow: Flow;
      readonly offer: Offer;
      readonly choice: Choice;
      readonly quote: Quote;
      readonly understood: JsonObject;
    }
  | (Failed & { readonly flow: Flow | null });

type Quoted = Extract<Advance, { kind: 'quoted' }>;

/** A merchant that keeps asking for more is broken; shipping after the address is the usual second round. */
const ROUNDS_MAX = 4;

/**
 * Takes an intent as far towards confirmation as it gets: resolve, offer, settle, quote, and what the payment needs.
 * @example const advance = await advanceIntent(engine, model, input, context); // then store what it says
 */
export async function advanceIntent(
  engine: CheckoutEngine,
  model: OptionModel | null,
  asked: AdvanceInput,
  context: DriveContext,
): Promise<Advance> {
  const start = await startOf(engine, asked, context);
  if (start.kind === 'failed') return start;
  const { flow } = start;
  const spoken = spokenWishes(asked.prompt, start.offer);
  const input = { ...asked, prompt: spoken.rest, options: { ...spoken.options, ...asked.options } };
  let offer = engine.takesCoupons(flow) ? withCoupon(start.offer, input.options, spoken) : start.offer;
  const isAgain = input.flow !== null;

  for (let round = 0; round < ROUNDS_MAX; round++) {
    const settlement = withSpoken(await settle(offer, input, model), spoken, asked);
    if (settlement.kind === 'sold_out')
      return { ...failed('out_of_stock', `nothing left of ${settlement.field}`), flow };
    if (settlement.kind === 'missing') {
      const { schema, understood } = settlement;
      return { kind: 'needs_options', flow, offer, questions: NO_PAYMENT_QUESTIONS, schema, understood };
    }

    const { choice, understood } = settlement;
    const outcome = await (isAgain
      ? engine.quoteAgain(flow, choice, context)
      : engine.quote(flow, choice, context));
    if (outcome.kind === 'failed') return { ...outcome, flow };
    if (outcome.kind === 'quoted' && !(await wantsMore(outcome.offer, choice, input, model))) {
      const { quote } = outcome;
      if (spoken.limit !== null && quote.amount > spoken.limit) {
        const detail = `the total is ${quote.amount} and the prompt allows ${spoken.limit}`;
        return { ...failed('unsupported_checkout', detail, 'above_limit'), flow };
      }
      const latest = outcome.offer ?? offer;
      const wished = unheldIn(input, withEarlier(latest, offer));
      const quoted = {
        kind: 'quoted',
        flow,
        offer,
        choice,
        quote,
        understood: { ...understood, ...wished },
      } as const;
      return confirmable(engine, { ...input, options: { ...input.options, ...wished } }, quoted, latest);
    }
    offer = outcome.offer ? withEarlier(outcome.offer, offer) : offer;
  }
  return { ...failed('merchant_error', 'the merchant keeps asking for more options'), flow };
}

/** What was found out in an earlier round is asked for as well: a colour that depends on the size, then a detail of the buyer. */
function withEarlier(offer: Offer, { fields }: Offer): Offer {
  const keys = new Set(offer.fields.map(({ key }) => key));
  return { ...offer, fields: [...offer.fields, ...fields.filter(({ key }) => !keys.has(key))] };
}

/** A colour or a size that nothing on the shop's pages offers is asked about like any option that it does not know. */
function unheldIn({ prompt, options }: AdvanceInput, offer: Offer): JsonObject {
  const { unheld } = matchPrompt(prompt ?? '', offer);
  const isTakenBack = options[UNHELD_KEY] === '';
  const wish = isTakenBack ? '' : unheld.join(', ').slice(0, WISH_LENGTH_MAX);
  return wish === '' && !Object.hasOwn(options, UNHELD_KEY) ? {} : { [UNHELD_KEY]: wish };
}

const WISH_LENGTH_MAX = 200;
const COUPON_LENGTH_MAX = 64;

/** A coupon can be given wherever pages are bought from; one that is spoken of without its code is asked for. */
function withCoupon(offer: Offer, given: JsonObject, spoken: SpokenWishes): Offer {
  const isUnclear = spoken.isCouponUnclear && given.coupon === undefined;
  const isWanted = isUnclear || (given.coupon !== undefined && given.coupon !== '' && given.coupon !== null);
  if (!isWanted || offer.fields.some(({ key }) => key === 'coupon')) return offer;
  const field = { kind: 'string', key: 'coupon', title: 'Coupon', lengthMax: COUPON_LENGTH_MAX } as const;
  return { ...offer, fields: [...offer.fields, { ...field, required: isUnclear }] };
}

/** What the prompt wished for beside the product is shown as understood, too. */
function withSpoken(
  settlement: Settlement,
  { options }: SpokenWishes,
  { options: given }: AdvanceInput,
): Settlement {
  if (settlement.kind === 'sold_out') return settlement;
  const added = Object.fromEntries(Object.entries(options).filter(([key]) => !Object.hasOwn(given, key)));
  return { ...settlement, understood: { ...settlement.understood, ...added } };
}

type Start =
  | { readonly kind: 'started'; readonly flow: Flow; readonly offer: Offer }
  | (Failed & { readonly flow: Flow | null });

async function startOf(engine: CheckoutEngine, input: AdvanceInput, context: DriveContext): Promise<Start> {
  const resolved =
    input.flow === null
      ? await engine.resolve(input.url, context)
      : ({ kind: 'resolved', flow: input.flow } as const);
  if (resolved.kind === 'failed') {
    const named = namedProduct(input.prompt, resolved.products ?? []);
    if (named === null || named.url === input.url) return { ...resolved, flow: null };
    context.log({ name: 'product_named', detail: `"${named.title}" at ${named.url}` });
    return startOf(engine, { ...input, url: named.url, prompt: null }, context);
  }
  const { flow } = resolved;
  if (input.offer !== null) return { kind: 'started', flow, offer: input.offer };
  const outcome = await engine.offer(flow, context);
  return outcome.kind === 'failed' ? { ...outcome, flow } : { kind: 'started', flow, offer: outcome.offer };
}

function settle(offer: Offer, input: AdvanceInput, model: OptionModel | null): Promise<Settlement> {
  const { options, prompt, contacts } = input;
  const supplied = readWhatFits(offer, NO_PAYMENT_QUESTIONS, options);
  return settleOptions({ offer, supplied, prompt, contacts, model });
}

/** Whether the wish speaks about what can be chosen only now: `express shipping`, once there are rates. */
async function wantsMore(
  offer: Offer | undefined,
  choice: Choice,
  input: AdvanceInput,
  model: OptionModel | null,
): Promise<boolean> {
  if (offer === undefined) return false;
  const settlement = await settle(offer, input, model);
  if (settlement.kind !== 'settled') return true;
  return Object.keys(settlement.choice.options).some((key) => !(key in choice.options));
}

/**
 * A quote can be confirmed once every option that was given is in it or taken back, and it is settled where the card goes
 * and with which security code. `latest` is the offer as it is now that the shop knows all of the choice.
 */
function confirmable(engine: CheckoutEngine, input: AdvanceInput, quoted: Quoted, latest: Offer): Advance {
  const { flow, choice, quote, understood } = quoted;
  const verdict = engine.judgeCardEntry(flow, quote, input.approvedOrigins);
  if (verdict === 'forbidden') {
    const detail = `a card may not be given to ${quote.cardEntry.origin}`;
    return { ...failed('unsupported_checkout', detail, 'card_entry_refused'), flow };
  }
  const questions: PaymentQuestions = {
    approveOrigin: verdict === 'needs_approval' && input.card !== null ? quote.cardEntry.origin : null,
    cvc: input.card !== null && quote.cardEntry.needsCvc && !input.card.hasCvc,
  };
  const unknown = unusedOptions(input.options, choice);
  if (questions.approveOrigin === null && !questions.cvc && unknown.length === 0) return quoted;
  const offer = unknown.length === 0 ? quoted.offer : latest;
  const meant = meantBy(input.options, unknown, offer);
  const missing = { ...meant, buyer: [], payment: questions, unknown };
  const schema = missingSchema(offer, settledBeside(meant, choice), missing);
  return { kind: 'needs_options', flow, offer, questions, schema, understood };
}

/** What stays settled while the fields that may have been meant are open once more. */
function settledBeside({ fields }: Meant, { options }: Choice): Choice['options'] {
  const open = new Set(fields.map(({ key }) => key));
  return Object.fromEntries(Object.entries(options).filter(([key]) => !open.has(key)));
}
