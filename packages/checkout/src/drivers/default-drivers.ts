import type { FlowDriver } from '../driver.ts';
import { type AcpDriverOptions, createAcpDriver } from './acp/driver.ts';
import { createMedusaDriver } from './platforms/medusa.ts';
import { createShopifyDriver } from './platforms/shopify.ts';
import { createWooCommerceDriver } from './platforms/woocommerce.ts';
import { createUcpDriver, type UcpDriverOptions } from './ucp/driver.ts';

export interface DefaultDriversOptions {
  readonly ucp?: UcpDriverOptions;
  readonly acp?: AcpDriverOptions;
  /** Null where no browser is to be had: then only merchants with an API are supported. */
  readonly browser: { readonly learned: FlowDriver; readonly explore: FlowDriver } | null;
}

/**
 * All drivers in the order in which they are asked: what was learned, what the merchant speaks, what its platform is,
 * and exploration last.
 * @example createCheckoutEngine({ drivers: defaultDrivers({ browser: { learned, explore } }), policy })
 */
export function defaultDrivers({ ucp, acp, browser }: DefaultDriversOptions): readonly FlowDriver[] {
  const protocols = [createUcpDriver(ucp), createAcpDriver(acp)];
  if (browser === null) return [...protocols, createWooCommerceDriver({ pages: null })];
  const pages = browser.explore;
  return [
    browser.learned,
    ...protocols,
    createWooCommerceDriver({ pages }),
    createShopifyDriver({ pages }),
    createMedusaDriver({ pages }),
    browser.explore,
  ];
}
