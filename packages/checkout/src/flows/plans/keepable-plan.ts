import type { Buyer } from '@florin/page-reading/purchase';
import { holdsBuyer, isBuyers, textsIn } from './buyer-traces.ts';
import { type ExchangePlan, hash, type PlanField, type PlanStep, type PlanValue } from './exchange-plan.ts';

const PLAN_LENGTH_MAX = 200_000;

/** Whether nothing of the buyer is in what the plan says literally. */
export function isKeepable(plan: ExchangePlan, buyer: Buyer): boolean {
  const { steps, total } = plan;
  if (JSON.stringify(plan).length > PLAN_LENGTH_MAX) return false;
  const texts = textsIn([steps.map(withoutSources), total]);
  return !holdsBuyer(texts, buyer) && !isBuyers(steps.flatMap(literalsOf), buyer);
}

/** What the plan takes from elsewhere is described in our own words, which are not the buyer's. */
function withoutSources({ method, path, query, headers, body }: PlanStep): unknown {
  const said = (value: PlanValue) =>
    value.from === 'literal' ? value.value : value.from === 'response' ? value.extraction : null;
  const named = (field: PlanField) => [field.path, said(field.value)];
  return [method, path.map(said), [...query, ...headers, ...(body?.fields ?? [])].map(named)];
}

/** Those of fields: a word in a path is the shop's. */
function literalsOf({ query, headers, body }: PlanStep): string[] {
  return [...query, ...headers, ...(body?.fields ?? [])].flatMap(({ value }) =>
    value.from === 'literal' ? [value.value] : [],
  );
}

/** Details that tell people apart. Two buyers who share one of them do not count as two. */
export function markedBy({ name, payer, email, phone, shipping, billing }: Buyer, salt: string) {
  const details = [
    name,
    payer,
    email,
    phone,
    shipping?.line1,
    shipping?.line2,
    billing?.line1,
    billing?.line2,
  ];
  const known = details.flatMap((detail) =>
    detail ? [detail.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')] : [],
  );
  return { salt, marks: [...new Set(known)].map((detail) => hash(`${salt}\n${detail}`)) };
}
