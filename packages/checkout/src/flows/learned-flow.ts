import type { Recipe } from '@florin/checkout-browser/explore/recipe';
import type { KeptState } from '@florin/checkout-browser/kept-state';
import { type ExchangePlan, hash } from './plans/exchange-plan.ts';

/** What was read of one product page; kept so that the next intent for it need not open a browser to ask. */
export interface LearnedPage extends KeptState {
  readonly readAtMs: number;
}

/** One kind of page of one merchant, and how it is bought from. JSON throughout. */
export interface LearnedFlow {
  readonly origin: string;
  readonly fingerprint: string;
  readonly slug: string;
  /** Counts recipes: a healed or newly explored one is a new version. */
  readonly version: number;
  /** Counts writes, for compare-and-set. */
  readonly revision: number;
  readonly recipe: Recipe;
  /** Runs of this version that ended in a proven quote; the exploration is the first. */
  readonly verifiedRuns: number;
  readonly failures: number;
  /** For every account: what it says literally was the same for two buyers. */
  readonly plan: ExchangePlan | null;
  /** Runs in which the plan's quote was the browser's, in a row. */
  readonly agreements: number;
  /** By `pageKey`. */
  readonly pages: Readonly<Record<string, LearnedPage>>;
}

/** A plan that one account learned and that no other buyer has confirmed yet: nobody else is quoted by it. */
export interface OwnPlan {
  /** Of the flow: a plan does not outlive the recipe that it was learned with. */
  readonly version: number;
  readonly plan: ExchangePlan;
  readonly agreements: number;
}

/** An address may say who was sent there: it is looked up and not kept. */
export function pageKey(url: string): string {
  return hash(url);
}

export type Health = 'new' | 'trusted' | 'broken';

const RUNS_TO_TRUST = 2;
const FAILURES_TO_BREAK = 3;
export const AGREEMENTS_TO_PROMOTE = 2;
const PAGES_MAX = 50;

/** @example healthOf(flow) // 'trusted' after the first replay that agreed with what was explored */
export function healthOf({ verifiedRuns, failures }: LearnedFlow): Health {
  if (failures >= FAILURES_TO_BREAK) return 'broken';
  return verifiedRuns >= RUNS_TO_TRUST ? 'trusted' : 'new';
}

/** Quotes without a browser only once the exchanges came to the browser's total in several runs. */
export function promotedPlan(flow: Pick<LearnedFlow, 'plan' | 'agreements'>): ExchangePlan | null {
  return flow.agreements >= AGREEMENTS_TO_PROMOTE ? flow.plan : null;
}

export type Run =
  | { readonly kind: 'verified' }
  /** Some steps no longer matched and were found anew: a new version that must prove itself again. */
  | { readonly kind: 'healed'; readonly recipe: Recipe }
  | { readonly kind: 'failed' }
  /** The commit step no longer matches. It is never healed, so the flow is explored anew. */
  | { readonly kind: 'broken' };

/** @example afterRun(flow, { kind: 'verified' }).verifiedRuns // 2 */
export function afterRun(flow: LearnedFlow, run: Run): LearnedFlow {
  switch (run.kind) {
    case 'verified':
      return { ...flow, verifiedRuns: flow.verifiedRuns + 1, failures: 0 };
    case 'healed':
      return {
        ...flow,
        version: flow.version + 1,
        recipe: run.recipe,
        verifiedRuns: 1,
        failures: 0,
        plan: null,
        agreements: 0,
      };
    case 'failed':
      return { ...flow, failures: flow.failures + 1 };
    case 'broken':
      return { ...flow, failures: FAILURES_TO_BREAK };
  }
}

/** A plan that was wrong once must agree anew, from the beginning; one that was wrong while unproven is dropped. */
export function afterPlanRun(flow: LearnedFlow, agreed: boolean): LearnedFlow {
  return agreed ? { ...flow, agreements: flow.agreements + 1 } : { ...flow, agreements: 0, plan: null };
}

export function withPage(flow: LearnedFlow, url: string, page: LearnedPage): LearnedFlow {
  const others = Object.entries(flow.pages).filter(([key]) => key !== pageKey(url));
  return { ...flow, pages: Object.fromEntries([...others.slice(-(PAGES_MAX - 1)), [pageKey(url), page]]) };
}
