import { type Cents, cents } from '@florin/wire/money';
import { says } from '../lexicon/lexicon.ts';
import { agrees } from '../money/currency.ts';
import { chooseTotal } from '../money/read-total.ts';
import { parseMoney } from '../money/shown-money.ts';
import type { Currency, Placed } from '../purchase.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';

interface Armed {
  readonly amount: number;
  readonly currency: Currency;
}

/**
 * What a receipt says was charged; null where it says nothing, or several things.
 * @example chargedOn(survey, 'usd') // 2205
 */
export function chargedOn({ amounts, languages }: DocumentSurvey, currency: Currency): Cents | null {
  const named = amounts
    .filter(({ label }) => says('charged', label, languages))
    .flatMap(({ text, decimalMark }) => parseMoney(text, decimalMark) ?? [])
    .filter((money) => money.cents > 0 && agrees(money.currency, currency));
  const [charged, ...more] = new Set(named.map((money) => money.cents));
  if (charged !== undefined) return more.length === 0 ? cents(charged) : null;
  const reading = chooseTotal(amounts, currency);
  return reading.kind === 'total' && reading.total.currency === currency ? reading.total.amount : null;
}

/** A shop that took something else than it asked for cannot be prevented from it, but is reported. */
export function withReceipt<Outcome extends { readonly kind: string }>(
  outcome: Outcome,
  receipt: DocumentSurvey,
  armed: Armed,
): Outcome | Placed {
  if (outcome.kind !== 'placed') return outcome;
  const charged = chargedOn(receipt, armed.currency);
  return charged === null || charged === armed.amount ? outcome : { ...outcome, charged };
}
