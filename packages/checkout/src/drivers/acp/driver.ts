import type {
  CardEntry,
  CommitOutcome,
  CommitRequest,
  DriveContext,
  Flow,
  FlowDriver,
  Offer,
  QuoteOutcome,
  ReconcileOutcome,
} from '../../driver.ts';
import type { Json, JsonObject } from '../../json.ts';
import { currencyOf } from '../../quote-gate.ts';
import { brandOf } from '../../vault/card-number.ts';
import { type CatalogProduct, offerOf, offerOutcomeOf, variantOf, withShipping } from '../catalog-product.ts';
import { declineOf } from '../decline-reason.ts';
import { isSuccess, probeJson, submitJson } from '../json-client.ts';
import { listAt, textAt } from '../json-reading.ts';
import { merchantSlug } from '../merchant-slug.ts';
import { productInMarkup } from '../product-markup.ts';
import { committed, notSubmitted, reconciled } from '../session-reading.ts';
import { quoteFromTotals } from '../session-totals.ts';
import { type AcpSeller, readDiscovery } from './discovery.ts';
import { readSession } from './outcome.ts';
import {
  type AcpApi,
  acpAddress,
  acpBuyer,
  getSession,
  headersOf,
  type OpenSession,
  openSession,
  post,
} from './session.ts';

export interface AcpDriverOptions {
  /** Bearer tokens that sellers have given out, by origin of their API. */
  readonly tokens?: Readonly<Record<string, string>>;
}

interface AcpState {
  readonly seller: AcpSeller;
  readonly product: CatalogProduct;
}

const NEEDS = ['email', 'name', 'address'] as const;
/** A completion may still be on its way through the seller; only later is "no order" to be trusted. */
const SETTLED_AFTER_MS = 30_000;
const ALLOWANCE_MS = 15 * 60_000;

/**
 * Buys from sellers that speak the Agentic Commerce Protocol: the card goes to the seller's processor as a delegated
 * payment that is worth this session's total and nothing more, and the session is completed once.
 * @example createAcpDriver({ tokens: { 'https://api.shop.example': 'token' } })
 */
export function createAcpDriver(options: AcpDriverOptions = {}): FlowDriver {
  const apiOf = ({ baseUrl, version }: AcpSeller): AcpApi => ({
    baseUrl,
    version,
    token: options.tokens?.[new URL(baseUrl).origin] ?? null,
  });

  return {
    name: 'acp',

    async resolve(url, context) {
      const seller = readDiscovery(await probeJson(context, `${url.origin}/.well-known/acp.json`));
      if (seller === null) return { kind: 'not_mine' };
      const page = await context.fetch(url.href);
      const product = page.status === 200 ? productInMarkup(page.text) : null;
      if (product === null) return { kind: 'not_mine' };
      const state = { seller, product } satisfies AcpState;
      const flow: Flow = {
        driver: 'acp',
        merchant: merchantSlug(url),
        origin: url.origin,
        url: url.href,
        state: state as unknown as Json,
      };
      return { kind: 'resolved', flow };
    },

    options: async (flow) => offerOutcomeOf(stateOf(flow).product, NEEDS),

    async quote(flow, choice, context) {
      const { seller, product } = stateOf(flow);
      const variant = variantOf(product, choice);
      if (variant === null) return { kind: 'needs_options', offer: baseOffer(product) };
      const currency = currencyOf(product.currency);
      const opened = await openSession(apiOf(seller), variant.id, currency, choice, context);
      if (opened.kind === 'failed') return opened;
      if (opened.kind === 'needs_buyer') {
        const needs = [...new Set([...NEEDS, ...opened.details])];
        return { kind: 'needs_options', offer: { ...baseOffer(product), needs } };
      }
      return quoted(product, opened, cardEntryOf(seller));
    },

    async commit(request, context) {
      const { flow, choice, payment } = request;
      const { seller, product } = stateOf(flow);
      const api = apiOf(seller);
      const variant = variantOf(product, choice);
      if (variant === null) return notSubmitted('out_of_stock', 'the variant is gone');
      const opened = await openSession(api, variant.id, currencyOf(product.currency), choice, context);
      if (opened.kind === 'failed') return notSubmitted(opened.reason, opened.detail);
      if (opened.kind === 'needs_buyer')
        return notSubmitted('merchant_error', 'the seller now asks for more');
      const outcome = quoted(product, opened, cardEntryOf(seller));
      if (outcome.kind !== 'quoted')
        return notSubmitted('merchant_error', 'the session has no total any more');
      const { origin } = cardEntryOf(seller);
      if (!payment.allowsOrigin(origin)) {
        return notSubmitted('unsupported_checkout', `a card may not be given to ${origin}`);
      }
      const { amount, currency } = outcome.quote;
      if (amount > request.quote.amount) return notSubmitted('price_rose', `the total is now ${amount}`);
      const token = await delegate(api, opened, request, { amount, currency }, context);
      if (typeof token !== 'string') return token;
      await payment.arm({ amount, currency, trail: { session: opened.id } });
      return await complete(api, opened, token, request, context);
    },

    async reconcile(flow, attempt, context) {
      const id = textAt(attempt.trail, 'session');
      if (id === null) return { kind: 'unknown', detail: 'the trail names no session' };
      const api = apiOf(stateOf(flow).seller);
      const reading = readSession((await getSession(api, id, context)).body);
      const isSettled = Date.now() - attempt.armedAtMs >= SETTLED_AFTER_MS;
      if (reading.kind === 'idle' && isSettled) return await cancel(api, id, context);
      return reconciled(reading);
    },

    async giveUp(flow, attempt, context) {
      const id = textAt(attempt.trail, 'session');
      if (id === null) return { kind: 'unknown', detail: 'the trail names no session' };
      const api = apiOf(stateOf(flow).seller);
      const reading = readSession((await getSession(api, id, context)).body);
      return reading.kind === 'authentication'
        ? await abandonChallenge(api, id, context)
        : reconciled(reading);
    },
  };
}

function stateOf(flow: Flow): AcpState {
  return flow.state as unknown as AcpState;
}

function baseOffer(product: CatalogProduct): Offer {
  return offerOf(product, NEEDS);
}

function cardEntryOf({ baseUrl }: AcpSeller): CardEntry {
  return { origin: new URL(baseUrl).origin, needsCvc: true };
}

function quoted(product: CatalogProduct, opened: OpenSession, cardEntry: CardEntry): QuoteOutcome {
  const { session, id, shipping } = opened;
  const outcome = quoteFromTotals(listAt(session, 'totals'), textAt(session, 'currency'), cardEntry, {
    session: id,
  });
  if (!outcome.ok) return { kind: 'failed', reason: outcome.reason, detail: outcome.detail };
  const { quote } = outcome;
  return shipping.length > 1
    ? { kind: 'quoted', quote, offer: withShipping(baseOffer(product), shipping) }
    : { kind: 'quoted', quote };
}

/** A token for this session and this total; nothing is charged yet, so a refusal here is a plain decline. */
async function delegate(
  api: AcpApi,
  { id, session }: OpenSession,
  { choice, payment }: CommitRequest,
  total: { readonly amount: number; readonly currency: string },
  context: DriveContext,
): Promise<string | CommitOutcome> {
  const { number, expMonth, expYear, cvc, name } = (await payment.card()).reveal();
  const billing = choice.buyer.billing ?? choice.buyer.shipping;
  const reply = await post(
    api,
    '/delegate_payment',
    {
      payment_method: {
        type: 'card',
        card_number_type: 'fpan',
        virtual: false,
        number,
        exp_month: String(expMonth).padStart(2, '0'),
        exp_year: String(expYear),
        ...(name !== null && { name }),
        ...(cvc !== null && { cvc }),
        checks_performed: [],
        iin: number.slice(0, 6),
        display_card_funding_type: 'credit',
        display_brand: brandOf(number),
        display_last4: number.slice(-4),
        metadata: {},
      },
      allowance: {
        reason: 'one_time',
        max_amount: total.amount,
        currency: total.currency,
        checkout_session_id: id,
        merchant_id: textAt(cardHandler(session), 'config', 'merchant_id') ?? new URL(api.baseUrl).host,
        expires_at: new Date(Date.now() + ALLOWANCE_MS).toISOString(),
      },
      ...(billing !== null && { billing_address: acpAddress(choice.buyer, billing) }),
      risk_signals: [],
      metadata: {},
    },
    context,
    `${payment.idempotencyKey}-token`,
  );
  const token = isSuccess(reply) ? textAt(reply.body, 'id') : null;
  if (token !== null) return token;
  const code = textAt(reply.body, 'code') ?? `status ${reply.status}`;
  if (/card|declin|insufficient/.test(code))
    return declineOf(`${code}: ${textAt(reply.body, 'message') ?? ''}`);
  return notSubmitted('merchant_error', `delegate_payment: ${code}`);
}

function cardHandler(session: Json): Json | undefined {
  return listAt(session, 'capabilities', 'payment', 'handlers').find((handler) =>
    /card/.test(textAt(handler, 'name') ?? textAt(handler, 'id') ?? ''),
  );
}

function paymentData(api: AcpApi, session: Json, token: string, { choice }: CommitRequest): JsonObject {
  const billing = choice.buyer.billing ?? choice.buyer.shipping;
  const address = billing === null ? {} : { billing_address: acpAddress(choice.buyer, billing) };
  const handler = cardHandler(session);
  if (api.version === '2025-09-29') {
    return { token, provider: textAt(session, 'payment_provider', 'provider') ?? 'stripe', ...address };
  }
  return {
    handler_id: textAt(handler, 'id') ?? 'card_tokenized',
    instrument: { type: 'card', credential: { type: 'spt', token } },
    ...address,
  };
}

async function complete(
  api: AcpApi,
  { id, session }: OpenSession,
  token: string,
  request: CommitRequest,
  context: DriveContext,
): Promise<CommitOutcome> {
  const body = {
    buyer: acpBuyer(request.choice.buyer),
    payment_data: paymentData(api, session, token, request),
  };
  const url = `${api.baseUrl}/checkout_sessions/${id}/complete`;
  const reply = await submitJson(context, url, body, headersOf(api, request.payment.idempotencyKey));
  if (reply === 'never_sent') return notSubmitted('merchant_error', 'the seller could not be reached');
  if (reply === 'no_answer') return { kind: 'unknown', detail: 'the completion was sent and not answered' };
  const reading = readSession(reply.body);
  if (reading.kind === 'unreachable_challenge') return await giveUpChallenge(api, id, context);
  return committed(reading, reply.status);
}

async function giveUpChallenge(api: AcpApi, id: string, context: DriveContext): Promise<CommitOutcome> {
  const canceled = await cancel(api, id, context);
  if (canceled.kind === 'placed') return canceled;
  if (canceled.kind !== 'no_order')
    return { kind: 'unknown', detail: 'the issuer asks for a challenge nobody can open' };
  return {
    kind: 'declined',
    reason: 'authentication_required',
    detail: 'the seller has no page for the challenge',
  };
}

/** The protocol wants to hear how the challenge ended, whatever came of it. */
async function abandonChallenge(api: AcpApi, id: string, context: DriveContext): Promise<ReconcileOutcome> {
  const body = { authentication_result: { outcome: 'abandoned' } };
  await post(api, `/checkout_sessions/${id}/complete`, body, context, `abandon-${id}`);
  const reading = readSession((await getSession(api, id, context)).body);
  return reading.kind === 'idle' ? await cancel(api, id, context) : reconciled(reading);
}

/** Canceling makes "no order" certain; a seller that refuses because the session is over has it completed. */
async function cancel(api: AcpApi, id: string, context: DriveContext): Promise<ReconcileOutcome> {
  const reply = await post(api, `/checkout_sessions/${id}/cancel`, {}, context, `cancel-${id}`);
  const session = isSuccess(reply) ? reply.body : (await getSession(api, id, context)).body;
  return reconciled(readSession(session));
}
