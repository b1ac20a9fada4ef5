import type { Route } from '../http/web-server.ts';
import type { Currency } from '../ledger.ts';
import type { Merchant } from '../merchant.ts';
import { paymentPageRoutes } from '../processor/payment-page.ts';
import type { Random } from '../random.ts';
import type { ShopTerms } from '../terms.ts';
import { acpRoutes } from './acp/acp.ts';
import { type AcpVariant, CURRENT_ACP } from './acp/variant.ts';
import type { Theft } from './hostile/field-thief.ts';
import { HOSTILE_TRICKS, type HostileTrick, hostileRoutes, lookAlikeRoutes } from './hostile/hostile.ts';
import { medusaFingerprint, medusaRoutes } from './platforms/medusa.ts';
import { shopifyFingerprint, shopifyRoutes, TAX_INCLUDED } from './platforms/shopify.ts';
import { wooFingerprint, wooRoutes } from './platforms/woocommerce.ts';
import { appRoutes } from './single-page-app/single-page-app.ts';
import { type AppVariant, makeAppVariant } from './single-page-app/variant.ts';
import { makeBreadth } from './storefront/breadth.ts';
import { steppedRoutes } from './storefront/checkout-steps.ts';
import { type Layout, makeLayout } from './storefront/layout.ts';
import { browsingHostRoutes, checkoutHostRoutes } from './storefront/other-host.ts';
import type { Storefront } from './storefront/storefront.ts';
import { ucpRoutes } from './ucp/ucp.ts';
import { makeUcpVariant, type UcpVariant } from './ucp/variant.ts';

/** What is given to a kind of shop when one is opened. */
export interface ShopSetup {
  readonly merchant: Merchant;
  readonly random: Random;
  readonly origin: () => string;
  /** The origin of `companion`, for kinds that have one. */
  readonly companionOrigin: () => string;
  /** Serves these too on the site of `companion`. */
  readonly serveOnCompanion: (routes: readonly Route[]) => void;
  /** Fixes parts of the layout that the seed would choose. */
  readonly layout: Partial<Layout>;
  /** `wide` also draws what lies in a buyer's way. */
  readonly breadth: 'narrow' | 'wide';
  readonly ucp: Partial<UcpVariant>;
  readonly acp: Partial<AcpVariant>;
  readonly app: Partial<AppVariant>;
  readonly trick: HostileTrick | null;
  /** How the trick `stolen-fields` goes about it. */
  readonly theft?: Theft;
}

export interface ShopKindDefinition {
  readonly title: string;
  readonly currency: Currency;
  readonly terms?: Partial<ShopTerms>;
  readonly routes: (setup: ShopSetup) => Route[];
  /** A second site that belongs to the shop but has an origin of its own. */
  readonly companion?: (merchant: Merchant) => Route[];
}

function storefront(setup: ShopSetup, traits: Partial<Layout> = {}): Storefront {
  const { merchant, random, origin, layout } = setup;
  const narrow = makeLayout(random, { ...traits, ...layout });
  if (setup.breadth === 'narrow') return { merchant, origin, layout: narrow };
  const optionControl = random.pick([
    narrow.optionControl,
    'links',
    'tiles',
    'styled-list',
    'titled',
    'menu',
  ] as const);
  return { merchant, origin, layout: { ...narrow, optionControl, breadth: makeBreadth(random), ...layout } };
}

const definitions = {
  'one-page': {
    title: 'Harbor Supply',
    currency: 'usd',
    routes: (setup) => steppedRoutes(storefront(setup)),
  },
  'single-page-app': {
    title: 'Lumen Living',
    currency: 'sgd',
    routes: (setup) => appRoutes(storefront(setup), { ...makeAppVariant(setup.random), ...setup.app }),
  },
  swatches: {
    title: 'Tinto Studio',
    currency: 'usd',
    routes: (setup) =>
      steppedRoutes(storefront(setup, { optionControl: setup.random.pick(['swatches', 'buttons']) })),
  },
  'hosted-fields': {
    title: 'Quill & Co',
    currency: 'usd',
    routes: (setup) =>
      steppedRoutes(storefront(setup, { cardEntry: setup.random.pick(['hosted', 'hosted-split']) })),
  },
  ucp: {
    title: 'Fern Market',
    currency: 'usd',
    routes: (setup) =>
      ucpRoutes(storefront(setup, { structuredData: 'json-ld' }), {
        ...makeUcpVariant(setup.random),
        ...setup.ucp,
      }),
  },
  acp: {
    title: 'Anvil Goods',
    currency: 'usd',
    routes: (setup) =>
      acpRoutes(storefront(setup, { structuredData: 'json-ld' }), {
        ...CURRENT_ACP,
        ...setup.acp,
      }),
  },
  woocommerce: {
    title: 'Wool & Thread',
    currency: 'sgd',
    routes: (setup) =>
      wooRoutes({ ...storefront(setup), extras: () => ({ head: wooFingerprint(setup.origin()) }) }),
  },
  shopify: {
    title: 'Shelf Life',
    currency: 'usd',
    // The public endpoints know neither tax nor fees, so a shop that adds some could not be quoted by them.
    terms: { taxBasisPoints: {}, handlingFeeCents: 0 },
    routes: (setup) =>
      shopifyRoutes({
        ...storefront(setup),
        extras: () => ({ head: shopifyFingerprint(setup.merchant), product: TAX_INCLUDED }),
      }),
  },
  medusa: {
    title: 'Medley House',
    currency: 'usd',
    terms: { handlingFeeCents: 0 },
    routes: (setup) =>
      medusaRoutes({
        ...storefront(setup),
        extras: () => ({ head: medusaFingerprint(setup.merchant, setup.origin()) }),
      }),
  },
  hostile: {
    title: 'Mirage Bazaar',
    currency: 'usd',
    routes: (setup) =>
      hostileRoutes(
        storefront(setup, setup.trick === 'stolen-fields' ? { cardEntry: 'hosted-split' } : {}),
        setup.trick ?? setup.random.pick(HOSTILE_TRICKS),
        setup.companionOrigin,
        setup.theft,
      ),
    companion: lookAlikeRoutes,
  },
  'payment-page': {
    title: 'Copper & Clay',
    currency: 'usd',
    routes: (setup) => {
      const shop = storefront(setup, { cardEntry: 'payment-page' });
      const host = setup.layout.paymentPageHost ?? setup.random.pick(['processor', 'own']);
      if (host === 'processor') return steppedRoutes(shop);
      setup.serveOnCompanion(paymentPageRoutes(setup.merchant.processor));
      return steppedRoutes({ ...shop, paymentOrigin: setup.companionOrigin });
    },
    companion: () => [],
  },
  'other-host': {
    title: 'Juniper Row',
    currency: 'usd',
    routes: (setup) => {
      const shop = storefront(setup);
      setup.serveOnCompanion(checkoutHostRoutes({ ...shop, origin: setup.companionOrigin }));
      return browsingHostRoutes(shop, setup.companionOrigin);
    },
    companion: () => [],
  },
  'members-only': {
    title: 'Larch & Loom',
    currency: 'usd',
    routes: (setup) =>
      steppedRoutes(
        storefront(setup, {
          account: setup.random.pick(['store', 'membership']),
          hasAccountPage: false,
        }),
      ),
  },
} as const satisfies Record<string, ShopKindDefinition>;

export type ShopKind = keyof typeof definitions;
export const shopKinds: Readonly<Record<ShopKind, ShopKindDefinition>> = definitions;
export const SHOP_KINDS = Object.keys(definitions) as ShopKind[];
