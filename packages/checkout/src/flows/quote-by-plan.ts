import type { DriveContext } from '@florin/checkout-browser/driver';
import { keptState } from '@florin/checkout-browser/kept-state';
import type { CardPages } from '@florin/checkout-browser/prove/quote-page';
import type { CardEntry, Choice, Flow, QuoteOutcome } from '@florin/page-reading/purchase';
import { afterPlanRun, healthOf, type LearnedFlow, promotedPlan } from './learned-flow.ts';
import { findPage } from './page-fingerprint.ts';
import { type ExchangePlan, type Product, planFits, writesAddress } from './plans/exchange-plan.ts';
import type { NamedGoods } from './plans/read-answer.ts';
import { runPlanOrNull } from './plans/run-plan.ts';
import { type FlowRegistry, updateFlow } from './registry.ts';

export interface PlanQuotesOptions {
  readonly registry: FlowRegistry;
  readonly cardPages?: CardPages;
}

/**
 * What the browser driver asks before it explores for one more quote of the same flow: by now the shop may be known. Null where it is not.
 * @example createBrowserDriver({ pool, onExplored: createLearner(registry), known: createKnownQuotes({ registry }) })
 */
export function createKnownQuotes(
  options: PlanQuotesOptions,
): (flow: Flow, choice: Choice, context: DriveContext) => Promise<QuoteOutcome | null> {
  return async (flow, choice, context) => {
    const { fingerprint } = await findPage(flow.url, context);
    const learned = fingerprint && (await options.registry.find(flow.origin, fingerprint));
    if (!learned || healthOf(learned) === 'broken') return null;
    return quoteByPlan(learned, flow, choice, options, context);
  };
}

/** By the shop's own requests alone; null where none are known that fit, or they no longer hold. */
export async function quoteByPlan(
  learned: LearnedFlow,
  flow: Flow,
  choice: Choice,
  options: PlanQuotesOptions,
  context: DriveContext,
): Promise<QuoteOutcome | null> {
  const { registry } = options;
  const product = productOf(flow);
  const usable = (await plansFor(registry, learned, context)).find(
    (candidate) => promotedPlan(candidate) && planFits(candidate.plan, choice, product),
  );
  if (!usable) return null;
  const request = { origin: flow.origin, productUrl: flow.url, goods: goodsOf(flow, choice), choice };
  const quoted = await runPlanOrNull(usable.plan, request, context);
  if (!quoted) {
    await usable.report(false);
    return null;
  }
  // That it held before is no proof of what is in the cart now: the shop's answers must name it.
  if (!quoted.namesProduct) return null;
  const { total } = quoted;
  context.log({ name: 'quoted', detail: `${total.amount} ${total.currency}, without a browser` });
  const told = writesAddress(usable.plan) ? {} : { delivery: null };
  const cardEntry = await cardEntryOf(learned, flow, options, context);
  return { kind: 'quoted', quote: { ...total, cardEntry, ...told, cart: null } };
}

function goodsOf(flow: Flow, { options, quantity }: Choice): NamedGoods {
  const kept = keptState(flow.state);
  const fields = kept?.offer.fields ?? [];
  const variant = fields.flatMap((field) => {
    if (field.kind !== 'enum' || field.key === 'shipping' || field.values.length < 2) return [];
    return field.values.find(({ value }) => value === String(options[field.key]))?.title ?? [];
  });
  return { titles: [kept?.offer.title ?? '', ...(kept?.names ?? [])], variant, quantity };
}

export function productOf(flow: Flow): Product {
  return { url: flow.url, title: keptState(flow.state)?.offer.title ?? '' };
}

export interface UsablePlan {
  readonly plan: ExchangePlan;
  readonly agreements: number;
  /** Whether a run of it agreed with the browser, or failed. */
  report(agreed: boolean): Promise<void>;
}

/** The plan that is everyone's before the one that is this account's alone. */
export async function plansFor(
  registry: FlowRegistry,
  learned: LearnedFlow,
  { account }: DriveContext,
): Promise<UsablePlan[]> {
  const own = await registry.findPlan(learned, account);
  const { plan, agreements } = learned;
  const shared = plan && {
    plan,
    agreements,
    report: (agreed: boolean) => updateFlow(registry, learned, (stored) => afterPlanRun(stored, agreed)),
  };
  const kept = own?.version === learned.version && {
    ...own,
    report: (agreed: boolean) =>
      registry.putPlan(learned, account, agreed ? { ...own, agreements: own.agreements + 1 } : null),
  };
  return [...(shared ? [shared] : []), ...(kept ? [kept] : [])];
}

async function cardEntryOf(
  { recipe }: LearnedFlow,
  flow: Flow,
  { cardPages }: PlanQuotesOptions,
  { account }: DriveContext,
): Promise<CardEntry> {
  const { fields, pageOrigin = flow.origin, leadsToCardPage } = recipe.commit;
  if (leadsToCardPage) {
    const known = await cardPages?.find(account, flow.origin);
    return { origin: known ?? flow.origin, needsCvc: true, isElsewhere: true };
  }
  const frameOrigin = fields.find(({ field }) => field === 'number')?.frameOrigin ?? null;
  const origin = frameOrigin ?? pageOrigin;
  return {
    origin,
    needsCvc: fields.some(({ field }) => field === 'cvc'),
    ...(origin !== flow.origin && { isElsewhere: true }),
  };
}
