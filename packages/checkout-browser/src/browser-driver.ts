import { failed } from '@florin/page-reading/failure';
import { saysOldEnough } from '@florin/page-reading/page/consent';
import { couponOf } from '@florin/page-reading/page/coupon';
import { goodsFieldIn } from '@florin/page-reading/product/goods-field';
import { OWN_AMOUNT_KEY, ownAmountOf } from '@florin/page-reading/product/own-amount';
import type {
  Choice,
  Currency,
  Flow,
  Offer,
  Quote,
  QuoteOutcome,
  ResolveOutcome,
} from '@florin/page-reading/purchase';
import type { CommitOutcome, CommitRequest, DriveContext, FlowDriver } from './driver.ts';
import { originOf } from './explore/payment-form.ts';
import type { AtPayment, Missing } from './explore/plan/progress.ts';
import { reachPayment } from './explore/plan/reach-payment.ts';
import { type ProductReading, readProduct, readWithHelp } from './explore/read-product.ts';
import { type Exchange, recordExchanges } from './explore/record-exchanges.ts';
import { keptState, notesFor, stateOf } from './kept-state.ts';
import { learnInTime } from './learn-in-time.ts';
import { merchantSlug } from './merchant-slug.ts';
import { unknown } from './outcomes.ts';
import { notReached, pay } from './pay/pay.ts';
import { lookForOrder } from './pay/reconcile.ts';
import { readTrail } from './pay/trail.ts';
import { type Drive, visit, withCardDrive, withDrive } from './pool/drive.ts';
import { pictureOf } from './pool/picture.ts';
import type { BrowserPool } from './pool/pool.ts';
import { leaveCart } from './prove/leave-cart.ts';
import { notAProduct } from './prove/not-a-product.ts';
import { readProductPage } from './prove/product-names.ts';
import { type CardRules, quotePage } from './prove/quote-page.ts';
import type { PageReader } from './reader/page-reader.ts';
import { ReaderNotes, readWith } from './reader/reader-notes.ts';
import { withLanguage } from './unknown-language.ts';

export interface BrowserDriverOptions extends CardRules {
  readonly pool: BrowserPool;
  /** Asked what pages say that nobody here understands, where there is one. */
  readonly reader?: PageReader | null;
  /** Asked before a flow that was quoted before is explored once more; null where the shop is not known. */
  readonly known?: (flow: Flow, choice: Choice, context: DriveContext) => Promise<QuoteOutcome | null>;
  /** Told of each exploration that ended in a quote: what worked can be learned from. */
  readonly onExplored?: (explored: Explored) => Promise<void>;
  /** How long a shop may think about a submit before its outcome is called unknown. */
  readonly answerTimeoutMs?: number;
  /** How long after the submit a shop's "no such order" is believed. */
  readonly graceMs?: number;
}

export interface Explored {
  readonly flow: Flow;
  readonly offer: Offer;
  readonly currency: Currency | null;
  readonly choice: Choice;
  readonly quote: Quote;
  readonly payment: AtPayment;
  /** What the shop's pages asked the shop on the way. */
  exchanges(): Promise<readonly Exchange[]>;
  readonly context: DriveContext;
}

const GRACE_MS = 10 * 60_000;

/**
 * Buys in a browser from shops that nobody described: the driver of last resort, and the one that others learn from.
 * @example createBrowserDriver({ pool: createBrowserPool({ proxyUrl: proxy.url }) })
 */
export function createBrowserDriver(options: BrowserDriverOptions): FlowDriver {
  const { pool } = options;
  const explore: FlowDriver['quote'] = (flow, choice, context) =>
    withDrive(pool, context, async (drive) => {
      const kept = keptState(flow.state);
      if (!kept) return failed('merchant_error', 'the flow was not made by this driver');
      const recorder = options.onExplored && recordExchanges(drive.page, flow.origin);
      const reached = await withLanguage(drive, await goToPayment(drive, flow, choice, options));
      if (reached.kind === 'failed') return reached;
      if (reached.kind === 'missing')
        return { kind: 'needs_options', offer: withMissing(kept.offer, reached) };
      const outcome = await quotePage(drive, { flow, choice }, reached, options);
      const isUsual =
        !sharesPage(kept.offer) &&
        couponOf(choice) === null &&
        !saysOldEnough(choice) &&
        reached.form.account === null &&
        !kept.isCartFilled;
      if (outcome.kind === 'quoted' && !isAsWished(outcome.quote, choice)) return OTHER_AMOUNT;
      if (outcome.kind === 'quoted' && recorder && isUsual) {
        const exchanges = () => recorder.finish();
        const { quote } = outcome;
        const explored = { flow, ...kept, choice, quote, payment: reached, exchanges };
        await learnInTime(context, async (inTime) => options.onExplored?.({ ...explored, context: inTime }));
      }
      if (!kept.isCartFilled) await leaveCart(drive, reached.notes.cartUrl());
      return outcome;
    });

  return {
    name: 'browser',
    takesCoupons: true,
    resolve: (url, context) => withDrive(pool, context, (drive) => resolvePage(drive, url, options)),

    async options(flow, context) {
      const kept = keptState(flow.state);
      if (kept) return { kind: 'offered', offer: kept.offer };
      return withDrive(pool, context, async (drive) => {
        const reading = (await visit(drive, flow.url)) ?? (await readProduct(drive));
        return reading.kind === 'product' ? { kind: 'offered', offer: reading.offer } : reading;
      });
    },

    quote: explore,

    quoteAgain: async (flow, choice, context) =>
      (couponOf(choice) === null ? await options.known?.(flow, choice, context) : null) ??
      explore(flow, choice, context),

    commit(request, context) {
      const place = { url: request.flow.url, isSandbox: options.isSandbox };
      return withCardDrive(pool, context, place, (drive) => commitBy(drive, request, options));
    },

    async reconcile(flow, attempt, context) {
      const trail = readTrail(attempt.trail);
      if (!trail) return unknown('there is no trail to follow');
      const graceMs = options.graceMs ?? GRACE_MS;
      const state = trail.storageState;
      const look = (drive: Drive) => {
        // Nobody is asked: what was told of the shop's words serves again, and the buyer's details are not at hand to be left out.
        readWith(drive.page.context(), new ReaderNotes(null, keptState(flow.state)?.glossary));
        return lookForOrder(drive, trail, attempt, graceMs);
      };
      return withDrive(pool, context, look, state);
    },
  };
}

async function resolvePage(
  drive: Drive,
  url: URL,
  { reader = null }: BrowserDriverOptions,
): Promise<ResolveOutcome> {
  const { context } = drive;
  const notes = readWith(drive.page.context(), new ReaderNotes({ reader, context, choice: null }));
  const trouble = await visit(drive, url.href);
  if (trouble) return { ...trouble, kind: 'refused' };
  const reading = await withLanguage(drive, await readOrAsk(drive, notes));
  if (reading.kind === 'failed') return { ...reading, kind: 'refused' };
  drive.context.log({
    name: 'product_read',
    detail: reading.offer.title,
    ...(await pictureOf(drive.page)),
  });
  const origin = originOf(drive.page.url());
  const { offer, currency } = reading;
  const { names, cartUrl } = await readProductPage(drive.page);
  const known = { names: [...names, ...reading.names], cartUrl };
  const state = stateOf({
    offer,
    currency,
    ...known,
    ...(notes.hasNotes && { glossary: notes.glossary }),
    ...(reading.isPaidHere && { isCartFilled: true }),
  });
  return {
    kind: 'resolved',
    flow: { driver: 'browser', merchant: merchantSlug(new URL(origin)), origin, url: url.href, state },
  };
}

/** A page that lists products, is sold out or keeps us out is what it is; of any other a reader may know more. */
async function readOrAsk(drive: Drive, notes: ReaderNotes): Promise<ProductReading> {
  const reading = await readProduct(drive, notes);
  if (reading.kind !== 'failed') return reading;
  const failure = await notAProduct(drive, reading);
  const isOpen = failure.code === 'not_a_product_page' && (failure.products ?? []).length < 2;
  return (isOpen ? await readWithHelp(drive, notes) : null) ?? failure;
}

const OTHER_AMOUNT = failed(
  'unsupported_checkout',
  'the page asks for another amount than was wished for',
  'total_unproven',
);

/** Whoever says how much they want to pay pays that. */
function isAsWished({ amount }: Quote, { options }: Choice): boolean {
  const wished = ownAmountOf(options[OWN_AMOUNT_KEY]);
  return wished === null || wished === amount;
}

/** Where goods share a page, which field counts what is bought differs from choice to choice: such a way is not learned. */
function sharesPage({ fields }: Offer): boolean {
  return goodsFieldIn(fields) !== undefined;
}

async function goToPayment(
  drive: Drive,
  flow: Flow,
  choice: Choice,
  { reader = null }: BrowserDriverOptions,
) {
  const { context } = drive;
  const kept = keptState(flow.state);
  const told = readWith(drive.page.context(), new ReaderNotes({ reader, context, choice }, kept?.glossary));
  const trouble = await visit(drive, flow.url);
  const notes = notesFor(flow);
  const isPaidHere = kept?.isCartFilled ?? false;
  const start = { hasAdded: false, hasQuantity: false, hasDelivery: false, isPaidHere, notes, reader: told };
  return trouble ?? reachPayment(drive, choice, start);
}

function withMissing(offer: Offer, { details, fields }: Missing): Offer {
  const keys = new Set(fields.map(({ key }) => key));
  return {
    ...offer,
    fields: [...offer.fields.filter(({ key }) => !keys.has(key)), ...fields],
    needs: [...new Set([...offer.needs, ...details])],
  };
}

async function commitBy(
  drive: Drive,
  request: CommitRequest,
  options: BrowserDriverOptions,
): Promise<CommitOutcome> {
  const reached = await goToPayment(drive, request.flow, request.choice, options);
  if (reached.kind !== 'payment') return notReached(reached);
  return pay(drive, reached, request, options);
}
