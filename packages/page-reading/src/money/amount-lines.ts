import { expression } from '@florin/wire/values/expression';
import { withoutEnd } from '@florin/wire/values/without-end';
import { optionKey } from '../fields/option-key.ts';
import type { Concept } from '../lexicon/concepts.ts';
import type { Currency } from '../purchase.ts';
import type { AmountRow } from '../survey/document-survey.ts';
import { CURRENCY_CODE } from './money-forms.ts';
import { currencyOf, parseMoney } from './shown-money.ts';

/**
 * What an amount of a summary is. `other` has a name that says nothing: goods, or a charge called as the shop likes; `aside`
 * is talked about and never part of a sum.
 */
export type LineKind = 'total' | 'subtotal' | 'shipping' | 'tax' | 'discount' | 'fee' | 'other' | 'aside';

export interface Amount {
  readonly kind: LineKind;
  readonly cents: number;
  readonly currency: Currency | 'other' | null;
  /** In the order of the page. */
  readonly index: number;
  readonly groups: readonly number[] | null;
  /** What the breakdown calls it. */
  readonly key: string;
}

/** A label is a total by all of its words: one that merely holds the word speaks of something else. */
const TOTAL = expression()`
  ^(?:your |the |new )?(?:(?:order|grand|final|estimated|est\.?|overall|purchase|invoice|checkout|payment) )*totals?
  (?: (?:due|amount|price|cost|payable|to pay|charges?|to be (?:paid|charged)|for (?:this|your) order|today|now|order|paid))*
  (?: ?[(,]?(?:incl?\b|including|inclusive|with|after).*)?
  (?: ?\(?(?:\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten) (?:items?|products?|pieces?|articles?|tickets?)\)?)?$
  |^(?:amount|balance|payment) (?:due|payable|to pay)(?: (?:today|now))?$
  |^(?:to|you|you'll|you will) pay(?: (?:today|now))?$|^(?:due|payable|pay) (?:today|now)$
  |^order amount$|^(?:a|the|your) total of$`;

const KINDS: readonly (readonly [RegExp, LineKind])[] = [
  [
    /\b(?:was|regularly|regular price|originally|original price|instead of|example|last order|previous|lifetime|average|spend|more to|orders? (?:above|over)|per (?:month|item|unit)|instal?lments?|4 payments|rewards?|points|cash ?back)\b|^(?:order |grand )?total .*\bexcl/,
    'aside',
  ],
  [/^\(?(?:incl(?:udes|uding|usive|\.)?|of which|thereof)\b|\bincluded\b/, 'aside'],
  [/^\(?(?:excl(?:udes|uding|usive|\.)?|ex|before|without) (?:\w+ )?(?:tax(?:es)?|vat|gst)\)?$/, 'aside'],
  [
    /sub-? ?total|items? total|total (?:items|before|of goods)|merchandise|goods|^items?\b|^(?:cart|bag|basket) total/,
    'subtotal',
  ],
  [/\bsav(?:e|ed|ings?)\b|discount|promo|coupon|voucher|credit applied/, 'discount'],
  [/shipping|delivery|postage|freight/, 'shipping'],
  [TOTAL, 'total'],
  [/\b(?:tax|taxes|vat|gst|hst|pst|qst|sales tax)\b/, 'tax'],
  [/\bfees?\b|surcharge|handling/, 'fee'],
];

const CODE = expression()`\(?${CURRENCY_CODE}\)?`;

/** Words after an amount that take back what the words before it promised: `Total $5.00 saved`. */
const TAKES_BACK = /^(?:saved|off|less|cheaper|each|per |\/|a month|back\b)/;

/** Of a line that has its tax in it: what it is stands before these words. */
const TAX_WITHIN = /(?<=\w)[ ,(-]+(?:all )?(?:tax(?:es)?|vat|gst) inc(?:l|luded|lusive)?\.?\)?$/;

/** The amounts that can belong to a sum: exact, and not of a choice that is not taken. */
export function readLines(rows: readonly AmountRow[]): Amount[] {
  return rows.flatMap((row, index) => {
    const money = row.isChosen === false ? null : parseMoney(row.text, row.decimalMark);
    if (!money) return [];
    const kind = kindOf(row);
    const cents = kind === 'discount' ? -Math.abs(money.cents) : money.cents;
    const currency = money.currency ?? codeIn(row.label);
    const key = kind === 'other' ? optionKey(row.label, 'other') : kind;
    return [{ kind, cents, currency, index, groups: row.groups ?? null, key }];
  });
}

const SPOKEN: { readonly [Said in Concept]?: LineKind } = {
  subtotal: 'subtotal',
  shipping: 'shipping',
  tax: 'tax',
  discount: 'discount',
  fee: 'fee',
  total: 'total',
  included: 'aside',
  excluded: 'aside',
  former_price: 'aside',
};

function kindOf({ label, note = '', spoken }: AmountRow): LineKind {
  const said = spoken && SPOKEN[spoken];
  if (said) return said;
  const words = withoutEnd(label.replace(CODE, '').toLowerCase().replaceAll('’', "'"), /[:*.…\s]/)
    .replace(/^[\s+=•-]+/, '')
    .replace(/\s+/g, ' ')
    .replace(TAX_WITHIN, '');
  if (TAKES_BACK.test(note.toLowerCase().trim())) return 'aside';
  return KINDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'other';
}

function codeIn(label: string): Currency | 'other' | null {
  const code = CODE.exec(label)?.[0];
  return code ? currencyOf(code) : null;
}
