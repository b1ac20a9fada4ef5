import type { BrowserDriverOptions } from '@florin/checkout-browser/browser-driver';
import type { CommitOutcome, CommitRequest, DriveContext, FlowDriver } from '@florin/checkout-browser/driver';
import { commitStepOf, refindPaymentForm } from '@florin/checkout-browser/explore/payment-form';
import { readProduct } from '@florin/checkout-browser/explore/read-product';
import type { Recipe } from '@florin/checkout-browser/explore/recipe';
import { type Exchange, recordExchanges } from '@florin/checkout-browser/explore/record-exchanges';
import { keptState, notesFor, stateOf } from '@florin/checkout-browser/kept-state';
import { failureCodeOf, isPriceChanged } from '@florin/checkout-browser/outcomes';
import { notReached, pay } from '@florin/checkout-browser/pay/pay';
import { type Drive, visit, withCardDrive, withDrive } from '@florin/checkout-browser/pool/drive';
import { leaveCart } from '@florin/checkout-browser/prove/leave-cart';
import { readProductPage } from '@florin/checkout-browser/prove/product-names';
import { quotePage } from '@florin/checkout-browser/prove/quote-page';
import { failed, notSubmitted } from '@florin/page-reading/failure';
import { isJsonObject, type JsonObject } from '@florin/page-reading/json';
import { couponOf } from '@florin/page-reading/page/coupon';
import type { Choice, Flow, QuoteOutcome, ResolveOutcome } from '@florin/page-reading/purchase';
import { learnPlan, planAgrees } from './learn.ts';
import {
  afterRun,
  healthOf,
  type LearnedFlow,
  type LearnedPage,
  pageKey,
  type Run,
  withPage,
} from './learned-flow.ts';
import { findPage } from './page-fingerprint.ts';
import { planFits } from './plans/exchange-plan.ts';
import { plansFor, productOf, quoteByPlan } from './quote-by-plan.ts';
import { type FlowRegistry, updateFlow } from './registry.ts';
import { type Replayed, replay, setsQuantity } from './replay.ts';
import { shareableRecipe } from './shareable-recipe.ts';

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
    takesCoupons: true,
    resolve: (url, context) => resolveLearned(url, options, context),

    async options(flow) {
      const kept = keptState(flow.state);
      if (!kept) return failed('merchant_error', 'the flow was not made by this driver');
      return { kind: 'offered', offer: kept.offer };
    },

    async quote(flow, choice, context) {
      const learned = await learnedOf(registry, flow);
      if (!learned || couponOf(choice) !== null) return browser.quote(flow, choice, context);
      const quick = await quoteByPlan(learned, flow, choice, options, context);
      if (quick) return quick;
      return setsQuantity(learned.recipe, choice)
        ? quoteByReplay(learned, flow, choice, options, context)
        : browser.quote(flow, choice, context);
    },

    async commit(request, context) {
      const learned = await learnedOf(registry, request.flow);
      if (!learned || !canCommit(learned.recipe, request.choice)) return browser.commit(request, context);
      const place = { url: request.flow.url, isSandbox: options.isSandbox };
      const work = (drive: Drive) => commitByRecipe(drive, learned, request, options);
      const outcome = await withCardDrive(options.pool, context, place, work);
      if (isPriceChanged(outcome)) await dropPlans(learned, request, options, context);
      return outcome;
    },

    reconcile: (flow, attempt, context) => browser.reconcile(flow, attempt, context),
  };
}

/** What leads to a page that nobody has seen yet is done by exploring. */
function canCommit(recipe: Recipe, choice: Choice): boolean {
  return !recipe.commit.leadsToCardPage && setsQuantity(recipe, choice) && couponOf(choice) === null;
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
  const { origin, fingerprint } = await findPage(url.href, context);
  const learned = fingerprint && (await options.registry.find(origin, fingerprint));
  if (!learned || healthOf(learned) === 'broken') return { kind: 'not_mine' };
  const known =
    freshPage(learned, url.href, options.pageTtlMs ?? PAGE_TTL_MS) ??
    (await readPage(url, learned, options, context));
  if (!known) return { kind: 'not_mine' };
  const { readAtMs: _readAtMs, ...kept } = known;
  const state = { ...(stateOf(kept) as JsonObject), fingerprint };
  return {
    kind: 'resolved',
    flow: { driver: 'learned', merchant: learned.slug, origin, url: url.href, state },
  };
}

function freshPage(learned: LearnedFlow, url: string, ttlMs: number): LearnedPage | null {
  const page = learned.pages[pageKey(url)];
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
    async (drive) => (await visit(drive, url.href)) ?? readWithNames(drive),
  );
  if (reading.kind !== 'product') return null;
  const { kind: _kind, ...read } = reading;
  const page = { ...read, readAtMs: Date.now() };
  await updateFlow(registry, learned, (flow) => withPage(flow, url.href, page));
  return page;
}

async function readWithNames(drive: Drive) {
  const reading = await readProduct(drive);
  return reading.kind === 'product' ? { ...reading, ...(await readProductPage(drive.page)) } : reading;
}

/** Requests that may have quoted less than the shop then asks for would do so again: the next quote comes from its pages. */
async function dropPlans(
  learned: LearnedFlow,
  { flow, choice }: CommitRequest,
  { registry }: LearnedDriverOptions,
  context: DriveContext,
): Promise<void> {
  const plans = await plansFor(registry, learned, context);
  const fitting = plans.filter(({ plan }) => planFits(plan, choice, productOf(flow)));
  for (const { report: drop } of fitting) await drop(false);
}

async function quoteByReplay(
  learned: LearnedFlow,
  flow: Flow,
  choice: Choice,
  options: LearnedDriverOptions,
  context: DriveContext,
): Promise<QuoteOutcome> {
  const product = productOf(flow);
  const plans = await plansFor(options.registry, learned, context);
  const fitting = plans.find(({ plan }) => planFits(plan, choice, product));
  const canLearn = !fitting && plans.every(({ plan }) => !plan.isBound);
  let exchanges: readonly Exchange[] = [];
  const outcome = await withDrive(options.pool, context, async (drive) => {
    const recorder = canLearn ? recordExchanges(drive.page, flow.origin) : null;
    const replayed = await replay(drive, flow.url, learned.recipe, choice, notesFor(flow), options.reader);
    if (replayed.kind !== 'payment') return replayed;
    const quoted = await quotePage(drive, { flow, choice }, replayed, options);
    if (quoted.kind !== 'quoted') return quoted;
    if (recorder) exchanges = await recorder.finish();
    await report(options.registry, learned, runOf(replayed, choice));
    await leaveCart(drive, replayed.notes.cartUrl());
    return quoted;
  });
  if (outcome.kind === 'missing') return browserAsks(options, flow, choice, context);
  if (outcome.kind === 'failed' && outcome.reason !== 'out_of_stock')
    await report(options.registry, learned, { kind: 'failed' });
  if (outcome.kind !== 'quoted') return outcome;
  const { quote } = outcome;
  const run = { exchanges, recipe: learned.recipe, choice, quote, product };
  if (fitting) await fitting.report(await planAgrees(fitting.plan, flow.origin, run, context));
  const newest = await options.registry.find(learned.origin, learned.fingerprint);
  if (canLearn && newest?.version === learned.version)
    await learnPlan(options.registry, newest, run, context);
  return outcome;
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

function runOf({ healedSteps, form, glossary }: Replayed, { buyer }: Choice): Run {
  if (!healedSteps) return { kind: 'verified' };
  const healed = { steps: healedSteps, commit: commitStepOf(form), ...(glossary && { glossary }) };
  const recipe = shareableRecipe(healed, buyer);
  return recipe ? { kind: 'healed', recipe } : { kind: 'failed' };
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
  const replayed = await replay(
    drive,
    request.flow.url,
    learned.recipe,
    request.choice,
    notesFor(request.flow),
    options.reader,
  );
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
  await report(options.registry, learned, runOf(replayed, request.choice));
  const outcome = await pay(drive, { form, notes: replayed.notes }, request, options);
  // A shop that does not take what the steps entered is explored again.
  if (outcome.kind === 'not_submitted' && failureCodeOf(outcome) === 'details_refused')
    await report(options.registry, learned, { kind: 'broken' });
  return outcome;
}
