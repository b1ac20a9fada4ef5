import { randomUUID } from 'node:crypto';
import type { DriveContext } from '@florin/checkout-browser/driver';
import { testCards } from '@florin/sandbox/processor/test-cards';
import type { OpenShop, ShopOptions } from '@florin/sandbox/sandbox';
import {
  LEADS,
  type Lead,
  type Mirror,
  openMirror,
  STAGES,
  type Stage,
} from '@florin/sandbox/shops/hostile/astray.testing';
import { NARROW } from '@florin/sandbox/shops/storefront/breadth';
import { proofSeed } from '@florin/testing/proof-seed';
import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import { defaultDrivers } from '../default-drivers.ts';
import type { CheckoutEngine } from '../engine.ts';
import { createLearnedDriver } from '../flows/driver.ts';
import { createLearner } from '../flows/learn.ts';
import { createMemoryRegistry } from '../flows/registry.ts';
import {
  anyChoice,
  type CheckoutSetup,
  choiceOf,
  setUpCheckout,
  walletWith,
} from '../purchases/checkout-setup.testing.ts';

const KINDS = {
  'one page': { kind: 'one-page', layout: { cardEntry: 'inline' } },
  'two pages': { kind: 'one-page', layout: { cardEntry: 'inline', breadth: { ...NARROW, steps: 'two' } } },
  'hosted fields': { kind: 'hosted-fields', layout: { cardEntry: 'hosted-split' } },
  'payment page': {
    kind: 'payment-page',
    layout: { cardEntry: 'payment-page', paymentPageHost: 'processor' },
  },
  ucp: { kind: 'ucp', ucp: { payment: 'raw', transport: 'rest' } },
  acp: { kind: 'acp' },
} as const satisfies Record<string, ShopOptions>;
export type ShopLike = keyof typeof KINDS;
export const SHOPS = Object.keys(KINDS) as ShopLike[];

/** How a shop that is named leads to others that are not. */
export interface Way {
  readonly shop: ShopLike;
  /** Null for the shop itself. */
  readonly lead: Lead | null;
  readonly stage: Stage;
  readonly card?: string;
  readonly hostname?: 'localhost' | '127.0.0.1';
  /** Whom it leads to leads on, to a third one. */
  readonly further?: Lead | null;
  /** Whom it leads to first is named too; the third one never is. */
  readonly isSecondNamed?: boolean;
  /** It tells something where no mandate is in the way. */
  readonly tells?: boolean;
  /** Tried with every change, and not only among the proofs that take minutes. */
  readonly isDaily?: boolean;
}

const FRAMED = {
  shop: 'two pages',
  lead: 'form_in_frame',
  stage: 'checkout',
  hostname: '127.0.0.1',
} as const;

/** Each way that there is, at the page from which it would tell most. */
export const WAYS: readonly Way[] = [
  { shop: 'one page', lead: 'redirect', stage: 'product', tells: true, isDaily: true },
  { shop: 'one page', lead: 'refresh', stage: 'checkout', tells: true, isDaily: true },
  { shop: 'one page', lead: 'script', stage: 'cart', tells: true },
  { shop: 'one page', lead: 'form_button', stage: 'checkout', tells: true },
  { shop: 'one page', lead: 'fetch_redirect', stage: 'checkout', tells: true },
  { shop: 'two pages', lead: 'redirect_with_body', stage: 'payment', tells: true, isDaily: true },
  { shop: 'two pages', lead: 'form', stage: 'checkout', tells: true },
  { shop: 'two pages', lead: 'form_in_frame', stage: 'checkout', tells: true },
  { shop: 'two pages', lead: 'form_in_window', stage: 'checkout', tells: true },
  { shop: 'two pages', lead: 'window_redirect', stage: 'checkout', tells: true },
  { shop: 'hosted fields', lead: 'redirect', stage: 'product', hostname: '127.0.0.1', tells: true },
  // Whom it leads to is named too, and has a process of its own; the third is not.
  { ...FRAMED, further: 'redirect_with_body', isSecondNamed: true, tells: true },
  { ...FRAMED, further: 'form', isSecondNamed: true },
  { shop: 'ucp', lead: 'profile', stage: 'product', tells: true },
  { shop: 'acp', lead: 'profile', stage: 'product', tells: true },
  { shop: 'one page', lead: 'frame', stage: 'checkout', hostname: '127.0.0.1' },
];

const CVC = '937';
const { buyer } = choiceOf();

/** Whatever tells who buys, or with what. */
const SECRETS = [testCards.success, CVC, ...buyer.name!.split(' '), buyer.email!, buyer.shipping!.line1];

function holds(bytes: string, secret: string): boolean {
  const plain = decodeURIComponent(bytes.replaceAll('+', ' ').replace(/%(?![\da-f]{2})/gi, ''));
  const encoded = Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1);
  return [bytes, plain, plain.replaceAll(/[\s-]/g, '')].some(
    (text) => text.includes(secret) || text.includes(encoded),
  );
}

export interface Attempted {
  /** How far it came. */
  readonly ended: string;
  readonly code?: string | undefined;
  readonly detail?: string | undefined;
  /** What the sites that are not named were told of the buyer and of the card. */
  readonly told: readonly string[];
  /** How many requests they were sent at all. */
  readonly received: number;
}

export interface AstrayScene {
  /** Buys with an account that would give its card to everyone; the mandate names the shop alone. */
  buyAstray(way: Way, isBound?: boolean): Promise<Attempted>;
}

/** A worker, and shops to lead it astray from. */
export function astrayScene(): AstrayScene {
  let setup: CheckoutSetup;
  let engine: CheckoutEngine;
  const shops = new Map<ShopLike, OpenShop>();
  beforeAll(async () => {
    setup = await setUpCheckout(1);
    const registry = createMemoryRegistry();
    const timeouts = { answerTimeoutMs: 4_000 };
    const explore = setup.browserDriver({ ...timeouts, onExplored: createLearner(registry) });
    const { pool, policy, sandbox } = setup;
    const rules = { processorOrigins: [sandbox.processor.url], isSandbox: policy.isAllowListed };
    const learned = createLearnedDriver({ pool, registry, browser: explore, ...rules, ...timeouts });
    engine = setup.engine(defaultDrivers({ acp: { sellers: [] }, browser: { learned, explore } }));
    for (const like of SHOPS)
      shops.set(like, await setup.sandbox.openShop({ seed: 5, name: `front, ${like}`, ...KINDS[like] }));
  });
  afterAll(() => setup.close());

  return {
    async buyAstray(way, isBound = true) {
      const shop = shops.get(way.shop)!;
      const { front, second, third } = await openSites(shop.url, way);
      const start = way.lead === null ? new URL(shop.url) : front;
      try {
        const named = way.isSecondNamed ? [start, second] : [start];
        const bounds = {
          hosts: named.map(({ host }) => host),
          processorOrigins: [setup.sandbox.processor.url],
        };
        const context = () => ({ ...setup.context(), bounds: isBound ? bounds : null });
        const url = shop.productUrls[0]!.replace(shop.url, way.lead === null ? shop.url : front.url);
        const approved = [shop.url, front.url, second.url, third.url];
        const outcome = await tryToBuy(engine, url, way.card ?? testCards.success, approved, context);
        return { ...outcome, ...toldTo(way.isSecondNamed ? [third] : [second, third]) };
      } finally {
        for (const site of [front, second, third]) await site.stop();
      }
    },
  };
}

async function openSites(shop: string, { lead, stage, hostname = 'localhost', further }: Way) {
  const third = await openMirror({ shop });
  const onwards = further ? { astray: { lead: further, stage, to: third.url } } : {};
  const second = await openMirror({ shop, hostname, ...onwards });
  const front = await openMirror({ shop, ...(lead && { astray: { lead, stage, to: second.url } }) });
  return { front, second, third };
}

function toldTo(sites: readonly Mirror[]): Pick<Attempted, 'told' | 'received'> {
  const received = sites.flatMap((site) => site.received);
  return {
    told: SECRETS.filter((secret) => received.some((bytes) => holds(bytes, secret))),
    received: received.length,
  };
}

async function tryToBuy(
  engine: CheckoutEngine,
  url: string,
  card: string,
  approvedOrigins: readonly string[],
  context: () => DriveContext,
): Promise<Pick<Attempted, 'ended' | 'code' | 'detail'>> {
  const resolved = await engine.resolve(url, context());
  if (resolved.kind !== 'resolved') return { ...resolved, ended: 'resolve' };
  const { flow } = resolved;
  const offered = await engine.offer(flow, context());
  if (offered.kind !== 'offered') return { ...offered, ended: 'offer' };
  const choice = choiceOf(anyChoice(offered.offer));
  const quoted = await engine.quote(flow, choice, context());
  if (quoted.kind !== 'quoted') return { ...quoted, ended: 'quote' };
  const { quote } = quoted;
  const payment = { ...walletWith(card, CVC).port, idempotencyKey: randomUUID() };
  const outcome = await engine.commit({ flow, choice, quote, payment, approvedOrigins }, context());
  return { ...outcome, ended: outcome.kind };
}

/** Any way through any shop, and what those who are not named were told on it; the seed of a run is printed. */
export async function expectNothingTold(scene: AstrayScene, runs: number): Promise<void> {
  const ways = fc.record({
    shop: fc.constantFrom(...SHOPS),
    lead: fc.constantFrom(...LEADS),
    stage: fc.constantFrom(...STAGES),
    hostname: fc.constantFrom('localhost', '127.0.0.1'),
    further: fc.option(fc.constantFrom(...LEADS)),
    isSecondNamed: fc.boolean(),
  });
  const seed = proofSeed();
  console.info(`seed ${seed}`);
  const property = fc.asyncProperty(ways, async (way) => {
    expect({ way, told: (await scene.buyAstray(way)).told }).toEqual({ way, told: [] });
  });
  await fc.assert(property, { seed, numRuns: Number(process.env.FLORIN_RUNS ?? runs), endOnFailure: true });
}
