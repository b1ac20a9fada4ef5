import type {
  CardEntry,
  Choice,
  CommitOutcome,
  CommitRequest,
  DriveContext,
  Flow,
  FlowDriver,
  Offer,
  PaymentStep,
  QuoteOutcome,
  ReconcileOutcome,
} from '../../driver.ts';
import type { Json, JsonObject } from '../../json.ts';
import { currencyOf } from '../../quote-gate.ts';
import { type CatalogProduct, offerOf, offerOutcomeOf, variantOf, withShipping } from '../catalog-product.ts';
import { isSuccess, probeJson, sendJson, submitJson } from '../json-client.ts';
import { listAt, textAt } from '../json-reading.ts';
import { merchantSlug } from '../merchant-slug.ts';
import type { PagePayment } from '../page-payment.ts';
import { committed, notSubmitted, reconciled } from '../session-reading.ts';
import { quoteFromTotals } from '../session-totals.ts';
import { findProduct } from './catalog.ts';
import { readSession } from './outcome.ts';
import { readProfile, type UcpProfile } from './profile.ts';
import { getSession, type OpenSession, openSession, postalAddress, type UcpApi } from './session.ts';

export interface UcpDriverOptions {
  /** Address of this platform's own UCP profile, sent as `UCP-Agent`. */
  readonly agentProfileUrl?: string;
  /** For merchants that take no cards over the API; without it they are left to the browser driver. */
  readonly pagePayment?: PagePayment;
}

interface UcpState {
  readonly profile: UcpProfile;
  readonly product: CatalogProduct;
}

const NEEDS = ['email', 'name', 'address'] as const;
/** A submit may still be on its way through the merchant; only later is "no order" to be trusted. */
const SETTLED_AFTER_MS = 30_000;
const POLLS_MAX = 5;
const POLL_INTERVAL_MS = 400;

/**
 * Buys from merchants that speak the Universal Commerce Protocol over REST: no browser, one completion.
 * @example createUcpDriver({ agentProfileUrl: 'https://florin.example/.well-known/ucp' })
 */
export function createUcpDriver(options: UcpDriverOptions = {}): FlowDriver {
  const apiOf = ({ endpoint }: UcpProfile): UcpApi => ({
    endpoint,
    headers:
      options.agentProfileUrl === undefined ? {} : { 'ucp-agent': `profile="${options.agentProfileUrl}"` },
  });

  async function cardEntryFor(flow: Flow, opened: OpenSession, choice: Choice, context: DriveContext) {
    const { profile } = stateOf(flow);
    if (!isPaidOnPage(profile, opened)) return { origin: cardOrigin(profile), needsCvc: true };
    const url = textAt(opened.session, 'continue_url');
    if (url === null || options.pagePayment === undefined) return null;
    const currency = currencyOf(textAt(opened.session, 'currency'));
    return await options.pagePayment.cardEntryAt(url, choice, currency, context);
  }

  return {
    name: 'ucp',

    async resolve(url, context) {
      const profile = readProfile(await probeJson(context, `${url.origin}/.well-known/ucp`));
      if (profile === null) return { kind: 'not_mine' };
      if (profile.payment.kind === 'page' && options.pagePayment === undefined) return { kind: 'not_mine' };
      const product = await findProduct(profile, url, apiOf(profile).headers, context);
      if (product === null) return { kind: 'not_mine' };
      const state = { profile, product } satisfies UcpState;
      const flow: Flow = {
        driver: 'ucp',
        merchant: merchantSlug(url),
        origin: url.origin,
        url: url.href,
        state: state as unknown as Json,
      };
      return { kind: 'resolved', flow };
    },

    options: async (flow) => offerOutcomeOf(stateOf(flow).product, NEEDS),

    async quote(flow, choice, context) {
      const { profile, product } = stateOf(flow);
      const variant = variantOf(product, choice);
      if (variant === null) return { kind: 'needs_options', offer: baseOffer(product) };
      const opened = await openSession(apiOf(profile), variant.id, choice, context);
      if (opened.kind === 'failed') return opened;
      if (opened.kind === 'needs_buyer') {
        return {
          kind: 'needs_options',
          offer: { ...baseOffer(product), needs: [...new Set([...NEEDS, ...opened.details])] },
        };
      }
      const cardEntry = await cardEntryFor(flow, opened, choice, context);
      if (cardEntry === null) {
        return { kind: 'failed', reason: 'unsupported_checkout', detail: 'the merchant takes no card here' };
      }
      return quoted(product, opened, cardEntry);
    },

    async commit(request, context) {
      const { flow, choice, payment } = request;
      const { profile, product } = stateOf(flow);
      const api = apiOf(profile);
      const variant = variantOf(product, choice);
      if (variant === null) return notSubmitted('out_of_stock', 'the variant is gone');
      const opened = await openSession(api, variant.id, choice, context);
      if (opened.kind === 'failed') return notSubmitted(opened.reason, opened.detail);
      if (opened.kind === 'needs_buyer')
        return notSubmitted('merchant_error', 'the merchant now asks for more');
      const pageUrl = textAt(opened.session, 'continue_url');
      if (isPaidOnPage(profile, opened))
        return await payOnPage(options.pagePayment, pageUrl, opened.id, request, context);

      const outcome = quoted(product, opened, request.quote.cardEntry);
      if (outcome.kind !== 'quoted')
        return notSubmitted('merchant_error', 'the session has no total any more');
      if (!payment.allowsOrigin(cardOrigin(profile))) {
        return notSubmitted('unsupported_checkout', `a card may not be given to ${cardOrigin(profile)}`);
      }
      const { amount, currency } = outcome.quote;
      if (amount > request.quote.amount) return notSubmitted('price_rose', `the total is now ${amount}`);
      const credential = await credentialFor(profile, opened.id, payment, context);
      if (credential === null) return notSubmitted('merchant_error', 'the processor made no token');
      const body = completion(profile, credential, choice);
      await payment.arm({ amount, currency, trail: { session: opened.id } });
      return await complete(api, opened.id, body, payment.idempotencyKey, context);
    },

    async reconcile(flow, attempt, context) {
      const id = textAt(attempt.trail, 'session');
      if (id === null) return { kind: 'unknown', detail: 'the trail names no session' };
      const api = apiOf(stateOf(flow).profile);
      const reply = await getSession(api, id, context);
      const reading = readSession(reply.body);
      const isSettled = Date.now() - attempt.armedAtMs >= SETTLED_AFTER_MS;
      if (reading.kind === 'idle' && isSettled) return await cancel(api, id, context);
      return reconciled(reading);
    },

    async giveUp(flow, attempt, context) {
      const id = textAt(attempt.trail, 'session');
      if (id === null) return { kind: 'unknown', detail: 'the trail names no session' };
      const api = apiOf(stateOf(flow).profile);
      const reading = readSession((await getSession(api, id, context)).body);
      return reading.kind === 'authentication' ? await cancel(api, id, context) : reconciled(reading);
    },
  };
}

function stateOf(flow: Flow): UcpState {
  return flow.state as unknown as UcpState;
}

function baseOffer(product: CatalogProduct): Offer {
  return offerOf(product, NEEDS);
}

/** Some merchants take no cards over the API at all; others want the buyer on their pages for this one order. */
function isPaidOnPage({ payment }: UcpProfile, { session }: OpenSession): boolean {
  return payment.kind === 'page' || textAt(session, 'status') === 'requires_escalation';
}

function cardOrigin({ payment, endpoint }: UcpProfile): string {
  return new URL(payment.kind === 'tokenizer' ? payment.url : endpoint).origin;
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

async function payOnPage(
  pagePayment: PagePayment | undefined,
  url: string | null,
  session: string,
  request: CommitRequest,
  context: DriveContext,
): Promise<CommitOutcome> {
  if (pagePayment === undefined || url === null) {
    return notSubmitted('unsupported_checkout', 'the merchant takes no cards over its API');
  }
  const { payment } = request;
  const traced: PaymentStep = {
    ...payment,
    arm: (arming) => payment.arm({ ...arming, trail: { session, page: arming.trail } }),
  };
  return await pagePayment.pay(url, { ...request, payment: traced }, context);
}

/** The card leaves for the processor's tokenizer, or stays as it is where the handler takes it so. */
async function credentialFor(
  profile: UcpProfile,
  sessionId: string,
  payment: PaymentStep,
  context: DriveContext,
): Promise<JsonObject | null> {
  const { number, expMonth, expYear, cvc, name } = (await payment.card()).reveal();
  const fields = {
    number,
    expiry_month: expMonth,
    expiry_year: expYear,
    ...(cvc !== null && { cvc }),
    ...(name !== null && { name }),
  };
  if (profile.payment.kind === 'raw') {
    const type = profile.payment.credentialType;
    return { type, ...(type === 'card' && { card_number_type: 'fpan' }), ...fields };
  }
  if (profile.payment.kind !== 'tokenizer') return null;
  const body = { credential: { type: 'pan', ...fields }, binding: { checkout_id: sessionId } };
  const reply = await sendJson(context, 'POST', profile.payment.url, body);
  const token = isSuccess(reply) ? textAt(reply.body, 'token') : null;
  return token === null ? null : { type: 'token', token };
}

function completion({ payment }: UcpProfile, credential: JsonObject, { buyer }: Choice): JsonObject {
  const billing = buyer.billing ?? buyer.shipping;
  return {
    payment: {
      instruments: [
        {
          id: 'instrument_1',
          handler_id: payment.kind === 'page' ? '' : payment.handlerId,
          type: 'card',
          selected: true,
          credential,
          ...(billing !== null && { billing_address: postalAddress(buyer, billing) }),
        },
      ],
    },
  };
}

async function complete(
  api: UcpApi,
  id: string,
  body: JsonObject,
  idempotencyKey: string,
  context: DriveContext,
): Promise<CommitOutcome> {
  const headers = { ...api.headers, 'idempotency-key': idempotencyKey };
  const reply = await submitJson(context, `${api.endpoint}/checkout-sessions/${id}/complete`, body, headers);
  if (reply === 'never_sent') return notSubmitted('merchant_error', 'the merchant could not be reached');
  if (reply === 'no_answer') return { kind: 'unknown', detail: 'the completion was sent and not answered' };
  let reading = readSession(reply.body);
  for (let poll = 0; reading.kind === 'in_progress' && poll < POLLS_MAX; poll++) {
    await pause(POLL_INTERVAL_MS, context.signal);
    reading = readSession((await getSession(api, id, context)).body);
  }
  return committed(reading, reply.status);
}

/** Canceling makes "no order" certain: from then on the session can never be completed. */
async function cancel(api: UcpApi, id: string, context: DriveContext): Promise<ReconcileOutcome> {
  const url = `${api.endpoint}/checkout-sessions/${id}/cancel`;
  const reply = await sendJson(
    context,
    'POST',
    url,
    {},
    { ...api.headers, 'idempotency-key': `cancel-${id}` },
  );
  return reconciled(readSession(reply.body));
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, durationMs);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
}
