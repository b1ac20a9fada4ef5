import { isCents } from '@florin/wire/money';
import type { CardEntry, Quote } from '../../driver.ts';
import type { Json } from '../../json.ts';
import { currencyOf } from '../../quote-gate.ts';
import { numberAt, textAt } from '../json-reading.ts';

export type TotalsOutcome =
  | { readonly ok: true; readonly quote: Quote }
  | {
      readonly ok: false;
      readonly reason: 'unsupported_checkout' | 'merchant_error';
      readonly detail: string;
    };

/** Rows that only explain the subtotal. */
const EXPLANATIONS = new Set(['items_base_amount', 'items_discount']);

/**
 * A quote from the totals of a checkout session, in the shape that UCP and ACP share. Merchants differ in whether the
 * subtotal is before or after the discount; the reading that sums to the total is the one they mean.
 */
export function quoteFromTotals(
  totals: readonly Json[],
  currencyText: string | null,
  cardEntry: CardEntry,
  cart: Json,
): TotalsOutcome {
  const currency = currencyOf(currencyText);
  if (currency === null)
    return { ok: false, reason: 'unsupported_checkout', detail: `currency ${currencyText}` };
  const rows = totals.map((row) => ({ type: textAt(row, 'type') ?? '', amount: numberAt(row, 'amount') }));
  const amount = rows.find(({ type }) => type === 'total')?.amount ?? null;
  if (!isCents(amount)) return { ok: false, reason: 'merchant_error', detail: 'the session states no total' };
  if (rows.some((row) => !Number.isSafeInteger(row.amount))) {
    return { ok: false, reason: 'merchant_error', detail: 'a row of the totals is not in whole cents' };
  }
  const lines = rows.filter(({ type }) => type !== 'total' && !EXPLANATIONS.has(type));
  const withoutDiscount = lines.filter(({ type }) => type !== 'discount');
  const sumsUp = [lines, withoutDiscount].find((reading) => sumOf(reading) === amount) ?? lines;
  return { ok: true, quote: { amount, currency, breakdown: breakdownOf(sumsUp), cardEntry, cart } };
}

type Row = { readonly type: string; readonly amount: number | null };

function sumOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
}

function breakdownOf(rows: readonly Row[]): Readonly<Record<string, number>> {
  const breakdown: Record<string, number> = {};
  for (const { type, amount } of rows) {
    const line = type === 'fulfillment' ? 'shipping' : type;
    breakdown[line] = (breakdown[line] ?? 0) + (amount ?? 0);
  }
  return breakdown;
}
