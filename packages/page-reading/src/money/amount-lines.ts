import { expression } from '@florin/wire/values/expression';
import type { Concept } from '../lexicon/concepts.ts';
import type { AmountRow } from '../survey/document-survey.ts';
import { sumSaid } from '../survey/sum-said.ts';
import { CURRENCY_CODE } from '../words/currency-codes.ts';
import { optionKey } from '../words/option-key.ts';
import { currencyOf, isSharedSign, type ShownCurrency } from './currency.ts';
import { parseMoney } from './shown-money.ts';

/**
 * What an amount of a summary is. `other` has a name that says nothing: goods, or a charge called as the shop likes; `aside`
 * is talked about and never part of a sum.
 */
export type LineKind = 'total' | 'subtotal' | 'shipping' | 'tax' | 'discount' | 'fee' | 'other' | 'aside';

export interface Amount {
  readonly kind: LineKind;
  readonly cents: number;
  readonly currency: ShownCurrency | null;
  /** In the order of the page. */
  readonly index: number;
  readonly groups: readonly number[] | null;
  /** What the breakdown calls it. */
  readonly key: string;
  /** It stands in a choice, beside what is taken. */
  readonly isOfChoice: boolean;
  readonly isNamed: boolean;
}

/** Not as a part of an article number. */
const CODE = expression()`(?<![\w-])\(?${CURRENCY_CODE}\)?(?![\w-])`;

/** The amounts that can belong to a sum: exact, and not of a choice that is not taken. */
export function readLines(rows: readonly AmountRow[]): Amount[] {
  return rows.flatMap((row, index) => {
    const money = row.isChosen === false ? null : parseMoney(row.text, row.decimalMark);
    if (!money) return [];
    const named = kindOf(row);
    // `Total vouchers: -$3.99`, `WELCOME10 -$3.99`: nothing that is to be paid is less than nothing.
    const isLess = money.cents < 0 && (named === 'total' || named === 'other');
    const kind = isLess ? 'discount' : named;
    const cents = kind === 'discount' ? -Math.abs(money.cents) : money.cents;
    const isSure = money.currency !== null && !isSharedSign(money.currency);
    const currency = isSure ? money.currency : (codeIn(row.label) ?? money.currency);
    const key = kind === 'other' ? optionKey(row.label, 'other') : kind;
    const isOfChoice = row.isChosen === true;
    const isNamed = row.label.trim() !== '';
    return [{ kind, cents, currency, index, groups: row.groups ?? null, key, isOfChoice, isNamed }];
  });
}

/** @example showsTotal(seen.amounts) // true: 'Total $20.00' */
export function showsTotal(rows: readonly AmountRow[]): boolean {
  return readLines(rows).some(({ kind }) => kind === 'total');
}

/** What is added to the goods. */
export function isPart(kind: LineKind): boolean {
  return kind === 'shipping' || kind === 'tax' || kind === 'fee';
}

export function sum(lines: readonly Amount[]): number {
  return lines.reduce((total, { cents }) => total + cents, 0);
}

const KINDS: { readonly [Said in Concept]?: LineKind } = {
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
  const said = spoken ?? sumSaid(label, note);
  return (said && KINDS[said]) ?? 'other';
}

function codeIn(label: string): ShownCurrency | null {
  const code = CODE.exec(label)?.[0];
  return code ? currencyOf(code) : null;
}
