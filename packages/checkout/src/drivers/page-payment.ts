import type { CommitOutcome, CommitRequest, DriveContext, FlowDriver } from '@florin/checkout-browser/driver';
import { merchantSlug } from '@florin/checkout-browser/merchant-slug';
import type { Json } from '@florin/page-reading/json';
import type { CardEntry, Choice, Currency, Flow } from '@florin/page-reading/purchase';
import { offerOf } from './catalog-product.ts';

/**
 * Pays on a merchant's own pages a checkout that was prepared through its API. A browser stands behind it; drivers
 * that need it leave such merchants to the browser driver where there is none.
 */
export interface PagePayment {
  /**
   * Where the page takes the card; null where it takes none that can be filled. The API has said the currency, which a
   * payment page by itself often writes as a mere `$`.
   */
  cardEntryAt(
    url: string,
    choice: Choice,
    currency: Currency | null,
    context: DriveContext,
  ): Promise<CardEntry | null>;
  /** Reads the total that the page shows, arms with it, submits once. */
  pay(url: string, request: CommitRequest, context: DriveContext): Promise<CommitOutcome>;
}

/**
 * Pays through the driver that works on pages. The cart is filled already, so only the way to the payment form is left.
 * @example createUcpDriver({ pagePayment: createPagePayment(browserDriver) })
 */
export function createPagePayment(pages: FlowDriver): PagePayment {
  return {
    async cardEntryAt(url, choice, currency, context) {
      const outcome = await pages.quote(flowAt(url, pages, currency), onFilledCart(choice), context);
      return outcome.kind === 'quoted' ? outcome.quote.cardEntry : null;
    },
    pay: (url, request, context) =>
      pages.commit(
        {
          ...request,
          flow: flowAt(url, pages, request.quote.currency),
          choice: onFilledCart(request.choice),
        },
        context,
      ),
  };
}

function flowAt(url: string, pages: FlowDriver, currency: Currency | null): Flow {
  const page = new URL(url);
  const offer = offerOf({ title: 'Checkout', currency, options: [], variants: [] }, []);
  return {
    driver: pages.name,
    merchant: merchantSlug(page),
    origin: page.origin,
    url,
    state: { offer, currency, isCartFilled: true } as unknown as Json,
  };
}

/** Variant, quantity and shipping were settled through the API. */
function onFilledCart({ buyer }: Choice): Choice {
  return { options: {}, quantity: 1, buyer };
}
