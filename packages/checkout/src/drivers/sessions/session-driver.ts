import type {
  Attempt,
  CommitOutcome,
  CommitRequest,
  DriveContext,
  FlowDriver,
  OrderQuery,
  OrderReading,
  ReconcileOutcome,
} from '@florin/checkout-browser/driver';
import { merchantSlug } from '@florin/checkout-browser/merchant-slug';
import { notSubmittedAfter, unknown } from '@florin/checkout-browser/outcomes';
import { FetchFailed } from '@florin/egress/guarded-fetch';
import { failed, notSubmitted } from '@florin/page-reading/failure';
import type { Json, JsonObject } from '@florin/page-reading/json';
import type {
  CardEntry,
  Choice,
  Failed,
  Flow,
  HandOverReading,
  NotSubmitted,
  Offer,
  Quote,
  QuoteOutcome,
  Total,
} from '@florin/page-reading/purchase';
import type { WarnedQuote } from '../../options/quote-summary.ts';
import { meaningOf } from '../../protocols/message-codes.ts';
import {
  type CatalogProduct,
  offerOf,
  offerOutcomeOf,
  variantOf,
  withWholePicture,
} from '../catalog-product.ts';
import type { JsonReply, SubmitReply } from '../json-client.ts';
import { at, listAt, textAt } from '../json-reading.ts';
import { deliveryBy, quotedWith } from '../shipping.ts';
import { handedOver, type OpenSession, type SessionOutcome } from './open-session.ts';
import { type SessionClaims, unprovenIn, type Wanted } from './session-claims.ts';
import { errorsIn, failureOf, warningsIn, wordsOf } from './session-errors.ts';
import { reconciled, refused, type SessionReading } from './session-outcomes.ts';
import { quoteFromTotals } from './session-totals.ts';

/** What a protocol keeps of a merchant from step to step. */
export interface MerchantState {
  readonly product: CatalogProduct;
}

/** Sessions that are paid on the merchant's own pages. */
export interface SessionPages<State> {
  areNeeded(state: State, opened: OpenSession): boolean;
  /** Null where the page takes no card that could be filled in. */
  cardEntry(opened: OpenSession, choice: Choice, context: DriveContext): Promise<CardEntry | null>;
  pay(opened: OpenSession, request: CommitRequest, context: DriveContext): Promise<CommitOutcome>;
}

/** A protocol in which a purchase is a checkout session that is created, filled, completed once or canceled. */
export interface SessionProtocol<State extends MerchantState> {
  readonly name: string;
  readonly pages?: SessionPages<State>;
  /** Null where the merchant does not speak the protocol, or the page is no product of it. */
  recognise(url: URL, context: DriveContext): Promise<State | null>;
  open(
    state: State,
    itemId: string,
    choice: Choice,
    /** A session that a person was sent to, instead of a new one. */
    resumed: string | undefined,
    context: DriveContext,
  ): Promise<SessionOutcome>;
  /** What the session says of itself, to be compared with what was asked for. */
  claimsOf(session: Json): SessionClaims;
  /** Origins beside the page's that the merchant's own discovery names as its API. */
  apiOrigins(state: State): readonly string[];
  /** Who is given the card over the API; null where nobody there takes one. */
  cardOrigin(state: State, opened: OpenSession): string | null;
  /** Gives the card away for exactly this total; what comes back completes the session, or says why nothing will. */
  handOverCard(
    state: State,
    opened: OpenSession,
    request: CommitRequest,
    total: Total,
    context: DriveContext,
  ): Promise<HandedOver | CommitOutcome>;
  /** The single submit. */
  complete(
    state: State,
    id: string,
    body: JsonObject,
    idempotencyKey: string,
    context: DriveContext,
  ): Promise<SubmitReply>;
  /** What the answer to the completion means. */
  outcomeOf(state: State, id: string, reply: JsonReply, context: DriveContext): Promise<CommitOutcome>;
  /** Whether the answer to the completion refuses it. */
  isRefusal(reply: JsonReply): boolean;
  read(state: State, id: string, context: DriveContext): Promise<SessionReading>;
  /** What became of a session that a person was sent to. */
  readHandOver(state: State, id: string, context: DriveContext): Promise<HandOverReading>;
  /** Makes "no order" certain: from then on the session can never be completed. */
  cancel(state: State, id: string, context: DriveContext): Promise<ReconcileOutcome>;
  /** Ends a challenge that the cardholder did not take in time. */
  abandonChallenge(state: State, id: string, context: DriveContext): Promise<ReconcileOutcome>;
  /** Only of protocols that tell of orders. */
  readOrder?(flow: Flow, state: State, order: OrderQuery, context: DriveContext): Promise<OrderReading>;
}

export interface HandedOver {
  readonly kind: 'handed_over';
  /** The body of the completion. */
  readonly completion: JsonObject;
}

const NEEDS = ['email', 'name', 'address'] as const;
/** A completion may still be on its way through the merchant; only later is "no order" to be trusted. */
const SETTLED_AFTER_MS = 30_000;

/**
 * Buys by a protocol of checkout sessions: no browser, one completion.
 * @example createSessionDriver(ucpProtocol({ agentProfileUrl: 'https://florin.example/.well-known/ucp' }))
 */
export function createSessionDriver<State extends MerchantState>(
  protocol: SessionProtocol<State>,
): FlowDriver {
  const stateOf = (flow: Flow) => flow.state as unknown as State;
  const { readOrder } = protocol;

  async function cardEntryFor(
    state: State,
    opened: OpenSession,
    choice: Choice,
    context: DriveContext,
  ): Promise<CardEntry | null> {
    if (protocol.pages?.areNeeded(state, opened)) return protocol.pages.cardEntry(opened, choice, context);
    const origin = protocol.cardOrigin(state, opened);
    return origin === null ? null : { origin, needsCvc: true };
  }

  /** The last look before a card or a token leaves: everything must be what was confirmed. */
  function provenTotal(opened: OpenSession, wanted: Wanted, state: State, request: CommitRequest) {
    const { payment, quote: confirmed } = request;
    const claims = protocol.claimsOf(opened.session);
    if (!claims.isReady) return notSubmitted('merchant_error', `the session is ${claims.status}`);
    const unproven = unprovenIn(claims, wanted);
    if (unproven !== null) return notSubmitted('merchant_error', unproven.detail, unproven.code);
    if (claims.destination === 'nothing_delivered' && at(confirmed.cart, 'delivers') !== false)
      return notSubmitted('merchant_error', 'the session delivers nothing any more', 'address_unproven');
    const quoted = quoteOf(state.product, opened, confirmed.cardEntry, claims);
    if (quoted.kind !== 'quoted')
      return notSubmitted('merchant_error', 'the session has no total any more', 'total_unproven');
    const changed = changeSince(confirmed, quoted.quote);
    if (changed !== null) return changed;
    const origin = protocol.cardOrigin(state, opened);
    if (origin !== confirmed.cardEntry.origin || !payment.allowsOrigin(origin))
      return notSubmitted(
        'unsupported_checkout',
        `a card may not be given to ${origin}`,
        'card_entry_refused',
      );
    return quoted.quote;
  }

  async function pay(
    state: State,
    opened: OpenSession,
    wanted: Wanted,
    request: CommitRequest,
    context: DriveContext,
  ): Promise<CommitOutcome> {
    const { payment } = request;
    const proven = provenTotal(opened, wanted, state, request);
    if ('kind' in proven) return proven;
    const { amount, currency } = proven;
    const given = await protocol.handOverCard(state, opened, request, { amount, currency }, context);
    if (given.kind !== 'handed_over') return given;
    await payment.arm({ amount, currency, trail: { session: opened.id } });
    const key = payment.idempotencyKey;
    const reply = await protocol.complete(state, opened.id, given.completion, key, context);
    if (reply === 'never_sent')
      return notSubmitted('merchant_error', 'the merchant could not be reached', 'shop_unreachable');
    if (reply === 'no_answer') return unknown('the completion was sent and not answered');
    const outcome = await protocol.outcomeOf(state, opened.id, reply, context);
    if (outcome.kind !== 'unknown' || !protocol.isRefusal(reply)) return outcome;
    return settleRefusal(state, opened.id, reply, context);
  }

  /** A refusal is believed once the session itself says that nothing was ordered, at best because it is canceled. */
  async function settleRefusal(
    state: State,
    id: string,
    reply: JsonReply,
    context: DriveContext,
  ): Promise<CommitOutcome> {
    const refusal = { status: reply.status, words: wordsOf(reply) };
    const reading = await lookedAt(() => protocol.read(state, id, context), { kind: 'unreadable' });
    if (reading.kind !== 'idle') return refused(refusal, reading, false);
    const ended = await lookedAt(() => protocol.cancel(state, id, context), unknown('not canceled'));
    if (ended.kind === 'placed') return ended;
    return refused(refusal, reading, ended.kind === 'no_order');
  }

  return {
    name: protocol.name,

    async resolve(url, context) {
      const state = await protocol.recognise(url, context);
      if (state === null) return { kind: 'not_mine' };
      const flow: Flow = {
        driver: protocol.name,
        merchant: merchantSlug(url),
        origin: url.origin,
        url: url.href,
        apiOrigins: protocol.apiOrigins(state).filter((origin) => origin !== url.origin),
        state: { ...state, product: withWholePicture(state.product, url.href) } as unknown as Json,
      };
      return { kind: 'resolved', flow };
    },

    options: async (flow) => offerOutcomeOf(stateOf(flow).product, NEEDS),

    async quote(flow, choice, context) {
      const state = stateOf(flow);
      const offer = offerOf(state.product, NEEDS);
      const variant = variantOf(state.product, choice);
      if (variant === null) return { kind: 'needs_options', offer };
      const opened = await protocol.open(state, variant.id, choice, flow.session, context);
      if (opened.kind === 'failed') return opened;
      if (opened.kind === 'needs_buyer')
        return { kind: 'needs_options', offer: asking(offer, opened.details) };
      const claims = protocol.claimsOf(opened.session);
      const unproven = unprovenIn(claims, { itemId: variant.id, choice });
      if (unproven !== null) return failed('merchant_error', unproven.detail, unproven.code);
      for (const detail of warningTexts(opened.session)) context.log({ name: 'merchant_warning', detail });
      const cardEntry = await cardEntryFor(state, opened, choice, context);
      if (cardEntry === null) return handedOver(noCardEntry(opened.session), opened.session);
      const quoted = quoteOf(state.product, opened, cardEntry, claims);
      if (quoted.kind !== 'quoted') return quoted;
      const quote: WarnedQuote = { ...quoted.quote, warnings: warningTexts(opened.session) };
      return { ...quoted, quote };
    },

    async commit(request, context) {
      const state = stateOf(request.flow);
      const variant = variantOf(state.product, request.choice);
      if (variant === null) return notSubmitted('out_of_stock', 'the variant is gone');
      const { session } = request.flow;
      const opened = await protocol.open(state, variant.id, request.choice, session, context);
      if (opened.kind === 'failed') return notSubmittedAfter(opened);
      if (opened.kind === 'needs_buyer')
        return notSubmitted('merchant_error', 'the merchant now asks for more');
      const wanted = { itemId: variant.id, choice: request.choice };
      if (!protocol.pages?.areNeeded(state, opened)) return pay(state, opened, wanted, request, context);
      const unproven = unprovenIn(protocol.claimsOf(opened.session), wanted);
      return unproven === null
        ? protocol.pages.pay(opened, request, context)
        : notSubmitted('merchant_error', unproven.detail, unproven.code);
    },

    async reconcile(flow, attempt, context) {
      const id = sessionOf(attempt);
      if (id === null) return unknown('the trail names no session');
      const reading = await protocol.read(stateOf(flow), id, context);
      const isSettled = Date.now() - attempt.armedAtMs >= SETTLED_AFTER_MS;
      if (reading.kind === 'idle' && isSettled) return protocol.cancel(stateOf(flow), id, context);
      return reconciled(reading);
    },

    async giveUp(flow, attempt, context) {
      const id = sessionOf(attempt);
      if (id === null) return unknown('the trail names no session');
      const reading = await protocol.read(stateOf(flow), id, context);
      if (reading.kind !== 'authentication') return reconciled(reading);
      return protocol.abandonChallenge(stateOf(flow), id, context);
    },

    readHandOver: (flow, context) => protocol.readHandOver(stateOf(flow), flow.session ?? '', context),

    ...(readOrder && {
      readOrder: (flow: Flow, order: OrderQuery, context: DriveContext) =>
        readOrder(flow, stateOf(flow), order, context),
    }),
  };
}

/** Why no card can be given: what the merchant escalates to a person for, else that it takes none. */
function noCardEntry(session: Json): Failed {
  const [escalated] = errorsIn(session);
  if (escalated !== undefined && meaningOf(escalated.code) !== null) return failureOf(escalated);
  if (escalated !== undefined)
    return failed(
      'unsupported_checkout',
      `${escalated.code}: ${escalated.content}`.slice(0, 200),
      'person_required',
    );
  return failed('unsupported_checkout', 'the merchant takes no card here', 'no_card_payment');
}

const WARNINGS_MAX = 10;

/** The protocols say that they must be shown to whoever buys. */
function warningTexts(session: Json): readonly string[] {
  return warningsIn(session)
    .slice(0, WARNINGS_MAX)
    .map(({ code, content }) => [code, content].filter(Boolean).join(': ').slice(0, 500));
}

/** Not being able to look is no answer: the charge is then judged by what is known already. */
async function lookedAt<T>(look: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof FetchFailed)) throw error;
    return otherwise;
  }
}

/** What was confirmed, or less by the price alone: a total that lacks a line of the quote may still be in the making. */
function changeSince(confirmed: Quote, now: Quote): NotSubmitted | null {
  if (now.currency !== confirmed.currency)
    return notSubmitted('merchant_error', 'the currency is not the one that was quoted', 'total_unproven');
  if (now.amount > confirmed.amount) return notSubmitted('price_rose', `the total is now ${now.amount}`);
  if (now.amount === confirmed.amount) return null;
  const lines = Object.keys(confirmed.breakdown).filter((line) => (confirmed.breakdown[line] ?? 0) > 0);
  const lacks = lines.find((line) => !(line in now.breakdown));
  return lacks === undefined
    ? null
    : notSubmitted('merchant_error', `the total lacks ${lacks}`, 'total_unproven');
}

function sessionOf({ trail }: Attempt): string | null {
  return textAt(trail, 'session');
}

function asking(offer: Offer, details: Offer['needs']): Offer {
  return { ...offer, needs: [...new Set([...offer.needs, ...details])] };
}

function quoteOf(
  product: CatalogProduct,
  opened: OpenSession,
  cardEntry: CardEntry,
  { destination }: SessionClaims,
): QuoteOutcome {
  const { session, id, shipping } = opened;
  const isDelivered = destination !== 'nothing_delivered';
  const cart = { session: id, delivers: isDelivered };
  const totals = quoteFromTotals(listAt(session, 'totals'), textAt(session, 'currency'), cardEntry, cart);
  if (!totals.ok) return failed(totals.reason, totals.detail);
  const way = isDelivered ? deliveryBy(shipping.find(({ isSelected }) => isSelected)) : { delivery: null };
  const quote = { ...totals.quote, ...way, ...pictureOf(session) };
  return quotedWith(quote, offerOf(product, NEEDS), shipping);
}

/** Of the item in the session, as each protocol names it. */
function pictureOf(session: Json): Pick<Quote, 'imageUrl'> {
  const [line] = listAt(session, 'line_items');
  const imageUrl = textAt(line, 'item', 'image_url') ?? textAt(line, 'images', 0);
  return imageUrl === null ? {} : { imageUrl };
}
