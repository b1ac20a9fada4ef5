import { type CardOriginVerdict, judgeCardOrigin } from '@florin/checkout-browser/card-origins';
import {
  ArmRefused,
  type Attempt,
  type CommitOutcome,
  type DriveContext,
  type FlowDriver,
  type OrderQuery,
  type OrderReading,
  type ReconcileOutcome,
  type Unknown,
} from '@florin/checkout-browser/driver';
import { assertWithin, forbiddenHost, HostForbidden } from '@florin/checkout-browser/mandate/merchant-bounds';
import { shownUrl } from '@florin/checkout-browser/shown-url';
import { isOfTool } from '@florin/checkout-browser/tool-error';
import type { FetchRequest, GuardedFetch } from '@florin/egress/guarded-fetch';
import { type EgressPolicy, EgressRefused } from '@florin/egress/policy';
import { failed, notSubmitted } from '@florin/page-reading/failure';
import type {
  Choice,
  Currency,
  Failed,
  Flow,
  HandOverReading,
  Offer,
  OfferOutcome,
  Quote,
  QuoteOutcome,
} from '@florin/page-reading/purchase';
import type { CheckoutFailureCode } from '@florin/wire/checkout/failure-code';
import { BASE_CURRENCIES } from '@florin/wire/currency/fraction-digits';
import { runBounded, StepTimedOut } from './bounded-step.ts';
import { checkOffer } from './offer-gate.ts';
import {
  CardUnusable,
  guardPayment,
  hidingLogin,
  type PaymentGuard,
  type PaymentPort,
} from './payment-guard.ts';
import { plain, speakingPlainly } from './plain-text.ts';
import { checkQuote } from './quote-gate.ts';

export interface StepBoundsMs {
  readonly resolve: number;
  readonly options: number;
  readonly quote: number;
  readonly commit: number;
  readonly reconcile: number;
  readonly order: number;
}

export interface EngineOptions {
  /** In the order of trust: learned flows, UCP, ACP, platforms, browser. The first that resolves a page keeps it. */
  readonly drivers: readonly FlowDriver[];
  readonly policy: EgressPolicy;
  /** Processors beside the known ones: the sandbox's in the embedded mode. */
  readonly processorOrigins?: readonly string[];
  readonly boundsMs?: Partial<StepBoundsMs>;
  /** What may be paid in. */
  readonly currencies?: readonly Currency[];
}

export type ResolveResult = { readonly kind: 'resolved'; readonly flow: Flow } | Failed;

export interface CommitInput {
  readonly flow: Flow;
  readonly choice: Choice;
  /** The quote that was confirmed. */
  readonly quote: Quote;
  readonly payment: PaymentPort;
  readonly approvedOrigins: readonly string[];
}

export interface FinishInput {
  readonly flow: Flow;
  readonly attempt: Attempt;
  readonly payment: PaymentPort;
  readonly approvedOrigins: readonly string[];
}

/** Another process owns this charge; this one has done nothing and must record nothing. */
export interface LostRace {
  readonly kind: 'lost_race';
}

export interface CheckoutEngine {
  resolve(url: string, context: DriveContext): Promise<ResolveResult>;
  offer(flow: Flow, context: DriveContext): Promise<OfferOutcome>;
  quote(flow: Flow, choice: Choice, context: DriveContext): Promise<QuoteOutcome>;
  /** Of a flow that was quoted before, which may be quicker. */
  quoteAgain(flow: Flow, choice: Choice, context: DriveContext): Promise<QuoteOutcome>;
  /** Whether the card may be given where this quote wants it. */
  judgeCardEntry(flow: Flow, quote: Quote, approvedOrigins: readonly string[]): CardOriginVerdict;
  commit(input: CommitInput, context: DriveContext): Promise<CommitOutcome | LostRace>;
  /** Looks what became of an armed charge; never submits. */
  reconcile(flow: Flow, attempt: Attempt, context: DriveContext): Promise<ReconcileOutcome>;
  /** When the cardholder did not authenticate in time. */
  giveUp(flow: Flow, attempt: Attempt, context: DriveContext): Promise<ReconcileOutcome>;
  /** After the cardholder's return from 3-D Secure. */
  finish(input: FinishInput, context: DriveContext): Promise<CommitOutcome | ReconcileOutcome | LostRace>;
  /** What became of the session that a person was sent to; `waiting` also where that cannot be found out. */
  readHandOver(flow: Flow, context: DriveContext): Promise<HandOverReading>;
  /** Whether orders of this flow can be followed after the purchase. */
  followsOrders(flow: Flow): boolean;
  /** Whether a coupon can be used there; where it cannot, it is asked about. */
  takesCoupons(flow: Flow): boolean;
  /** What became of an order after the purchase; nothing about the charge follows from it. */
  readOrder(flow: Flow, order: OrderQuery, context: DriveContext): Promise<OrderReading>;
}

/** A driver did what the contract forbids: nothing may be concluded from it, so the charge stays as it is. */
export class DriverBroke extends Error {
  override readonly name = 'DriverBroke';
}

const BOUNDS_MS: StepBoundsMs = {
  resolve: 60_000,
  options: 60_000,
  quote: 120_000,
  commit: 180_000,
  reconcile: 60_000,
  order: 15_000,
};

/**
 * Buys through whichever driver knows the merchant. It holds no state: every call can come from another process.
 * @example const engine = createCheckoutEngine({ drivers: [createUcpDriver(), createAcpDriver()], policy });
 */
export function createCheckoutEngine(options: EngineOptions): CheckoutEngine {
  const boundsMs = { ...BOUNDS_MS, ...options.boundsMs };
  const currencies = options.currencies ?? BASE_CURRENCIES;
  const inOrder = options.drivers.map(speakingPlainly);
  const drivers = new Map(inOrder.map((driver) => [driver.name, driver]));

  function driverOf(flow: Flow): FlowDriver {
    const driver = drivers.get(flow.driver);
    if (driver === undefined) throw new Error(`no driver named ${flow.driver} is configured`);
    return driver;
  }

  function judge(
    flow: Flow,
    { cardEntry }: Quote,
    origin: string,
    approvedOrigins: readonly string[],
  ): CardOriginVerdict {
    const pages = cardEntry.isElsewhere ? [cardEntry.origin, ...approvedOrigins] : [];
    return judgeCardOrigin(origin, {
      processorOrigins: options.processorOrigins ?? [],
      approvedOrigins,
      merchantOrigins: [flow.origin, ...(flow.apiOrigins ?? []), ...pages],
      isSandbox: (url) => options.policy.isAllowListed(url),
    });
  }

  /** Nobody is asked about goods that cannot be paid. What a page shows may not be what its checkout charges in. */
  function maySell({ driver }: Flow, { currency }: Offer): boolean {
    return currency === null || currencies.includes(currency) || BY_PAGES.has(driver);
  }

  async function quoteBy(
    flow: Flow,
    context: DriveContext,
    ask: (context: DriveContext) => Promise<QuoteOutcome>,
  ): Promise<QuoteOutcome> {
    try {
      assertFlowWithin(flow, context);
      const outcome = gated(
        await runBounded('quote', boundsMs.quote, context, ask),
        { policy: options.policy, currencies },
        context,
      );
      if (outcome.kind === 'quoted') assertWithin(context.bounds, outcome.quote.cardEntry.origin, 'card');
      return outcome;
    } catch (error) {
      return failureOf(error, context);
    }
  }

  async function charge(
    flow: Flow,
    confirmed: Quote,
    payment: PaymentPort,
    approvedOrigins: readonly string[],
    context: DriveContext,
    before: Before,
    run: (guard: PaymentGuard, context: DriveContext) => Promise<CommitOutcome>,
  ): Promise<CommitOutcome | LostRace> {
    const allows = (origin: string) =>
      forbiddenHost(context.bounds, origin, 'card') === null &&
      ['known_processor', 'approved'].includes(judge(flow, confirmed, origin, approvedOrigins));
    const guard = guardPayment(payment, confirmed, allows, context);
    try {
      assertFlowWithin(flow, context);
      assertWithin(context.bounds, confirmed.cardEntry.origin, 'card');
      const outcome = await runBounded('commit', boundsMs.commit, guard.context, (bounded) =>
        run(guard, bounded),
      );
      return guard.hide(withSafeUrl(checkedOutcome(outcome, guard, before), options.policy));
    } catch (error) {
      if (error instanceof DriverBroke) throw error;
      noteToolError(error, guard.context);
      return guard.hide(outcomeOfError(error, guard, before));
    } finally {
      guard.close();
    }
  }

  async function look(
    { login }: Pick<Attempt, 'login'>,
    context: DriveContext,
    run: (context: DriveContext) => Promise<ReconcileOutcome>,
  ): Promise<ReconcileOutcome> {
    const quiet = hidingLogin(context, () => login ?? null);
    const hidden = (outcome: ReconcileOutcome) => login?.hide(outcome) ?? outcome;
    try {
      return hidden(
        withSafeUrl(await runBounded('reconcile', boundsMs.reconcile, quiet, run), options.policy),
      );
    } catch (error) {
      noteToolError(error, quiet);
      // Not being able to look says nothing about the charge.
      return hidden({ kind: 'unknown', detail: messageOf(error) });
    }
  }

  return {
    async resolve(url, context) {
      const refused = refusalOf(options.policy, url, context);
      if (refused !== null) return refused;
      const remembering = { ...context, fetch: rememberingFetch(context.fetch) };
      try {
        return await runBounded('resolve', boundsMs.resolve, remembering, (bounded) =>
          resolveInOrder(inOrder, new URL(url), bounded),
        );
      } catch (error) {
        return failureOf(error);
      }
    },

    async offer(flow, context) {
      try {
        assertFlowWithin(flow, context);
        const outcome = await runBounded('options', boundsMs.options, context, (bounded) =>
          driverOf(flow).options(flow, bounded),
        );
        const checked = outcome.kind === 'failed' ? outcome : checkOffer(outcome.offer);
        if (checked.kind === 'failed') return checked;
        if (!maySell(flow, checked.offer)) return notPaidIn(checked.offer.currency!);
        return { ...checked, offer: withShownPicture(checked.offer, options.policy) };
      } catch (error) {
        return failureOf(error, context);
      }
    },

    quote: (flow, choice, context) =>
      quoteBy(flow, context, (bounded) => driverOf(flow).quote(flow, choice, bounded)),

    quoteAgain: (flow, choice, context) =>
      quoteBy(flow, context, (bounded) => {
        const driver = driverOf(flow);
        return driver.quoteAgain?.(flow, choice, bounded) ?? driver.quote(flow, choice, bounded);
      }),

    judgeCardEntry: (flow, quote, approvedOrigins) =>
      judge(flow, quote, quote.cardEntry.origin, approvedOrigins),

    commit: ({ flow, choice, quote, payment, approvedOrigins }, context) =>
      charge(flow, quote, payment, approvedOrigins, context, 'nothing_sent', (guard, bounded) =>
        driverOf(flow).commit({ flow, choice, quote, payment: guard.step }, bounded),
      ),

    reconcile: (flow, attempt, context) =>
      look(attempt, context, (bounded) => driverOf(flow).reconcile(flow, attempt, bounded)),

    async giveUp(flow, attempt, context) {
      const driver = driverOf(flow);
      const end = driver.giveUp ?? driver.reconcile;
      const outcome = await look(attempt, context, (bounded) => end.call(driver, flow, attempt, bounded));
      if (outcome.kind !== 'authentication' && outcome.kind !== 'no_order') return outcome;
      return { kind: 'declined', reason: 'authentication_required', detail: 'not completed in time' };
    },

    async finish({ flow, attempt, payment, approvedOrigins }, context) {
      const driver = driverOf(flow);
      if (driver.finish === undefined) {
        return await look(attempt, context, (bounded) => driver.reconcile(flow, attempt, bounded));
      }
      return await charge(flow, attempt.quote, payment, approvedOrigins, context, 'sent', (guard, bounded) =>
        driver.finish!(flow, attempt, guard.step, bounded),
      );
    },

    async readHandOver(flow, context) {
      const driver = driverOf(flow);
      if (driver.readHandOver === undefined || flow.session === undefined) return { kind: 'waiting' };
      try {
        assertFlowWithin(flow, context);
        const reading = await runBounded('order', boundsMs.order, context, (bounded) =>
          driver.readHandOver!(flow, bounded),
        );
        if (reading.kind !== 'placed' || !reading.order?.url) return reading;
        return { ...reading, order: { ...reading.order, url: shownUrl(reading.order.url, options.policy) } };
      } catch (error) {
        noteToolError(error, context);
        // Not being able to look says nothing about what the person did.
        return { kind: 'waiting' };
      }
    },

    followsOrders: (flow) => driverOf(flow).readOrder !== undefined,
    takesCoupons: (flow) => driverOf(flow).takesCoupons ?? false,

    async readOrder(flow, order, context) {
      const driver = driverOf(flow);
      if (driver.readOrder === undefined) return { kind: 'not_offered' };
      try {
        const reading = await runBounded('order', boundsMs.order, context, (bounded) =>
          driver.readOrder!(flow, order, bounded),
        );
        return withShownOrder(reading, options.policy);
      } catch (error) {
        // Not being able to look says nothing about the order.
        return { kind: 'unread', detail: messageOf(error) };
      }
    },
  };
}

function refusalOf(
  policy: EgressPolicy,
  url: string,
  { bounds }: Pick<DriveContext, 'bounds'> = { bounds: null },
): Failed | null {
  try {
    policy.vetUrl(url);
    assertWithin(bounds, url, 'merchant');
    return null;
  } catch (error) {
    return failureOf(error);
  }
}

/** Everyone who would be told who buys what. */
function assertFlowWithin({ url, origin, apiOrigins = [] }: Flow, { bounds }: DriveContext): void {
  for (const place of [url, origin, ...apiOrigins]) assertWithin(bounds, place, 'merchant');
}

async function resolveInOrder(
  drivers: readonly FlowDriver[],
  url: URL,
  context: DriveContext,
): Promise<ResolveResult> {
  let lastFailure: Failed | null = null;
  for (const driver of drivers) {
    try {
      const outcome = await driver.resolve(url, context);
      if (outcome.kind === 'resolved') {
        assertFlowWithin(outcome.flow, context);
        context.log({ name: 'resolved', detail: `${driver.name}: ${outcome.flow.merchant}` });
        return outcome;
      }
      // That another way would lead out of the mandate is what a caller can act on.
      if (outcome.kind === 'refused')
        return lastFailure?.code === 'merchant_not_allowed' ? lastFailure : { ...outcome, kind: 'failed' };
    } catch (error) {
      // One driver's trouble with a page is no verdict on it: the next may know better.
      lastFailure = failureOf(error, context);
      context.log({ name: 'resolve_failed', detail: `${driver.name}: ${lastFailure.detail}` });
      if (context.signal.aborted) break;
    }
  }
  return (
    lastFailure ?? { kind: 'failed', reason: 'unsupported_checkout', detail: 'no driver knows this checkout' }
  );
}

/** Drivers that look at the same page while resolving share one download. */
function rememberingFetch(fetch: GuardedFetch): GuardedFetch {
  const pages = new Map<string, ReturnType<GuardedFetch>>();
  return (url, request: FetchRequest = {}) => {
    if ((request.method ?? 'GET') !== 'GET' || request.redirect === 'manual') return fetch(url, request);
    const key = JSON.stringify([url, request.headers ?? {}]);
    const page = pages.get(key) ?? fetch(url, request);
    pages.set(key, page);
    return page;
  };
}

const BY_PAGES: ReadonlySet<string> = new Set(['browser', 'learned']);

function notPaidIn(currency: Currency): Failed {
  return failed('unsupported_checkout', `the shop charges in ${currency}`, 'currency_unsupported');
}

function gated(
  outcome: QuoteOutcome,
  { policy, currencies }: Required<Pick<EngineOptions, 'policy' | 'currencies'>>,
  context: DriveContext,
): QuoteOutcome {
  if (outcome.kind === 'failed') return withSafeHandOver(outcome, policy, context);
  const offered = outcome.offer === undefined ? null : checkOffer(outcome.offer);
  if (offered?.kind === 'failed') return offered;
  const shown = offered && { offer: withShownPicture(offered.offer, policy) };
  if (outcome.kind === 'needs_options') return { ...outcome, ...shown };
  const verdict = checkQuote(outcome.quote, currencies);
  if (!verdict.ok) return failed(verdict.reason, verdict.detail, verdict.code);
  return { ...outcome, quote: withShownPicture(outcome.quote, policy), ...shown };
}

/** A person is sent there, so it is a public address, and one where the mandate lets be bought. */
function withSafeHandOver(failure: Failed, policy: EgressPolicy, { bounds }: DriveContext): Failed {
  const { handOver, ...rest } = failure;
  const url = handOver === undefined ? null : shownUrl(handOver.url, policy);
  if (handOver === undefined || url === null || forbiddenHost(bounds, url, 'merchant') !== null) return rest;
  return { ...rest, handOver: { ...handOver, url } };
}

/** Pictures are fetched by people's browsers. */
function withShownPicture<Part extends Pick<Offer, 'imageUrl'>>(part: Part, policy: EgressPolicy): Part {
  return part.imageUrl == null ? part : { ...part, imageUrl: shownUrl(part.imageUrl, policy) };
}

/** What went wrong with a tool is told to whoever looks at the steps. */
function noteToolError(error: unknown, { log }: Pick<DriveContext, 'log'>): void {
  const message = error instanceof Error ? error.message : String(error);
  if (isOfTool(message)) log({ name: 'tool_error', detail: message.split('\n', 1)[0]! });
}

function failureOf(error: unknown, context?: DriveContext): Failed {
  if (context) noteToolError(error, context);
  if (error instanceof HostForbidden)
    return failed('unsupported_checkout', error.message, 'merchant_not_allowed');
  if (error instanceof EgressRefused) {
    return failed('unsupported_checkout', error.message, 'page_not_found');
  }
  return failed('merchant_error', messageOf(error), codeOfError(error));
}

/** Whether an order was sent before this step, which the cardholder has authenticated since. */
type Before = 'nothing_sent' | 'sent';

/** A driver cannot have placed anything without arming; saying so is a broken promise, not an outcome. */
function checkedOutcome(outcome: CommitOutcome, guard: PaymentGuard, before: Before): CommitOutcome {
  if (before === 'sent')
    return outcome.kind === 'not_submitted' ? { kind: 'unknown', detail: outcome.detail } : outcome;
  if (guard.progress() === 'armed' || outcome.kind === 'not_submitted' || outcome.kind === 'declined')
    return outcome;
  if (outcome.kind === 'unknown')
    return { kind: 'not_submitted', reason: 'merchant_error', detail: outcome.detail };
  throw new DriverBroke(`a driver reported ${outcome.kind} without having armed`);
}

function outcomeOfError(error: unknown, guard: PaymentGuard, before: Before): CommitOutcome | LostRace {
  const detail = messageOf(error);
  const progress = guard.progress();
  if (progress === 'armed' || progress === 'arming') return { kind: 'unknown', detail };
  if (error instanceof ArmRefused && error.reason === 'lost_race') return { kind: 'lost_race' };
  // What was sent may be an order, whatever keeps us from sending it again.
  if (before === 'sent') return { kind: 'unknown', detail };
  if (error instanceof ArmRefused)
    return { kind: 'not_submitted', reason: 'price_rose', detail: error.reason };
  if (error instanceof HostForbidden)
    return notSubmitted('unsupported_checkout', detail, 'merchant_not_allowed');
  return notSubmitted('merchant_error', detail, codeOfError(error));
}

/** People are sent there: an address that a checkout may not talk to is none to open in a browser either. */
function withSafeUrl<Outcome extends CommitOutcome | ReconcileOutcome>(
  outcome: Outcome,
  policy: EgressPolicy,
): Outcome | Unknown {
  if (outcome.kind === 'placed' && outcome.order?.url)
    return { ...outcome, order: { ...outcome.order, url: shownUrl(outcome.order.url, policy) } };
  if (outcome.kind === 'unknown' && outcome.evidence?.reachedUrl)
    return {
      ...outcome,
      evidence: { ...outcome.evidence, reachedUrl: shownUrl(outcome.evidence.reachedUrl, policy) },
    };
  if (outcome.kind !== 'authentication') return outcome;
  const refused = refusalOf(policy, outcome.url);
  return refused === null
    ? outcome
    : { kind: 'unknown', detail: `challenge at a refused address: ${refused.detail}` };
}

function withShownOrder(reading: OrderReading, policy: EgressPolicy): OrderReading {
  if (reading.kind !== 'read' || reading.order.url === null) return reading;
  return { ...reading, order: { ...reading.order, url: shownUrl(reading.order.url, policy) } };
}

function codeOfError(error: unknown): CheckoutFailureCode {
  if (error instanceof CardUnusable) return 'card_unusable';
  if (error instanceof StepTimedOut || (error instanceof Error && error.name === 'TimeoutError'))
    return 'timed_out';
  return isConnectionError(error) ? 'shop_unreachable' : 'shop_error';
}

/** Node and its fetch name what broke by a code, on the error or on its cause. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return /^(?:ECONN|EHOST|ENET|EPIPE|ETIMEDOUT|UND_ERR)/.test(String(code)) || isConnectionError(error.cause);
}

const IN_PLAIN_WORDS: Readonly<Partial<Record<CheckoutFailureCode, string>>> = {
  timed_out: 'the page did not do in time what was asked of it',
  shop_unreachable: 'the shop cannot be reached',
};

/** What a tool says of itself (`locator.fill: Timeout 5000ms exceeded`) tells a buyer nothing; the steps keep it. */
function messageOf(error: unknown): string {
  const message = plain(error instanceof Error ? error.message : String(error));
  if (!isOfTool(message)) return message;
  return IN_PLAIN_WORDS[codeOfError(error)] ?? 'the page could not be used in the way that it was understood';
}
