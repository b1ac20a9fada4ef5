import { randomBytes } from 'node:crypto';
import type { Recipe } from '@florin/checkout-browser/explore/recipe';
import type { Exchange } from '@florin/checkout-browser/explore/record-exchanges';
import type { Choice, Quote } from '@florin/page-reading/purchase';
import type { Field } from './body-fields.ts';
import {
  type ExchangePlan,
  namedOptions,
  optionalDetailsOf,
  optionMark,
  type PlanField,
  type PlanStep,
  type PlanValue,
  type Product,
  productMark,
} from './exchange-plan.ts';
import { findExtraction, findInAddress } from './extraction.ts';
import { isKeepable, markedBy } from './keepable-plan.ts';
import { type OpenAnswer, openAnswer } from './open-answer.ts';
import { keptExchanges, partsOf } from './request-parts.ts';
import { findTotal } from './total-source.ts';
import { buyerSource, optionSource } from './value-source.ts';

/** One way to a quote through a browser, as it was seen. */
export interface QuotedRun {
  readonly exchanges: readonly Exchange[];
  readonly recipe: Recipe;
  readonly choice: Choice;
  readonly quote: Quote;
  readonly product: Product;
}

/**
 * Turns what was seen into a plan, or null where a detail of the buyer is in it that was not recognised as one: it would
 * be sent for the next buyer.
 */
export function compilePlan(run: QuotedRun): ExchangePlan | null {
  const { choice, quote, recipe, product } = run;
  const kept = keptExchanges(run.exchanges);
  if (!kept) return null;
  const answers = kept.map(openAnswer);
  const total = findTotal(answers, quote);
  if (!total) return null;
  const used = kept.slice(0, total.step + 1);
  const steps = used.map((exchange, index) => planStep(exchange, answers.slice(0, index), recipe, choice));
  const plan: ExchangePlan = {
    steps,
    total,
    currency: quote.currency,
    fixed: fixedBy(steps, choice),
    seen: { products: [productMark(product)], quantities: [choice.quantity] },
    buyer: markedBy(choice.buyer, randomBytes(16).toString('hex')),
    isBound: false,
  };
  return isKeepable(plan, choice.buyer) ? plan : null;
}

function planStep(
  exchange: Exchange,
  earlier: readonly OpenAnswer[],
  recipe: Recipe,
  choice: Choice,
): PlanStep {
  const { path, query, headers, body } = partsOf(exchange);
  const isFirst = earlier.length === 0;
  const explain = (field: Field): PlanField => ({
    path: field.path,
    isNumber: field.isNumber,
    value: sourceOf(field, earlier, recipe, choice),
  });
  return {
    method: exchange.method,
    // The first request is for the product's own address, which is not kept: it may say who was sent there.
    path: isFirst ? [] : path.map((_, index) => sourceOfPart(path, index, earlier)),
    query: isFirst ? [] : query.map(explain),
    headers: headers.map(explain),
    body: body && { kind: body.kind, fields: body.fields.map(explain) },
  };
}

/** A plain word in a path is part of the shop; one with digits names a product, a cart or a session, or is a slug. */
function sourceOfPart(path: readonly string[], index: number, earlier: readonly OpenAnswer[]): PlanValue {
  const part = path[index] ?? '';
  const slug = earlier[0]?.url.pathname.split('/').filter(Boolean).at(-1);
  const isNamed = /\d/.test(part) || part === slug;
  if (!isNamed) return { from: 'literal', value: part };
  // A path does not name its parts: a short number in it may be what the page calls by one of these.
  for (const name of ['', ...ID_NAMES]) {
    const source = fromResponses(name, part, earlier);
    if (source) return source;
  }
  return fromAddresses(path.slice(0, index), part, earlier) ?? { from: 'literal', value: part };
}

function fromAddresses(
  before: readonly string[],
  part: string,
  earlier: readonly OpenAnswer[],
): PlanValue | null {
  for (const [step, answer] of earlier.entries()) {
    const extraction = findInAddress(answer, before, part);
    if (extraction) return { from: 'response', step, extraction };
  }
  return null;
}

const ID_NAMES = ['product_id', 'product', 'item_id', 'variant_id', 'variant', 'sku', 'id'];

const QUANTITY: ReadonlySet<string> = new Set(['qty', 'quantity', 'amount_items']);

function sourceOf(field: Field, earlier: readonly OpenAnswer[], recipe: Recipe, choice: Choice): PlanValue {
  const name = field.path.findLast((part) => !part.startsWith('[')) ?? '';
  // `items[0][qty]`
  const key = name.split(/[[\]]+/).findLast((part) => part !== '') ?? '';
  if (QUANTITY.has(key.toLowerCase()) && field.value === String(choice.quantity)) return { from: 'quantity' };
  return (
    buyerSource(name, field.value, choice.buyer) ??
    optionSource(field.value, recipe, choice) ??
    fromResponses(name, field.value, earlier) ?? { from: 'literal', value: field.value }
  );
}

function fromResponses(name: string, value: string, earlier: readonly OpenAnswer[]): PlanValue | null {
  for (const [step, answer] of earlier.entries()) {
    const extraction = findExtraction(answer, name, value);
    if (extraction) return { from: 'response', step, extraction };
  }
  return null;
}

/** Options that no request names by themselves, and the country that decided which shipping was the cheapest. */
function fixedBy(steps: readonly PlanStep[], choice: Choice): ExchangePlan['fixed'] {
  const named = namedOptions(steps);
  const options = Object.entries(choice.options).filter(([key]) => !named.has(key));
  return {
    options: Object.fromEntries(options.map(([key, value]) => [key, optionMark(key, value)])),
    country: choice.buyer.shipping?.country ?? null,
    details: optionalDetailsOf(choice.buyer),
  };
}
