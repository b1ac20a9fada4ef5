import { type BrowserDriverOptions, keptState } from '../browser/driver.ts';
import { commitStepOf, refindPaymentForm } from '../browser/explore/payment-form.ts';
import { quotePage } from '../browser/explore/quote-page.ts';
import { readProduct } from '../browser/explore/read-product.ts';
import { notReached, pay } from '../browser/pay/pay.ts';
import { type Drive, visit, withCardDrive, withDrive } from '../browser/pool/drive.ts';
import type {
  Choice,
  CommitOutcome,
  CommitRequest,
  DriveContext,
  Flow,
  FlowDriver,
  Quote,
  QuoteOutcome,
  ResolveOutcome,
} from '../driver.ts';
import { readForeign } from '../foreign-pages/off-thread.ts';
import { isJsonObject, type Json } from '../json.ts';
import { failed, notSubmitted } from '../outcomes.ts';
import { type ExchangePlan, planFits } from './exchange-plan.ts';
import type { fingerprintOf } from './fingerprint.ts';
import { planAgrees } from './learn.ts';
import {
  afterPlanRun,
  afterRun,
  healthOf,
  type LearnedFlow,
  type LearnedPage,
  promotedPlan,
  type Run,
  withPage,
} from './learned-flow.ts';
import { type FlowRegistry, updateFlow } from './registry.ts';
import { type Replayed, replay } from './replay.ts';
import { runPlanOrNull } from './run-plan.ts';

export interface LearnedDriverOptions extends Omit<BrowserDriverOptions, 'onExplored'> {
  readonly registry: FlowRegistry;
  /** The driver that explores: it takes over where a recipe is not trusted, and knows how to look for orders. */
  readonly browser: FlowDriver;
  /** How long what was read of a product page is believed without looking again. */
  readonly pageTtlMs?: number;
}

const PAGE_TTL_MS = 10 * 60_000;

/**
 * Buys from shops that were explored before, the way that worked then: quotes by the shop's own requests once those
 * have proven themselves, else by repeating the recorded steps in a browser. The charge always stays in the browser.
 * @example createLearnedDriver({ pool, registry, browser: createBrowserDriver({ pool, onExplored: createLearner(registry) }) })
 */
export function createLearnedDriver(options: LearnedDriverOptions): FlowDriver {
  const { registry, browser } = options;
  return {
    name: 'learned',
    resolve: (url, context) => resolveLearned(url, options, context),

    async options(flow) {
      const kept = keptState(flow.state);
      if (!kept) return failed('merchant_error', 'the flow was not made by this driver');
      return { kind: 'offered', offer: kept.offer };
    },

    async quote(flow, choice, context) {
      const learned = await learnedOf(registry, flow);
      if (!learned) return browser.quote(flow, choice, context);
      const quick = await quoteByPlan(learned, flow, choice, options, context);
      return quick ?? quoteByReplay(learned, flow, choice, options, context);
    },

    async commit(request, context) {
      const learned = await learnedOf(registry, request.flow);
      if (!learned) return browser.commit(request, context);
      const place = { url: request.flow.url, isSandbox: options.isSandbox };
      const work = (drive: Drive) => commitByRecipe(drive, learned, request, options);
      return withCardDrive(options.pool, context, place, work);
    },

    reconcile: (flow, attempt, context) => browser.reconcile(flow, attempt, context),
  };
}

async function learnedOf(registry: FlowRegistry, flow: Flow): Promise<LearnedFlow | null> {
  const fingerprint = isJsonObject(flow.state) ? flow.state.fingerprint : null;
  const learned = typeof fingerprint === 'string' ? await registry.find(flow.origin, fingerprint) : null;
  return learned && healthOf(learned) !== 'broken' ? learned : null;
}

async function resolveLearned(
  url: URL,
  options: LearnedDriverOptions,
  context: DriveContext,
): Promise<ResolveOutcome> {
  const page = await context.fetch(url.href, { signal: context.signal });
  if (page.status >= 400) return { kind: 'not_mine' };
  const { origin } = new URL(page.url);
  const fingerprint = await readForeign<typeof fingerprintOf>(context, 'fingerprintOf', page.text, page.url);
  const learned = fingerprint && (await options.registry.find(origin, fingerprint));
  if (!learned || healthOf(learned) === 'broken') return { kind: 'not_mine' };
  const known =
    freshPage(learned, url.href, options.pageTtlMs ?? PAGE_TTL_MS) ??
    (await readPage(url, learned, options, context));
  if (!known) return { kind: 'not_mine' };
  const { offer, currency } = known;
  const state = JSON.parse(JSON.stringify({ fingerprint, offer, currency })) as Json;
  return {
    kind: 'resolved',
    flow: { driver: 'learned', merchant: learned.slug, origin, url: url.href, state },
  };
}

function freshPage(learned: LearnedFlow, url: string, ttlMs: number): LearnedPage | null {
  const page = learned.pages[url];
  return page && Date.now() - page.readAtMs < ttlMs ? page : null;
}

/** Null where the page cannot be read: exploring it will say why. */
async function readPage(
  url: URL,
  learned: LearnedFlow,
  { pool, registry }: LearnedDriverOptions,
  context: DriveContext,
): Promise<LearnedPage | null> {
  const reading = await withDrive(
    pool,
    context,
    async (drive) => (await visit(drive, url.href)) ?? readProduct(drive),
  );
  if (reading.kind !== 'product') return null;
  const page = { offer: reading.offer, currency: reading.currency, readAtMs: Date.now() };
  await updateFlow(registry, learned, (flow) => withPage(flow, url.href, page));
  return page;
}

async function quoteByPlan(
  learned: LearnedFlow,
  flow: Flow,
  choice: Choice,
  { registry }: LearnedDriverOptions,
  context: DriveContext,
): Promise<QuoteOutcome | null> {
  const plan = promotedPlan(learned);
  if (!plan || !planFits(plan, choice)) return null;
  const total = await runPlanOrNull(plan, { origin: flow.origin, productUrl: flow.url, choice }, context);
  if (!total) {
    await updateFlow(registry, learned, (stored) => afterPlanRun(stored, false));
    return null;
  }
  context.log({ name: 'quoted', detail: `${total.amount} ${total.currency}, without a browser` });
  return { kind: 'quoted', quote: { ...total, cardEntry: cardEntryOf(learned, flow), cart: null } };
}

function cardEntryOf({ recipe }: LearnedFlow, flow: Flow): Quote['cardEntry'] {
  const number = recipe.commit.fields.find(({ field }) => field === 'number');
  return {
    origin: number?.frameOrigin ?? flow.origin,
    needsCvc: recipe.commit.fields.some(({ field }) => field === 'cvc'),
  };
}

async function quoteByReplay(
  learned: LearnedFlow,
  flow: Flow,
  choice: Choice,
  options: LearnedDriverOptions,
  context: DriveContext,
): Promise<QuoteOutcome> {
  const { plan } = learned;
  const kept = keptState(flow.state);
  const outcome = await withDrive(options.pool, context, async (drive) => {
    const replayed = await replay(drive, flow.url, learned.recipe, choice);
    if (replayed.kind !== 'payment') return replayed;
    const quoted = await quotePage(drive, flow, kept?.currency ?? null, replayed.form, options);
    if (quoted.kind === 'quoted') await report(options.registry, learned, runOf(replayed));
    return quoted;
  });
  if (outcome.kind === 'missing') return browserAsks(options, flow, choice, context);
  if (outcome.kind === 'failed' && outcome.reason !== 'out_of_stock')
    await report(options.registry, learned, { kind: 'failed' });
  if (outcome.kind === 'quoted' && plan && planFits(plan, choice)) await prove(plan, outcome.quote);
  return outcome;

  async function prove(candidate: ExchangePlan, quote: Quote): Promise<void> {
    const agreed = await planAgrees(candidate, flow, choice, quote, context);
    await updateFlow(options.registry, learned, (stored) => afterPlanRun(stored, agreed));
  }
}

/** What is missing is asked for in the explorer's words. */
function browserAsks(
  { browser }: LearnedDriverOptions,
  flow: Flow,
  choice: Choice,
  context: DriveContext,
): Promise<QuoteOutcome> {
  return browser.quote(flow, choice, context);
}

function runOf({ healedSteps, form }: Replayed): Run {
  if (!healedSteps) return { kind: 'verified' };
  return { kind: 'healed', recipe: { steps: healedSteps, commit: commitStepOf(form) } };
}

async function report(registry: FlowRegistry, learned: LearnedFlow, run: Run): Promise<void> {
  await updateFlow(registry, learned, (stored) =>
    stored.version === learned.version ? afterRun(stored, run) : stored,
  );
}

async function commitByRecipe(
  drive: Drive,
  learned: LearnedFlow,
  request: CommitRequest,
  options: LearnedDriverOptions,
): Promise<CommitOutcome> {
  const replayed = await replay(drive, request.flow.url, learned.recipe, request.choice);
  if (replayed.kind !== 'payment') return notReached(replayed);
  // Steps that worked once are not yet a reason to insist on their payment form: then it is found as when exploring.
  const isTrusted = healthOf(learned) === 'trusted';
  const form = isTrusted
    ? await refindPaymentForm(drive, replayed.seen, learned.recipe.commit)
    : replayed.form;
  if (!form) {
    await report(options.registry, learned, { kind: 'broken' });
    return notSubmitted('merchant_error', 'the payment form is not the one that was learned');
  }
  await report(options.registry, learned, runOf(replayed));
  return pay(drive, form, request, options.answerTimeoutMs);
}
