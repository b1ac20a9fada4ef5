import type {
  Attempt,
  CommitOutcome,
  CommitRequest,
  DriveContext,
  FlowDriver,
  PaymentStep,
  ReconcileOutcome,
} from '@florin/checkout-browser/driver';
import { merchantSlug } from '@florin/checkout-browser/merchant-slug';
import { isPriceChanged, unknown } from '@florin/checkout-browser/outcomes';
import type { FetchResponse } from '@florin/egress/guarded-fetch';
import { notSubmitted } from '@florin/page-reading/failure';
import type { Json } from '@florin/page-reading/json';
import { couponOf } from '@florin/page-reading/page/coupon';
import type { Choice, Flow, Offer, QuoteOutcome } from '@florin/page-reading/purchase';
import {
  type CatalogProduct,
  type CatalogVariant,
  offerOf,
  offerOutcomeOf,
  variantOf,
  withWholePicture,
} from '../catalog-product.ts';

export interface Recognised {
  readonly product: CatalogProduct;
  /** What the platform's API needs besides: its base address, a publishable key. */
  readonly api: Json;
}

export interface PlatformFlow {
  readonly flow: Flow;
  readonly product: CatalogProduct;
  readonly api: Json;
  readonly offer: Offer;
}

/** A shop platform with a public API for products and carts. */
export interface Platform {
  readonly name: string;
  /** Null where the page is not of this platform, or not a product. */
  recognise(url: URL, page: FetchResponse, context: DriveContext): Promise<Recognised | null>;
  quote(
    flow: PlatformFlow,
    variant: CatalogVariant,
    choice: Choice,
    context: DriveContext,
  ): Promise<QuoteOutcome>;
  /** Only platforms that can be paid over their API; null where this shop cannot. */
  commit?(
    flow: PlatformFlow,
    variant: CatalogVariant,
    request: CommitRequest,
    context: DriveContext,
  ): Promise<CommitOutcome | null>;
  reconcile?(flow: PlatformFlow, attempt: Attempt, context: DriveContext): Promise<ReconcileOutcome>;
}

/**
 * Shops whose API quoted less than their checkout then asked for: they are quoted by their checkout from then on. Each account's own
 * experience, so that nobody can slow a shop down for others.
 */
export interface LowQuotes {
  has(account: string, origin: string): Promise<boolean>;
  note(account: string, origin: string): Promise<void>;
}

/** How a platform's shops are paid and, where their API does not tell the whole total, quoted. */
export interface PlatformPages {
  /** The browser driver; null where there is none. */
  readonly pages: FlowDriver | null;
  readonly lowQuotes?: LowQuotes;
}

const NEEDS = ['email', 'name', 'address'] as const;

/**
 * Reads products and totals over a platform's API, which takes a fraction of a second, and pays where the platform
 * pays: over the API if it can, otherwise on the shop's pages through `pages` (the browser driver). Without `pages`,
 * shops that can only be paid there are not recognised.
 */
export function createPlatformDriver(platform: Platform, { pages, lowQuotes }: PlatformPages): FlowDriver {
  return {
    name: platform.name,
    takesCoupons: pages?.takesCoupons ?? false,

    async resolve(url, context) {
      if (platform.commit === undefined && pages === null) return { kind: 'not_mine' };
      const page = await context.fetch(url.href);
      const recognised = page.status === 200 ? await platform.recognise(url, page, context) : null;
      if (recognised === null) return { kind: 'not_mine' };
      const flow: Flow = {
        driver: platform.name,
        merchant: merchantSlug(url),
        origin: new URL(page.url).origin,
        url: page.url,
        state: { ...recognised, product: withWholePicture(recognised.product, page.url) } as unknown as Json,
      };
      return { kind: 'resolved', flow };
    },

    options: async (flow) => offerOutcomeOf(platformFlow(flow).product, NEEDS),

    async quote(flow, choice, context) {
      const known = platformFlow(flow);
      const variant = variantOf(known.product, choice);
      if (variant === null) return { kind: 'needs_options', offer: known.offer };
      const isPageTold = couponOf(choice) !== null || (await lowQuotes?.has(context.account, flow.origin));
      return pages !== null && isPageTold
        ? await pages.quote(pageFlow(known, pages), choice, context)
        : await platform.quote(known, variant, choice, context);
    },

    async commit(request, context) {
      const known = platformFlow(request.flow);
      const variant = variantOf(known.product, request.choice);
      if (variant === null) return notSubmitted('out_of_stock', 'the variant is gone');
      // A coupon is entered on the shop's pages, and seen in their total.
      const isByApi = couponOf(request.choice) === null;
      const outcome = isByApi ? await platform.commit?.(known, variant, request, context) : null;
      if (outcome) return outcome;
      if (pages === null) {
        return notSubmitted('unsupported_checkout', 'this shop is paid on its pages only');
      }
      const paid = await pages.commit(
        { ...request, flow: pageFlow(known, pages), payment: markedAsPage(request.payment) },
        context,
      );
      if (isPriceChanged(paid)) await lowQuotes?.note(context.account, request.flow.origin);
      return paid;
    },

    async reconcile(flow, attempt, context) {
      const known = platformFlow(flow);
      const trail = pageTrail(attempt.trail);
      if (trail !== undefined && pages !== null) {
        return await pages.reconcile(pageFlow(known, pages), { ...attempt, trail }, context);
      }
      const outcome = await platform.reconcile?.(known, attempt, context);
      return outcome ?? unknown('this shop cannot be asked for its orders');
    },
  };
}

function platformFlow(flow: Flow): PlatformFlow {
  const { product, api } = flow.state as unknown as Recognised;
  return { flow, product, api, offer: offerOf(product, NEEDS) };
}

/** The same purchase as the page driver keeps it. */
export function pageFlow({ flow, offer }: PlatformFlow, pages: FlowDriver): Flow {
  return { ...flow, driver: pages.name, state: { offer, currency: offer.currency } as unknown as Json };
}

/** Remembers in the trail that the submit happened on a page: there it has to be looked for. */
function markedAsPage(payment: PaymentStep): PaymentStep {
  return { ...payment, arm: (arming) => payment.arm({ ...arming, trail: { page: arming.trail } }) };
}

function pageTrail(trail: Json): Json | undefined {
  return typeof trail === 'object' && trail !== null && 'page' in trail ? (trail.page as Json) : undefined;
}
