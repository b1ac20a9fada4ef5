import { judgeCardOrigin } from '../card-origins.ts';
import type {
  Choice,
  CommitOutcome,
  CommitRequest,
  Currency,
  DriveContext,
  Flow,
  FlowDriver,
  Offer,
  Quote,
  QuoteOutcome,
  ResolveOutcome,
} from '../driver.ts';
import { isJsonObject, type Json } from '../json.ts';
import { merchantSlug } from '../merchant-slug.ts';
import { failed, notSubmitted, unknown } from '../outcomes.ts';
import { readPageTotal } from './explore/page-total.ts';
import { originOf, type PaymentForm } from './explore/payment-form.ts';
import { type AtPayment, type Missing, reachPayment } from './explore/reach-payment.ts';
import { readProduct } from './explore/read-product.ts';
import { type Exchange, recordExchanges } from './explore/record-exchanges.ts';
import { pay } from './pay/pay.ts';
import { lookForOrder } from './pay/reconcile.ts';
import { readTrail } from './pay/trail.ts';
import { type Drive, visit, withDrive } from './pool/drive.ts';
import type { BrowserPool } from './pool/pool.ts';
import type { PageTotal } from './survey/read-total.ts';

export interface BrowserDriverOptions {
  readonly pool: BrowserPool;
  /** Whole origins that count as processors beside the known ones: the sandbox processor in the embedded mode. */
  readonly processorOrigins?: readonly string[];
  /** Sandbox merchants speak http on loopback; everyone else must be on https to be given a card. */
  readonly isSandbox?: (url: URL) => boolean;
  /** Told of each exploration that ended in a quote: what worked can be learned from. */
  readonly onExplored?: (explored: Explored) => Promise<void>;
  readonly answerTimeoutMs?: number;
  /** How long after the submit a shop's "no such order" is believed. */
  readonly graceMs?: number;
}

export interface Explored {
  readonly flow: Flow;
  readonly offer: Offer;
  readonly currency: Currency | 'other' | null;
  readonly choice: Choice;
  readonly quote: Quote;
  readonly payment: AtPayment;
  /** What the shop's pages asked the shop on the way. */
  exchanges(): Promise<readonly Exchange[]>;
  readonly context: DriveContext;
}

/** How long a shop may think about a submit before its outcome is called unknown. */
const ANSWER_TIMEOUT_MS = 25_000;
const GRACE_MS = 10 * 60_000;

/**
 * Buys in a browser from shops that nobody described: the driver of last resort, and the one that others learn from.
 * @example createBrowserDriver({ pool: createBrowserPool({ proxyUrl: proxy.url }) })
 */
export function createBrowserDriver(options: BrowserDriverOptions): FlowDriver {
  const { pool } = options;
  return {
    name: 'browser',
    resolve: (url, context) => withDrive(pool, context, (drive) => resolvePage(drive, url)),

    async options(flow, context) {
      const kept = keptState(flow.state);
      if (kept) return { kind: 'offered', offer: kept.offer };
      return withDrive(pool, context, async (drive) => {
        const reading = (await visit(drive, flow.url)) ?? (await readProduct(drive));
        return reading.kind === 'product' ? { kind: 'offered', offer: reading.offer } : reading;
      });
    },

    quote: (flow, choice, context) =>
      withDrive(pool, context, async (drive) => {
        const kept = keptState(flow.state);
        if (!kept) return failed('merchant_error', 'the flow was not made by this driver');
        const recorder = options.onExplored && recordExchanges(drive.page, flow.origin);
        const reached = await goToPayment(drive, flow, choice);
        if (reached.kind === 'failed') return reached;
        if (reached.kind === 'missing')
          return { kind: 'needs_options', offer: withMissing(kept.offer, reached) };
        const outcome = await quoteAt(drive, flow, kept.currency, reached.form, options);
        if (outcome.kind === 'quoted' && recorder) {
          const exchanges = () => recorder.finish();
          const { quote } = outcome;
          await options.onExplored?.({ flow, ...kept, choice, quote, payment: reached, exchanges, context });
        }
        return outcome;
      }),

    commit: (request, context) => withDrive(pool, context, (drive) => commitBy(drive, request, options)),

    async reconcile(_flow, attempt, context) {
      const trail = readTrail(attempt.trail);
      if (!trail) return unknown('there is no trail to follow');
      const graceMs = options.graceMs ?? GRACE_MS;
      const state = trail.storageState;
      return withDrive(pool, context, (drive) => lookForOrder(drive, trail, attempt, graceMs), state);
    },
  };
}

interface KeptState {
  readonly offer: Offer;
  readonly currency: Currency | 'other' | null;
}

export function keptState(state: Json): KeptState | null {
  return isJsonObject(state) && isJsonObject(state.offer) ? (state as unknown as KeptState) : null;
}

async function resolvePage(drive: Drive, url: URL): Promise<ResolveOutcome> {
  const trouble = await visit(drive, url.href);
  if (trouble) return { ...trouble, kind: 'refused' };
  const reading = await readProduct(drive);
  if (reading.kind === 'failed') return { ...reading, kind: 'refused' };
  const screenshot = await drive.page.screenshot({ type: 'jpeg', quality: 50 });
  drive.context.log({ name: 'product_read', detail: reading.offer.title, screenshot });
  const origin = originOf(drive.page.url());
  const state = JSON.parse(JSON.stringify({ offer: reading.offer, currency: reading.currency })) as Json;
  return {
    kind: 'resolved',
    flow: { driver: 'browser', merchant: merchantSlug(new URL(origin)), origin, url: url.href, state },
  };
}

async function goToPayment(drive: Drive, flow: Flow, choice: Choice) {
  const trouble = await visit(drive, flow.url);
  return trouble ?? reachPayment(drive, choice);
}

function withMissing(offer: Offer, { details, fields }: Missing): Offer {
  const keys = new Set(fields.map(({ key }) => key));
  return {
    ...offer,
    fields: [...offer.fields.filter(({ key }) => !keys.has(key)), ...fields],
    needs: [...new Set([...offer.needs, ...details])],
  };
}

/** The quote that the page before us stands for. The card is not there yet, and nothing is pressed any more. */
export async function quoteAt(
  drive: Drive,
  flow: Flow,
  stated: Currency | 'other' | null,
  form: PaymentForm,
  options: Pick<BrowserDriverOptions, 'processorOrigins' | 'isSandbox'>,
): Promise<QuoteOutcome> {
  const stranger = form.origins.find((origin) => isStranger(origin, flow, options));
  if (stranger !== undefined) return failed('unsupported_checkout', `the card fields belong to ${stranger}`);
  const reading = await readPageTotal(drive, stated);
  if (reading.kind === 'currency_unsupported') return failed('unsupported_checkout', reading.detail);
  if (reading.kind === 'none') return failed('merchant_error', reading.detail);
  const screenshot = await drive.page.screenshot({ type: 'jpeg', quality: 50 });
  drive.context.log({
    name: 'quoted',
    detail: `${reading.total.amount} ${reading.total.currency}`,
    screenshot,
  });
  return { kind: 'quoted', quote: quoteOf(reading.total, form) };
}

function isStranger(
  origin: string,
  flow: Flow,
  {
    processorOrigins = [],
    isSandbox = () => false,
  }: Pick<BrowserDriverOptions, 'processorOrigins' | 'isSandbox'>,
): boolean {
  const rule = { processorOrigins, approvedOrigins: [], merchantOrigin: flow.origin, isSandbox };
  return judgeCardOrigin(origin, rule) === 'forbidden';
}

function quoteOf(total: PageTotal, form: PaymentForm): Quote {
  const number = form.fields.find(({ place }) => place.field === 'number');
  const origin = originOf(number?.frame.url() ?? '');
  const needsCvc = form.fields.some(({ place }) => place.field === 'cvc');
  return { ...total, cardEntry: { origin, needsCvc }, cart: null };
}

async function commitBy(
  drive: Drive,
  request: CommitRequest,
  options: BrowserDriverOptions,
): Promise<CommitOutcome> {
  const { flow, choice, quote, payment } = request;
  const reached = await goToPayment(drive, flow, choice);
  if (reached.kind === 'failed') return { ...reached, kind: 'not_submitted' };
  if (reached.kind === 'missing') {
    return notSubmitted('merchant_error', 'the shop asks for more than when it was quoted');
  }
  const answerTimeoutMs = options.answerTimeoutMs ?? ANSWER_TIMEOUT_MS;
  const { form } = reached;
  return pay(drive, {
    form,
    quote,
    payment,
    merchantOrigin: flow.origin,
    currency: quote.currency,
    answerTimeoutMs,
  });
}
