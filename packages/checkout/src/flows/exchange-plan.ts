import type { BuyerPurpose } from '../browser/survey/field-purpose.ts';
import type { Choice, Currency } from '../driver.ts';
import type { Extraction } from './extraction.ts';
import type { TotalSource } from './total-source.ts';

/** Where one value of a request comes from. Buyers are named, never written down. */
export type PlanValue =
  | { readonly from: 'literal'; readonly value: string }
  | { readonly from: 'buyer'; readonly field: BuyerPurpose; readonly section: 'shipping' | 'billing' }
  | { readonly from: 'option'; readonly key: string; readonly raw: Readonly<Record<string, string>> }
  | { readonly from: 'quantity' }
  | { readonly from: 'response'; readonly step: number; readonly extraction: Extraction };

export interface PlanField {
  /** A form field's name, or a path into a JSON body. */
  readonly path: readonly string[];
  readonly isNumber: boolean;
  readonly value: PlanValue;
}

export interface PlanStep {
  readonly method: string;
  /** Parts of the path, joined by slashes. */
  readonly path: readonly PlanValue[];
  readonly query: readonly PlanField[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly kind: 'form' | 'json'; readonly fields: readonly PlanField[] } | null;
}

/** How to get a quote by the shop's own requests alone. Data, learned from one exploration, proven by agreeing runs. */
export interface ExchangePlan {
  readonly steps: readonly PlanStep[];
  readonly total: TotalSource;
  readonly currency: Currency;
  /** What the plan says nothing about: it is used only for choices that have the same. */
  readonly fixed: {
    readonly options: Readonly<Record<string, string | number>>;
    readonly country: string | null;
  };
}

/** @example planFits(plan, choice) // false for another country than the one it was learned in */
export function planFits(plan: ExchangePlan, choice: Choice): boolean {
  const isFixed = new Set(Object.keys(plan.fixed.options));
  const named = namedOptions(plan.steps);
  const sameFixed = Object.entries(plan.fixed.options).every(([key, value]) => choice.options[key] === value);
  const nothingNew = Object.keys(choice.options).every((key) => isFixed.has(key) || named.has(key));
  return sameFixed && nothingNew && (choice.buyer.shipping?.country ?? null) === plan.fixed.country;
}

/** The options that the requests carry by themselves. */
export function namedOptions(steps: readonly PlanStep[]): ReadonlySet<string> {
  const values = steps.flatMap(valuesOf);
  return new Set(values.flatMap((value) => (value.from === 'option' ? [value.key] : [])));
}

/** Every value that a request is written with. */
export function valuesOf({ path, query, body }: PlanStep): PlanValue[] {
  return [...path, ...query.map(({ value }) => value), ...(body?.fields ?? []).map(({ value }) => value)];
}
