import { type Login, LoginSecret } from '@florin/checkout-browser/account/login-secret';
import { type BrowserDriverOptions, createBrowserDriver } from '@florin/checkout-browser/browser-driver';
import { CardSecret } from '@florin/checkout-browser/card/card-secret';
import type { Arming, Attempt, DriveContext, FlowDriver, Step } from '@florin/checkout-browser/driver';
import { keptPool } from '@florin/checkout-browser/pool/kept-pool.testing';
import type { BrowserPool } from '@florin/checkout-browser/pool/pool';
import { createGuardedFetch } from '@florin/egress/guarded-fetch';
import { createEgressPolicy, type EgressPolicy, portOf } from '@florin/egress/policy';
import { startEgressProxy } from '@florin/egress/proxy';
import type { Json } from '@florin/page-reading/json';
import type { Buyer, Choice, Flow, Offer, Quote } from '@florin/page-reading/purchase';
import { testCards } from '@florin/sandbox/processor/test-cards';
import { type OpenShop, type Sandbox, startSandbox } from '@florin/sandbox/sandbox';
import { type CheckoutEngine, createCheckoutEngine } from '../engine.ts';
import type { PaymentPort } from '../payment-guard.ts';

export const BUYER: Buyer = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+1 415 555 0100',
  shipping: {
    line1: '1 Market Street',
    line2: null,
    city: 'San Francisco',
    state: 'CA',
    postalCode: '94105',
    country: 'US',
  },
  billing: null,
};

/** A sandbox, a guarded browser and an engine over them: what a worker has. */
export interface CheckoutSetup {
  readonly sandbox: Sandbox;
  readonly pool: BrowserPool;
  readonly proxyUrl: string;
  readonly policy: EgressPolicy;
  readonly steps: Step[];
  context(timeoutMs?: number, account?: string): DriveContext;
  browserDriver(options?: Partial<BrowserDriverOptions>): FlowDriver;
  engine(drivers: readonly FlowDriver[]): CheckoutEngine;
  close(): Promise<void>;
}

/** Every high port on loopback may be a merchant here; anything else is refused as in production. */
function openPolicy(): EgressPolicy {
  const strict = createEgressPolicy();
  const isShop = (hostname: string, port: number) =>
    ['localhost', '127.0.0.1'].includes(hostname) && port >= 1_024;
  const isShopUrl = (url: URL) => isShop(url.hostname, portOf(url));
  return {
    vetUrl: (text) => (URL.canParse(text) && isShopUrl(new URL(text)) ? new URL(text) : strict.vetUrl(text)),
    addressesOf: async (host, port) => (isShop(host, port) ? ['127.0.0.1'] : strict.addressesOf(host, port)),
    isAllowListed: isShopUrl,
  };
}

/** Of each step, waiting for the browser and for a place in it included: only `context` bounds them here. */
const BOUNDS_MS = { resolve: 90_000, options: 90_000, quote: 90_000, reconcile: 90_000 };

/** For a shop that answers: only a fault is as slow, on however busy a machine. */
export const ANSWERS = { answerTimeoutMs: 60_000 };
/** For a shop that never answers: waiting for it proves nothing. */
export const NEVER_ANSWERS = { answerTimeoutMs: 1_500 };

const policy = openPolicy();
/** Kept as long as the browsers that use it. */
let proxy: ReturnType<typeof startEgressProxy> | undefined;

export async function setUpCheckout(seed: number): Promise<CheckoutSetup> {
  const sandbox = await startSandbox({ seed });
  proxy ??= startEgressProxy({ policy });
  const { url: proxyUrl } = await proxy;
  const pool = keptPool(proxyUrl);
  const fetcher = createGuardedFetch({ policy });
  const steps: Step[] = [];
  return {
    sandbox,
    pool,
    proxyUrl,
    policy,
    steps,
    context: (timeoutMs = 90_000, account = 'acct_1') => ({
      signal: new AbortController().signal,
      account,
      bounds: null,
      deadlineMs: Date.now() + timeoutMs,
      fetch: fetcher.fetch,
      log: (step) => steps.push(step),
    }),
    browserDriver: (options = {}) =>
      createBrowserDriver({
        pool,
        processorOrigins: [sandbox.processor.url],
        isSandbox: policy.isAllowListed,
        ...ANSWERS,
        ...options,
      }),
    engine: (drivers) =>
      createCheckoutEngine({
        drivers,
        policy,
        processorOrigins: [sandbox.processor.url],
        boundsMs: BOUNDS_MS,
      }),
    close: async () => {
      await fetcher.close();
      await sandbox.stop();
    },
  };
}

export function choiceOf(options: Record<string, string | number> = {}, quantity = 1): Choice {
  return { options, quantity, buyer: BUYER };
}

/** The first way of choosing everything that the offer says can be had. */
export function anyChoice(offer: Offer): Record<string, string> {
  const fields = offer.fields.filter((field) => field.kind === 'enum');
  let all: Record<string, string>[] = [{}];
  for (const { key, values } of fields) {
    all = all.flatMap((chosen) =>
      values.filter(({ available }) => available).map(({ value }) => ({ ...chosen, [key]: value })),
    );
  }
  const isUnavailable = (choice: Record<string, string>) =>
    offer.unavailable.some((combination) =>
      Object.entries(combination).every(([key, value]) => choice[key] === value),
    );
  return all.find((choice) => !isUnavailable(choice)) ?? {};
}

export interface Wallet {
  readonly port: PaymentPort;
  readonly armings: Arming[];
  /** What was written down of an account, and nothing else ever is. */
  readonly logins: Login[];
}

export function walletWith(number: string = testCards.success, cvc: string | null = '123'): Wallet {
  const armings: Arming[] = [];
  const logins: Login[] = [];
  const card = new CardSecret({ number, expMonth: 12, expYear: 2034, name: 'Ada Lovelace', cvc });
  const port: PaymentPort = {
    idempotencyKey: 'charge_1',
    returnUrl: 'https://florin.example/return',
    arm: async (arming) => {
      armings.push(arming);
      return true;
    },
    card: async () => card,
    login: async (proposed) => {
      if (logins.length === 0) logins.push(proposed);
      return new LoginSecret(logins[0]!);
    },
  };
  return { port, armings, logins };
}

export function attemptOf(choice: Choice, quote: Quote, wallet: Wallet, resume: Json = null): Attempt {
  const trail = wallet.armings[0]?.trail ?? null;
  return { idempotencyKey: 'charge_1', choice, quote, trail, resume, armedAtMs: Date.now() };
}

export interface Purchase {
  readonly flow: Flow;
  readonly choice: Choice;
  readonly quote: Quote;
  readonly wallet: Wallet;
  readonly outcome: Awaited<ReturnType<CheckoutEngine['commit']>>;
}

export interface Wish {
  readonly card?: string;
  readonly quantity?: number;
  readonly options?: Record<string, string>;
  readonly account?: string;
  readonly buyer?: Buyer;
  /** Where the account lets its card be typed. Default: where the quote says that it would be. */
  readonly approved?: readonly string[];
  /** Between the quote and the confirmation. */
  readonly beforeCommit?: () => void;
}

/** From the address of a product to the shop's answer, with everything in between that has to work. */
export async function buy(
  setup: CheckoutSetup,
  engine: CheckoutEngine,
  url: string,
  wish: Wish = {},
): Promise<Purchase> {
  const { flow, choice, quote } = await quoteFor(setup, engine, url, wish);
  wish.beforeCommit?.();
  const wallet = walletWith(wish.card);
  const approvedOrigins = wish.approved ?? [flow.origin, quote.cardEntry.origin];
  const outcome = await engine.commit(
    { flow, choice, quote, payment: wallet.port, approvedOrigins },
    setup.context(),
  );
  return { flow, choice, quote, wallet, outcome };
}

export async function quoteFor(setup: CheckoutSetup, engine: CheckoutEngine, url: string, wish: Wish = {}) {
  const context = () => setup.context(undefined, wish.account);
  const resolved = await engine.resolve(url, context());
  if (resolved.kind !== 'resolved') throw new Error(`not resolved: ${resolved.detail}`);
  const offered = await engine.offer(resolved.flow, context());
  if (offered.kind !== 'offered') throw new Error(`nothing offered: ${offered.detail}`);
  const chosen = choiceOf({ ...anyChoice(offered.offer), ...wish.options }, wish.quantity);
  const choice = { ...chosen, buyer: wish.buyer ?? chosen.buyer };
  const quoted = await engine.quote(resolved.flow, choice, context());
  if (quoted.kind !== 'quoted') throw new Error(`not quoted: ${JSON.stringify(quoted)}`);
  return { flow: resolved.flow, offer: offered.offer, choice, quote: quoted.quote };
}

/** What the shop itself says that the newest cart costs. */
export function shopTotal(shop: OpenShop): number | null {
  const cart = shop.merchant.carts()[0];
  return cart ? shop.merchant.totals(cart).totalCents : null;
}
