import type { Explored } from '@florin/checkout-browser/browser-driver';
import type { DriveContext } from '@florin/checkout-browser/driver';
import { commitStepOf } from '@florin/checkout-browser/explore/payment-form';
import type { Recipe } from '@florin/checkout-browser/explore/recipe';
import { keptState } from '@florin/checkout-browser/kept-state';
import { merchantSlug } from '@florin/checkout-browser/merchant-slug';
import { readForeign } from '../foreign-pages/off-thread.ts';
import { AGREEMENTS_TO_PROMOTE, healthOf, type LearnedFlow, pageKey } from './learned-flow.ts';
import { findPage } from './page-fingerprint.ts';
import type { compilePlan, QuotedRun } from './plans/compile-plan.ts';
import type { confirmPlan } from './plans/confirm-plan.ts';
import type { ExchangePlan } from './plans/exchange-plan.ts';
import { runPlanOrNull } from './plans/run-plan.ts';
import { type FlowRegistry, updateFlow } from './registry.ts';
import { shareableRecipe } from './shareable-recipe.ts';

/**
 * What the browser driver calls after an exploration that ended in a quote: saves the way, and the shop's own requests
 * where they alone lead to the same total.
 * @example createBrowserDriver({ pool, onExplored: createLearner(registry) })
 */
export function createLearner(registry: FlowRegistry): (explored: Explored) => Promise<void> {
  return async (explored) => {
    const { flow, offer, choice, quote, payment, context } = explored;
    const { fingerprint } = await findPage(flow.url, context);
    if (fingerprint === null) return;
    const known = await registry.find(flow.origin, fingerprint);
    if (known && healthOf(known) !== 'broken') return;
    const { steps, form, glossary } = payment;
    const seen: Recipe = { steps, commit: commitStepOf(form), ...(glossary && { glossary }) };
    const recipe = shareableRecipe(seen, choice.buyer);
    if (!recipe) return context.log({ name: 'flow_not_learned', detail: 'its steps name the buyer' });
    const learned = newFlow(explored, fingerprint, recipe, known);
    await registry.put(learned);
    const exchanges = await explored.exchanges();
    const product = { url: flow.url, title: offer.title };
    const isQuick = await learnPlan(
      registry,
      learned,
      { exchanges, recipe: seen, choice, quote, product },
      context,
    );
    context.log({
      name: 'flow_learned',
      detail: `${recipe.steps.length} steps${isQuick ? ', quotes without a browser' : ''}`,
    });
  };
}

function newFlow(
  { flow, offer, currency }: Explored,
  fingerprint: string,
  recipe: Recipe,
  known: LearnedFlow | null,
): LearnedFlow {
  return {
    origin: flow.origin,
    fingerprint,
    slug: merchantSlug(new URL(flow.origin)),
    version: (known?.version ?? 0) + 1,
    revision: (known?.revision ?? 0) + 1,
    recipe,
    verifiedRuns: 1,
    failures: 0,
    plan: null,
    agreements: 0,
    pages: { [pageKey(flow.url)]: { ...keptState(flow.state), offer, currency, readAtMs: Date.now() } },
  };
}

/**
 * Learns from one more run through the browser. The account's own plan, or the one that is shared, may prove to hold for this
 * product and quantity too; another account's may prove to hold for this buyer, and is everyone's from then on; where there
 * is none, this run makes one for the account alone. True where the account can now be quoted without a browser.
 */
export async function learnPlan(
  registry: FlowRegistry,
  flow: LearnedFlow,
  run: QuotedRun,
  context: DriveContext,
): Promise<boolean> {
  if (flow.plan) return widenShared(registry, flow, flow.plan, run, context);
  if (await shareOthers(registry, flow, run, context)) return true;
  const own = await registry.findPlan(flow, context.account);
  if (own?.version === flow.version) {
    const wider = await confirmed(own.plan, run, 'owner', context);
    const plan = wider ?? { ...own.plan, isBound: true };
    await registry.putPlan(flow, context.account, { ...own, plan });
    return wider !== null;
  }
  const plan = await readForeign<typeof compilePlan>(context, 'compilePlan', run);
  const agreements = plan ? await countAgreements(plan, flow, run, context) : 0;
  const learned = plan && agreements > 0 ? { version: flow.version, plan, agreements } : null;
  await registry.putPlan(flow, context.account, learned);
  return learned !== null;
}

async function widenShared(
  registry: FlowRegistry,
  flow: LearnedFlow,
  shared: ExchangePlan,
  run: QuotedRun,
  context: DriveContext,
): Promise<boolean> {
  const wider = await confirmed(shared, run, 'owner', context);
  const plan = wider ?? { ...shared, isBound: true };
  await updateFlow(registry, flow, (stored) => (stored.plan ? { ...stored, plan } : stored));
  return wider !== null;
}

/** True where a plan of another account holds for this run as well, and is shared from now on. */
async function shareOthers(
  registry: FlowRegistry,
  flow: LearnedFlow,
  run: QuotedRun,
  context: DriveContext,
): Promise<boolean> {
  for (const other of await registry.plansOfOthers(flow, context.account)) {
    if (other.version !== flow.version) continue;
    const plan = await confirmed(other.plan, run, 'another', context);
    const agreements = plan ? await countAgreements(plan, flow, run, context) : 0;
    if (!plan || agreements === 0) continue;
    await updateFlow(registry, flow, (stored) => (stored.plan ? stored : { ...stored, plan, agreements }));
    return true;
  }
  return false;
}

function confirmed(plan: ExchangePlan, run: QuotedRun, by: 'owner' | 'another', context: DriveContext) {
  return readForeign<typeof confirmPlan>(context, 'confirmPlan', plan, run, by);
}

/** Each run starts a cart of its own; the first that disagrees with what the browser saw ends the count. */
async function countAgreements(
  plan: ExchangePlan,
  flow: Pick<LearnedFlow, 'origin'>,
  run: QuotedRun,
  context: DriveContext,
): Promise<number> {
  let agreements = 0;
  while (agreements < AGREEMENTS_TO_PROMOTE && (await planAgrees(plan, flow.origin, run, context)))
    agreements += 1;
  return agreements;
}

/** Whether the requests alone come to the very same total and lines. */
export async function planAgrees(
  plan: ExchangePlan,
  origin: string,
  { product, choice, quote }: Pick<QuotedRun, 'product' | 'choice' | 'quote'>,
  context: DriveContext,
): Promise<boolean> {
  const request = {
    origin,
    productUrl: product.url,
    goods: { titles: [product.title], variant: [], quantity: choice.quantity },
    choice,
  };
  const quoted = await runPlanOrNull(plan, request, context);
  return quoted?.total.amount === quote.amount && quoted.total.currency === quote.currency;
}
