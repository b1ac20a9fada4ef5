import type { FlowDriver } from '@florin/checkout-browser/driver';
import { type AcpDriverOptions, createAcpDriver } from './drivers/acp/driver.ts';
import { createPagePayment } from './drivers/page-payment.ts';
import { createMedusaDriver } from './drivers/platforms/medusa.ts';
import type { LowQuotes } from './drivers/platforms/platform-driver.ts';
import { createShopifyDriver } from './drivers/platforms/shopify.ts';
import { createWooCommerceDriver } from './drivers/platforms/woocommerce.ts';
import { createUcpDriver, type UcpDriverOptions } from './drivers/ucp/driver.ts';

export interface DefaultDriversOptions {
  readonly ucp?: UcpDriverOptions;
  readonly acp?: AcpDriverOptions;
  /** Null where no browser is to be had: then only merchants with an API are supported. */
  readonly browser: { readonly learned: FlowDriver; readonly explore: FlowDriver } | null;
  readonly lowQuotes?: LowQuotes;
}

/**
 * All drivers in the order in which they are asked: what was learned, what the merchant speaks, what its platform is,
 * and exploration last.
 * @example createCheckoutEngine({ drivers: defaultDrivers({ browser: { learned, explore } }), policy })
 */
export function defaultDrivers({
  ucp,
  acp,
  browser,
  lowQuotes,
}: DefaultDriversOptions): readonly FlowDriver[] {
  if (browser === null) {
    return [createUcpDriver(ucp), createAcpDriver(acp), createWooCommerceDriver({ pages: null })];
  }
  const pages = browser.explore;
  const paid = { pages, ...(lowQuotes && { lowQuotes }) };
  return [
    browser.learned,
    createUcpDriver({ pagePayment: createPagePayment(pages), ...ucp }),
    createAcpDriver(acp),
    createWooCommerceDriver(paid),
    createShopifyDriver(paid),
    createMedusaDriver(paid),
    browser.explore,
  ];
}
