import type { Recipe } from '../browser/explore/recipe.ts';
import type { Exchange } from '../browser/explore/record-exchanges.ts';
import type { Choice, Quote } from '../driver.ts';
import { bodyFields, type Field, isPlainForm } from './body-fields.ts';
import { type ExchangePlan, namedOptions, type PlanStep, type PlanValue } from './exchange-plan.ts';
import { findExtraction } from './extraction.ts';
import { type OpenAnswer, openAnswer } from './open-answer.ts';
import { findTotal } from './total-source.ts';
import { buyerSource, optionSource } from './value-source.ts';

const STEPS_MAX = 20;
const SENSITIVE_LENGTH_MIN = 5;

/**
 * Turns what was seen into a plan, or null where something in it cannot be explained: a request whose values come from
 * nowhere that we know would be wrong for the next buyer.
 */
export function compilePlan(
  exchanges: readonly Exchange[],
  recipe: Recipe,
  choice: Choice,
  quote: Quote,
): ExchangePlan | null {
  const kept = latestOfEach(exchanges);
  const [first] = kept;
  if (
    !first ||
    kept.length > STEPS_MAX ||
    kept.some((exchange) => exchange.status >= 400 || !isPlainForm(exchange))
  )
    return null;
  const answers = kept.map(openAnswer);
  const total = findTotal(answers, quote);
  if (!total) return null;
  const used = kept.slice(0, total.step + 1);
  const steps = used.map((exchange, index) => planStep(exchange, answers.slice(0, index), recipe, choice));
  const plan = { steps, total, currency: quote.currency, fixed: fixedBy(steps, choice) };
  return holdsBuyer(plan, choice) ? null : plan;
}

/** A page asks the same again after each field that changes: only the last says everything. */
function latestOfEach(exchanges: readonly Exchange[]): Exchange[] {
  return exchanges.filter((exchange, index) => {
    const next = exchanges[index + 1];
    return next === undefined || next.method !== exchange.method || next.url !== exchange.url;
  });
}

function planStep(
  exchange: Exchange,
  earlier: readonly OpenAnswer[],
  recipe: Recipe,
  choice: Choice,
): PlanStep {
  const url = new URL(exchange.url);
  const explain = (field: Field) => ({
    path: field.path,
    isNumber: field.isNumber,
    value: sourceOf(field, earlier, recipe, choice),
  });
  const body = bodyFields(exchange);
  const path = url.pathname.split('/').map((part) => sourceOfPart(decodeURIComponent(part), earlier));
  const query = [...url.searchParams].map(([name, value]) =>
    explain({ path: [name], value, isNumber: false }),
  );
  return {
    method: exchange.method,
    path,
    query,
    headers: exchange.headers,
    body: body && { kind: body.kind, fields: body.fields.map(explain) },
  };
}

/** A short or plain word in a path is part of the shop; a long or mixed one names a cart or a session. */
function sourceOfPart(part: string, earlier: readonly OpenAnswer[]): PlanValue {
  const looksMade = part.length >= 8 && /\d/.test(part);
  return (looksMade ? fromResponses('', part, earlier) : null) ?? { from: 'literal', value: part };
}

function sourceOf(field: Field, earlier: readonly OpenAnswer[], recipe: Recipe, choice: Choice): PlanValue {
  const name = field.path.at(-1) ?? '';
  if (/^(?:qty|quantity|amount_items)$/i.test(name) && field.value === String(choice.quantity))
    return { from: 'quantity' };
  return (
    buyerSource(name, field.value, choice.buyer) ??
    optionSource(field.value, recipe, choice) ??
    (field.value.length >= 8 ? fromResponses(name, field.value, earlier) : null) ?? {
      from: 'literal',
      value: field.value,
    }
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
  return { options: Object.fromEntries(options), country: choice.buyer.shipping?.country ?? null };
}

/** A buyer's detail that was not recognised as one would be sent for the next buyer: such a plan is not kept. */
function holdsBuyer(plan: ExchangePlan, { buyer }: Choice): boolean {
  const written = JSON.stringify(plan).toLowerCase();
  const details = [
    buyer.name,
    buyer.email,
    buyer.phone,
    buyer.shipping?.line1,
    buyer.shipping?.city,
    buyer.shipping?.postalCode,
  ];
  return details.some(
    (detail) => detail && detail.length >= SENSITIVE_LENGTH_MIN && written.includes(detail.toLowerCase()),
  );
}
