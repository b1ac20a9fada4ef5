import type { Explored } from '../browser/driver.ts';
import { commitStepOf } from '../browser/explore/payment-form.ts';
import type { Recipe } from '../browser/explore/recipe.ts';
import type { Choice, DriveContext, Flow, Quote } from '../driver.ts';
import { readForeign } from '../foreign-pages/off-thread.ts';
import { merchantSlug } from '../merchant-slug.ts';
import type { compilePlan } from './compile-plan.ts';
import type { ExchangePlan } from './exchange-plan.ts';
import type { fingerprintOf } from './fingerprint.ts';
import { AGREEMENTS_TO_PROMOTE, healthOf, type LearnedFlow } from './learned-flow.ts';
import type { FlowRegistry } from './registry.ts';
import { runPlanOrNull } from './run-plan.ts';

/**
 * What the browser driver calls after an exploration that ended in a quote: saves the way, and the shop's own requests
 * where they alone lead to the same total.
 * @example createBrowserDriver({ pool, onExplored: createLearner(registry) })
 */
export function createLearner(registry: FlowRegistry): (explored: Explored) => Promise<void> {
  return async (explored) => {
    const { flow, choice, quote, payment, context } = explored;
    const page = await context.fetch(flow.url, { signal: context.signal });
    const fingerprint = await readForeign<typeof fingerprintOf>(
      context,
      'fingerprintOf',
      page.text,
      page.url,
    );
    if (fingerprint === null) return;
    const known = await registry.find(flow.origin, fingerprint);
    if (known && healthOf(known) !== 'broken') return;
    const recipe: Recipe = { steps: payment.steps, commit: commitStepOf(payment.form) };
    const exchanges = await explored.exchanges();
    const plan = await readForeign<typeof compilePlan>(
      context,
      'compilePlan',
      exchanges,
      recipe,
      choice,
      quote,
    );
    const agreements = plan ? await countAgreements(plan, flow, choice, quote, context) : 0;
    await registry.put(
      learned(explored, fingerprint, recipe, agreements > 0 ? plan : null, agreements, known),
    );
    context.log({
      name: 'flow_learned',
      detail: `${recipe.steps.length} steps${agreements > 0 ? ', quotes without a browser' : ''}`,
    });
  };
}

function learned(
  { flow, offer, currency }: Explored,
  fingerprint: string,
  recipe: Recipe,
  plan: ExchangePlan | null,
  agreements: number,
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
    plan,
    agreements,
    pages: { [flow.url]: { offer, currency, readAtMs: Date.now() } },
  };
}

/** Each run starts a cart of its own; the first that disagrees with what the browser saw ends the count. */
async function countAgreements(
  plan: ExchangePlan,
  flow: Flow,
  choice: Choice,
  quote: Quote,
  context: DriveContext,
): Promise<number> {
  let agreements = 0;
  while (agreements < AGREEMENTS_TO_PROMOTE && (await planAgrees(plan, flow, choice, quote, context)))
    agreements += 1;
  return agreements;
}

/** Whether the requests alone come to the very same total and lines. */
export async function planAgrees(
  plan: ExchangePlan,
  flow: Flow,
  choice: Choice,
  quote: Quote,
  context: DriveContext,
): Promise<boolean> {
  const total = await runPlanOrNull(plan, { origin: flow.origin, productUrl: flow.url, choice }, context);
  return total !== null && total.amount === quote.amount && total.currency === quote.currency;
}
