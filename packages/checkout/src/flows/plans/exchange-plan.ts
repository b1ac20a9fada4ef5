import { createHash } from 'node:crypto';
import { buyerValue } from '@florin/page-reading/buyer/buyer-values';
import {
  type BuyerPurpose,
  WHOLE_ADDRESSES,
  WITH_LINE2,
  writesStreet,
} from '@florin/page-reading/fields/field-purpose';
import type { Buyer, Choice, Currency } from '@florin/page-reading/purchase';
import type { BodyKind } from './body-fields.ts';
import type { Extraction } from './extraction.ts';
import type { Spelling } from './spelling.ts';
import type { TotalSource } from './total-source.ts';

/** Where one value of a request comes from. Buyers are named, never written down. */
export type PlanValue =
  | { readonly from: 'literal'; readonly value: string }
  | {
      readonly from: 'buyer';
      readonly field: BuyerPurpose;
      readonly section: 'shipping' | 'billing';
      readonly spelling: Spelling;
    }
  | { readonly from: 'option'; readonly key: string; readonly raw: Readonly<Record<string, string>> }
  | { readonly from: 'quantity' }
  | { readonly from: 'response'; readonly step: number; readonly extraction: Extraction };

export interface PlanField {
  /** The name of a form field or a header, or a path into a JSON body. */
  readonly path: readonly string[];
  readonly isNumber: boolean;
  readonly value: PlanValue;
}

export interface PlanStep {
  readonly method: string;
  /** Parts of the path, joined by slashes. */
  readonly path: readonly PlanValue[];
  readonly query: readonly PlanField[];
  readonly headers: readonly PlanField[];
  readonly body: { readonly kind: BodyKind; readonly fields: readonly PlanField[] } | null;
}

export type OptionalDetail = (typeof OPTIONAL_DETAILS)[number];
const OPTIONAL_DETAILS = ['line2', 'state', 'phone'] as const;

/** @example optionalDetailsOf(buyer) // ['state', 'phone'] */
export function optionalDetailsOf(buyer: Buyer): readonly OptionalDetail[] {
  return OPTIONAL_DETAILS.filter((detail) => Boolean(buyerValue(buyer, detail, 'shipping')));
}

/** A product without its name: enough to tell whether two are the same. */
export interface ProductMark {
  readonly url: string;
  readonly path: string;
  readonly title: string;
}

export interface Product {
  readonly url: string;
  readonly title: string;
}

/**
 * How to get a quote by the shop's own requests alone. Data, learned from one exploration, proven by agreeing runs. What is
 * written down literally may belong to the product, to the quantity or to the buyer that it was learned with: it is the
 * shop's own only where it was the same for two.
 */
export interface ExchangePlan {
  readonly steps: readonly PlanStep[];
  readonly total: TotalSource;
  readonly currency: Currency;
  /** What the plan says nothing about: it is used only for choices that have the same. Options by their hash. */
  readonly fixed: {
    readonly options: Readonly<Record<string, string>>;
    readonly country: string | null;
    /** Optional details that the buyer had whom it was learned from; absent in plans that are older than this. */
    readonly details?: readonly OptionalDetail[];
  };
  /** What it was seen to hold for. */
  readonly seen: {
    readonly products: readonly ProductMark[];
    readonly quantities: readonly number[];
  };
  /** Of the buyer that it was learned with, to know another one; gone once it is shared. */
  readonly buyer: { readonly salt: string; readonly marks: readonly string[] } | null;
  /** It did not hold for another product: there is nothing more to learn. */
  readonly isBound: boolean;
}

/** @example productMark({ url: 'https://shop.example/mug', title: 'Mug' }) */
export function productMark({ url, title }: Product): ProductMark {
  return { url: hash(url), path: hash(new URL(url).pathname), title: hash(title.trim().toLowerCase()) };
}

export function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

/** Options may be words of the buyer's own (an engraving): they are compared and not kept. */
export function optionMark(key: string, value: string | number): string {
  return hash(`${key}\n${value}`);
}

/** @example planFits(plan, choice, product) // false for another country than the one it was learned in */
export function planFits(plan: ExchangePlan, choice: Choice, product: Product): boolean {
  return fitsChoice(plan, choice) && fitsQuantity(plan, choice.quantity) && fitsProduct(plan, product);
}

function fitsChoice({ fixed, steps }: ExchangePlan, { options, buyer }: Choice): boolean {
  const named = namedOptions(steps);
  const keys = new Set([...Object.keys(fixed.options), ...Object.keys(options), ...named]);
  const isSame = [...keys].every((key) => {
    const value = options[key];
    // What was asked for on the way when it was learned is asked for again.
    return value !== undefined && (named.has(key) || fixed.options[key] === optionMark(key, value));
  });
  return (
    isSame && (buyer.shipping?.country ?? null) === fixed.country && knowsDetails({ fixed, steps }, buyer)
  );
}

/** A plan that was learned from somebody without a state says nothing of whether the shop asks for it, unless it writes one. */
function knowsDetails({ fixed, steps }: Pick<ExchangePlan, 'fixed' | 'steps'>, buyer: Buyer): boolean {
  const written = new Set<string>(
    steps.flatMap(valuesOf).flatMap((value) => (value.from === 'buyer' ? [value.field] : [])),
  );
  if (WITH_LINE2.some((field) => written.has(field))) written.add('line2');
  if (WHOLE_ADDRESSES.some((field) => written.has(field)))
    for (const part of ['state', 'city']) written.add(part);
  const known = new Set<string>(fixed.details ?? []);
  return optionalDetailsOf(buyer).every((detail) => known.has(detail) || written.has(detail));
}

/**
 * A shop may be told a quantity in several places, of which a plan knows some: it is for what it was learned with until it held for
 * two.
 */
function fitsQuantity({ steps, seen }: ExchangePlan, quantity: number): boolean {
  if (seen.quantities.includes(quantity)) return true;
  return seen.quantities.length > 1 && steps.flatMap(valuesOf).some(({ from }) => from === 'quantity');
}

/** Ids of products look like anything else, so a plan is for the product that it was learned from until it held for two. */
function fitsProduct(plan: ExchangePlan, product: Product): boolean {
  return isSeen(plan, product) || isForAnyProduct(plan);
}

function isSeen({ seen }: ExchangePlan, product: Product): boolean {
  const { url } = productMark(product);
  return seen.products.some((known) => known.url === url);
}

/** One product has many addresses, and one address several titles: two are different only in both. */
function isForAnyProduct({ seen: { products } }: ExchangePlan): boolean {
  return products.some((one) =>
    products.some((other) => one.path !== other.path && one.title !== other.title),
  );
}

/** The options that the requests carry by themselves. */
export function namedOptions(steps: readonly PlanStep[]): ReadonlySet<string> {
  const values = steps.flatMap(valuesOf);
  return new Set(values.flatMap((value) => (value.from === 'option' ? [value.key] : [])));
}

/** Whether the requests say where the goods go. */
export function writesAddress({ steps }: ExchangePlan): boolean {
  return steps.flatMap(valuesOf).some((value) => value.from === 'buyer' && writesStreet(value.field));
}

/** Every value that a request is written with. */
export function valuesOf({ path, query, headers, body }: PlanStep): PlanValue[] {
  return [...path, ...[...query, ...headers, ...(body?.fields ?? [])].map(({ value }) => value)];
}
