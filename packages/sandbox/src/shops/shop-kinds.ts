import type { Currency } from '../ledger.ts';
import type { Merchant } from '../merchant.ts';
import type { Random } from '../random.ts';
import type { Route } from '../web-server.ts';
import { acpRoutes } from './acp.ts';
import { type Layout, makeLayout } from './layout.ts';
import { appRoutes, makeAppVariant } from './single-page-app.ts';
import { storefrontRoutes } from './storefront.ts';
import { makeUcpVariant, ucpRoutes } from './ucp.ts';
import type { UcpVariant } from './ucp-profile.ts';

/** What is given to a kind of shop when one is opened. */
export interface ShopSetup {
  readonly merchant: Merchant;
  readonly random: Random;
  readonly origin: () => string;
  /** Fixes parts of the layout that the seed would choose. */
  readonly layout: Partial<Layout>;
  readonly ucp: Partial<UcpVariant>;
}

export interface ShopKindDefinition {
  readonly title: string;
  readonly currency: Currency;
  readonly routes: (setup: ShopSetup) => Route[];
}

/** A kind whose pages are the classic storefront with some traits fixed. */
function classic(
  title: string,
  currency: Currency,
  traits: (random: Random) => Partial<Layout>,
): ShopKindDefinition {
  return {
    title,
    currency,
    routes: ({ merchant, random, origin, layout }) =>
      storefrontRoutes({ merchant, origin, layout: makeLayout(random, { ...traits(random), ...layout }) }),
  };
}

export const shopKinds = {
  'one-page': classic('Harbor Supply', 'usd', () => ({})),
  'single-page-app': {
    title: 'Lumen Living',
    currency: 'sgd',
    routes: ({ merchant, random, origin, layout }) =>
      appRoutes({ merchant, origin, layout: makeLayout(random, layout) }, makeAppVariant(random)),
  },
  swatches: classic('Tinto Studio', 'usd', (random) => ({
    optionControl: random.pick(['swatches', 'buttons']),
  })),
  'hosted-fields': classic('Quill & Co', 'usd', (random) => ({
    cardEntry: random.pick(['hosted', 'hosted-split']),
  })),
  ucp: {
    title: 'Fern Market',
    currency: 'usd',
    routes: ({ merchant, random, origin, layout, ucp }) =>
      ucpRoutes(
        { merchant, origin, layout: makeLayout(random, { structuredData: 'json-ld', ...layout }) },
        { ...makeUcpVariant(random), ...ucp },
      ),
  },
  acp: {
    title: 'Anvil Goods',
    currency: 'usd',
    routes: ({ merchant, random, origin, layout }) =>
      acpRoutes({ merchant, origin, layout: makeLayout(random, { structuredData: 'json-ld', ...layout }) }),
  },
} as const satisfies Record<string, ShopKindDefinition>;

export type ShopKind = keyof typeof shopKinds;
export const SHOP_KINDS = Object.keys(shopKinds) as ShopKind[];
