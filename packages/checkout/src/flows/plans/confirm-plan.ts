import type { Recipe } from '@florin/checkout-browser/explore/recipe';
import type { Exchange } from '@florin/checkout-browser/explore/record-exchanges';
import type { Buyer } from '@florin/page-reading/purchase';
import type { Field } from './body-fields.ts';
import type { QuotedRun } from './compile-plan.ts';
import {
  type ExchangePlan,
  optionalDetailsOf,
  type PlanField,
  type PlanStep,
  type PlanValue,
  productMark,
} from './exchange-plan.ts';
import { extract } from './extraction.ts';
import { isKeepable, markedBy } from './keepable-plan.ts';
import { type OpenAnswer, openAnswer } from './open-answer.ts';
import { keptExchanges, partsOf } from './request-parts.ts';
import { chosenText, rawValues } from './value-source.ts';

/**
 * Whether a plan writes the very requests that were seen in another run: then it is known to hold for that product and
 * quantity too. Null where it does not. By another buyer, what it says literally is the shop's own, and all that is known
 * of the first buyer is dropped: such a plan is for everyone.
 */
export function confirmPlan(
  plan: ExchangePlan,
  run: QuotedRun,
  by: 'owner' | 'another',
): ExchangePlan | null {
  const { choice, product } = run;
  const kept = keptExchanges(run.exchanges)?.slice(0, plan.steps.length);
  if (!kept || kept.length !== plan.steps.length || run.quote.currency !== plan.currency) return null;
  if (plan.fixed.country !== (choice.buyer.shipping?.country ?? null)) return null;
  const answers = kept.map(openAnswer);
  const isSame = plan.steps.every((step, index) => writes(step, kept[index]!, answers.slice(0, index), run));
  if (!isSame || !isKeepable(plan, choice.buyer)) return null;
  if (by === 'another' && !isAnotherBuyer(plan, choice.buyer)) return null;
  const products = [...plan.seen.products, productMark(product)].slice(-PRODUCTS_MAX);
  const quantities = [...new Set([...plan.seen.quantities, choice.quantity])].slice(-PRODUCTS_MAX);
  const details = [...new Set([...(plan.fixed.details ?? []), ...optionalDetailsOf(choice.buyer)])];
  const fixed = { ...plan.fixed, details };
  return { ...plan, fixed, seen: { products, quantities }, buyer: by === 'another' ? null : plan.buyer };
}

const PRODUCTS_MAX = 20;

function isAnotherBuyer(plan: ExchangePlan, buyer: Buyer): boolean {
  if (!plan.buyer) return true;
  const { marks } = markedBy(buyer, plan.buyer.salt);
  const known = new Set(plan.buyer.marks);
  return marks.length > 0 && marks.every((mark) => !known.has(mark));
}

function writes(step: PlanStep, seen: Exchange, earlier: readonly OpenAnswer[], run: QuotedRun): boolean {
  const { path, query, headers, body } = partsOf(seen);
  const isFirst = earlier.length === 0;
  const says = (value: PlanValue) => valueIn(value, earlier, run);
  // The first request is the product's own address, whatever it was when the plan was learned.
  const isSamePath =
    isFirst ||
    (path.length === step.path.length && step.path.every((value, index) => says(value) === path[index]));
  return (
    seen.method === step.method &&
    isSamePath &&
    (isFirst || sameFields(step.query, query, says)) &&
    sameFields(step.headers, headers, says) &&
    step.body?.kind === body?.kind &&
    sameFields(step.body?.fields ?? [], body?.fields ?? [], says)
  );
}

function sameFields(
  planned: readonly PlanField[],
  seen: readonly Field[],
  says: (value: PlanValue) => string | null,
): boolean {
  return (
    planned.length === seen.length &&
    planned.every(({ path, isNumber, value }, index) => {
      const other = seen[index];
      return (
        other?.path.join('\n') === path.join('\n') &&
        other.isNumber === isNumber &&
        says(value) === other.value
      );
    })
  );
}

function valueIn(
  value: PlanValue,
  earlier: readonly OpenAnswer[],
  { choice, recipe }: QuotedRun,
): string | null {
  if (value.from === 'response') {
    const answer = earlier[value.step];
    return answer ? extract(answer, value.extraction) : null;
  }
  if (value.from === 'option' && !hasSameChoices(value, recipe)) return null;
  return chosenText(value, choice);
}

/** Values of a list that are ids belong to one product; those of another must be the same, or be the titles themselves. */
function hasSameChoices({ key, raw }: Extract<PlanValue, { from: 'option' }>, { steps }: Recipe): boolean {
  const step = steps.find((candidate) => candidate.action === 'choose' && candidate.key === key);
  if (step?.action !== 'choose') return false;
  const others = Object.entries(rawValues(step.choices));
  const isTitles = [...Object.entries(raw), ...others].every(([title, value]) => title === value);
  return isTitles || JSON.stringify(others.sort()) === JSON.stringify(Object.entries(raw).sort());
}
