import { availableParallelism } from 'node:os';
import { defaultDrivers } from '@florin/checkout/default-drivers';
import { type CheckoutEngine, createCheckoutEngine, type StepBoundsMs } from '@florin/checkout/engine';
import { createLearnedDriver } from '@florin/checkout/flows/driver';
import { createLearner } from '@florin/checkout/flows/learn';
import { createKnownQuotes } from '@florin/checkout/flows/quote-by-plan';
import { createOptionModel, type OptionModel } from '@florin/checkout/options/model';
import type { ConfiguredSeller } from '@florin/checkout/protocols/acp-seller';
import type { UcpAgent } from '@florin/checkout/protocols/ucp-agent';
import { createBrowserDriver } from '@florin/checkout-browser/browser-driver';
import type { PageLimits } from '@florin/checkout-browser/foreign-pages/page-limits';
import type { ModelSettings } from '@florin/checkout-browser/language-model/ask-model';
import type { MerchantBounds } from '@florin/checkout-browser/mandate/merchant-bounds';
import { createBrowserPool } from '@florin/checkout-browser/pool/pool';
import { createReaderModel } from '@florin/checkout-browser/reader/reader-model';
import { createGuardedFetch, type GuardedFetch } from '@florin/egress/guarded-fetch';
import type { EgressPolicy } from '@florin/egress/policy';
import { startEgressProxy } from '@florin/egress/proxy';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../database/database.ts';
import type { Watchdog } from '../../jobs/watchdog.ts';
import { type BrowserSlots, browserSlotsFor, withBrowserSlots } from './browser-slots.ts';
import { cardPagesOf, flowRegistry, lowQuotesOf } from './merchant-store.ts';
import { traced } from './traced-fetch.ts';

/** The outside world as the checkout may see it. */
export interface CheckoutWorld {
  readonly policy: EgressPolicy;
  /** Processors beside the known ones: the sandbox's in the embedded mode. */
  readonly processorOrigins: readonly string[];
  /** What may be paid in; `usd` and `sgd` unless told. */
  readonly currencies?: readonly string[];
  /** Remote browsers; none means one on this machine, started when it is first needed. */
  readonly browserEndpoints: readonly string[];
  /** The operator insists on cards in browsers that have no sandbox. */
  readonly takesCardsUnsandboxed?: boolean;
  /** What a page may use at most. */
  readonly pageLimits?: PageLimits;
  readonly model: ModelSettings | null;
  /** Who buys from merchants that want to know; null where nobody could look it up. */
  readonly ucpAgent?: UcpAgent | null;
  readonly acpSellers?: readonly ConfiguredSeller[];
  /** Ends the process where a shop makes it stand still. */
  readonly watchdog?: Watchdog | undefined;
  /** For the operator's eyes, where the log is not before them. */
  readonly say?: (message: string) => void;
  /** Shorter in tests, where shops that never answer are the rule. */
  readonly timeLimits?: TimeLimits;
}

export interface TimeLimits {
  readonly boundsMs?: Partial<StepBoundsMs>;
  readonly fetchTimeoutMs?: number;
  /** How long a quote keeps its slot while others wait. */
  readonly turnMs?: number;
  /** How long a shop in the browser may think about a submit. */
  readonly answerTimeoutMs?: number;
  /** How long after the submit a shop's "no such order" is believed. */
  readonly graceMs?: number;
}

export interface RunningEngine {
  readonly engine: CheckoutEngine;
  readonly fetch: GuardedFetch;
  readonly model: OptionModel | null;
  /** What the merchants of a mandate mean to a checkout here. */
  boundsOf(allowedHosts: readonly string[] | null): MerchantBounds | null;
  readonly browsers: BrowserSlots;
  stop(): Promise<void>;
}

/** Of 20 s at most an answer of a model takes some: the shop gets its usual time beside them. */
const READING_BOUNDS_MS: Partial<StepBoundsMs> = { resolve: 90_000, quote: 180_000, commit: 210_000 };

/** All drivers over one guarded way out. The browser itself starts with the first checkout that needs it. */
export async function startEngine(
  database: Queryable,
  log: FastifyBaseLogger,
  world: CheckoutWorld,
): Promise<RunningEngine> {
  const { policy, processorOrigins, timeLimits = {} } = world;
  const fetcher = createGuardedFetch({
    policy,
    ...(timeLimits.fetchTimeoutMs !== undefined && { timeoutMs: timeLimits.fetchTimeoutMs }),
  });
  const proxy = await startEgressProxy({
    policy,
    onRefused: ({ reason, target }) =>
      log.warn({ reason, target }, 'a page asked for an address that is refused'),
  });
  const browserSlots = browserSlotsFor(
    Math.max(2, availableParallelism(), world.browserEndpoints.length * 2),
  );
  const browsers = createBrowserPool({
    proxyUrl: proxy.url,
    endpoints: world.browserEndpoints,
    contextsMax: browserSlots,
    ...(world.pageLimits && { limits: world.pageLimits }),
    takesCardsUnsandboxed: world.takesCardsUnsandboxed ?? false,
    onUnsandboxed(reason) {
      log.warn({ reason }, unsandboxedNotice(world));
      world.say?.(`${unsandboxedNotice(world)} (${reason})`);
    },
  });
  // Nobody waits for it: pages can be asked for meanwhile.
  const inspected = browsers
    .inspect()
    .catch((error: unknown) => log.warn({ err: error }, 'the browser for checkouts does not start'));
  const pool = withBrowserSlots(browsers, { slots: browserSlots });
  const registry = flowRegistry(database);
  const model = world.model && {
    ...world.model,
    onUnanswered: (reason: string) =>
      log.warn({ reason }, 'the language model gave no answer; the checkout goes on without it'),
  };
  const options = {
    pool,
    reader: model && createReaderModel(model),
    processorOrigins,
    isSandbox: (url: URL) => policy.isAllowListed(url),
    cardPages: cardPagesOf(database),
    ...(timeLimits.answerTimeoutMs !== undefined && { answerTimeoutMs: timeLimits.answerTimeoutMs }),
    ...(timeLimits.graceMs !== undefined && { graceMs: timeLimits.graceMs }),
  };
  const known = createKnownQuotes({ registry, cardPages: options.cardPages });
  const explore = createBrowserDriver({ ...options, known, onExplored: createLearner(registry) });
  const learned = createLearnedDriver({ ...options, registry, browser: explore });
  const engine = createCheckoutEngine({
    drivers: defaultDrivers({
      ...(world.ucpAgent && { ucp: { agent: world.ucpAgent } }),
      acp: { sellers: world.acpSellers ?? [] },
      browser: { learned, explore },
      lowQuotes: lowQuotesOf(database),
    }),
    policy,
    processorOrigins,
    ...(world.currencies && { currencies: world.currencies }),
    boundsMs: { ...(model && READING_BOUNDS_MS), ...timeLimits.boundsMs },
  });
  return {
    engine,
    fetch: traced(fetcher.fetch),
    boundsOf: (hosts) => hosts && { hosts, processorOrigins },
    browsers: pool,
    model: model && createOptionModel(model),
    async stop() {
      await inspected;
      await pool.close();
      await proxy.close();
      await fetcher.close();
    },
  };
}

function unsandboxedNotice({ takesCardsUnsandboxed }: CheckoutWorld): string {
  const fact = 'the browser for checkouts runs without its sandbox';
  return takesCardsUnsandboxed
    ? `${fact}, and takes cards because CHECKOUT_BROWSER_UNSANDBOXED is "cards"`
    : `${fact}: it reads pages, and takes no cards; docs/production.md says how to give it one`;
}
