import type {
  Attempt,
  CardEntry,
  Choice,
  CommitOutcome,
  CommitRequest,
  DriveContext,
  Flow,
  FlowDriver,
  Offer,
  QuoteOutcome,
  ReconcileOutcome,
  Total,
} from '../../driver.ts';
import type { Json, JsonObject } from '../../json.ts';
import { merchantSlug } from '../../merchant-slug.ts';
import { failed, notSubmitted, notSubmittedAfter, unknown } from '../../outcomes.ts';
import { type CatalogProduct, offerOf, offerOutcomeOf, variantOf } from '../catalog-product.ts';
import type { JsonReply, SubmitReply } from '../json-client.ts';
import { listAt, textAt } from '../json-reading.ts';
import { quotedWith } from '../shipping.ts';
import type { OpenSession, SessionOutcome } from './open-session.ts';
import { reconciled, type SessionReading } from './session-outcomes.ts';
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
  open(state: State, itemId: string, choice: Choice, context: DriveContext): Promise<SessionOutcome>;
  /** Who is given the card over the API. */
  cardOrigin(state: State): string;
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
  read(state: State, id: string, context: DriveContext): Promise<SessionReading>;
  /** Makes "no order" certain: from then on the session can never be completed. */
  cancel(state: State, id: string, context: DriveContext): Promise<ReconcileOutcome>;
  /** Ends a challenge that the cardholder did not take in time. */
  abandonChallenge(state: State, id: string, context: DriveContext): Promise<ReconcileOutcome>;
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

  async function cardEntryFor(state: State, opened: OpenSession, choice: Choice, context: DriveContext) {
    if (protocol.pages?.areNeeded(state, opened)) return protocol.pages.cardEntry(opened, choice, context);
    return { origin: protocol.cardOrigin(state), needsCvc: true };
  }

  async function pay(
    state: State,
    opened: OpenSession,
    request: CommitRequest,
    context: DriveContext,
  ): Promise<CommitOutcome> {
    const { payment, quote: confirmed } = request;
    const quoted = quoteOf(state.product, opened, confirmed.cardEntry);
    if (quoted.kind !== 'quoted')
      return notSubmitted('merchant_error', 'the session has no total any more', 'total_unproven');
    const origin = protocol.cardOrigin(state);
    if (!payment.allowsOrigin(origin))
      return notSubmitted(
        'unsupported_checkout',
        `a card may not be given to ${origin}`,
        'card_entry_refused',
      );
    const { amount, currency } = quoted.quote;
    if (amount > confirmed.amount) return notSubmitted('price_rose', `the total is now ${amount}`);
    const given = await protocol.handOverCard(state, opened, request, { amount, currency }, context);
    if (given.kind !== 'handed_over') return given;
    await payment.arm({ amount, currency, trail: { session: opened.id } });
    const key = payment.idempotencyKey;
    const reply = await protocol.complete(state, opened.id, given.completion, key, context);
    if (reply === 'never_sent')
      return notSubmitted('merchant_error', 'the merchant could not be reached', 'shop_unreachable');
    if (reply === 'no_answer') return unknown('the completion was sent and not answered');
    return protocol.outcomeOf(state, opened.id, reply, context);
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
        state: state as unknown as Json,
      };
      return { kind: 'resolved', flow };
    },

    options: async (flow) => offerOutcomeOf(stateOf(flow).product, NEEDS),

    async quote(flow, choice, context) {
      const state = stateOf(flow);
      const offer = offerOf(state.product, NEEDS);
      const variant = variantOf(state.product, choice);
      if (variant === null) return { kind: 'needs_options', offer };
      const opened = await protocol.open(state, variant.id, choice, context);
      if (opened.kind === 'failed') return opened;
      if (opened.kind === 'needs_buyer')
        return { kind: 'needs_options', offer: asking(offer, opened.details) };
      const cardEntry = await cardEntryFor(state, opened, choice, context);
      if (cardEntry === null)
        return failed('unsupported_checkout', 'the merchant takes no card here', 'no_card_payment');
      return quoteOf(state.product, opened, cardEntry);
    },

    async commit(request, context) {
      const state = stateOf(request.flow);
      const variant = variantOf(state.product, request.choice);
      if (variant === null) return notSubmitted('out_of_stock', 'the variant is gone');
      const opened = await protocol.open(state, variant.id, request.choice, context);
      if (opened.kind === 'failed') return notSubmittedAfter(opened);
      if (opened.kind === 'needs_buyer')
        return notSubmitted('merchant_error', 'the merchant now asks for more');
      return protocol.pages?.areNeeded(state, opened)
        ? protocol.pages.pay(opened, request, context)
        : pay(state, opened, request, context);
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
  };
}

function sessionOf({ trail }: Attempt): string | null {
  return textAt(trail, 'session');
}

function asking(offer: Offer, details: Offer['needs']): Offer {
  return { ...offer, needs: [...new Set([...offer.needs, ...details])] };
}

function quoteOf(product: CatalogProduct, opened: OpenSession, cardEntry: CardEntry): QuoteOutcome {
  const { session, id, shipping } = opened;
  const cart = { session: id };
  const totals = quoteFromTotals(listAt(session, 'totals'), textAt(session, 'currency'), cardEntry, cart);
  if (!totals.ok) return failed(totals.reason, totals.detail);
  return quotedWith(totals.quote, offerOf(product, NEEDS), shipping);
}
