import type { Json } from '@florin/page-reading/json';
import { currencyFromCode, hundredthsOf } from '@florin/page-reading/money/currency';
import type { CardEntry, Quote } from '@florin/page-reading/purchase';
import { isCents } from '@florin/wire/money';
import { numberAt, textAt } from '../json-reading.ts';

export type TotalsOutcome =
  | { readonly ok: true; readonly quote: Quote }
  | {
      readonly ok: false;
      readonly reason: 'unsupported_checkout' | 'merchant_error';
      readonly detail: string;
    };

type Row = { readonly type: string; readonly amount: number | null };

/** Rows that may only explain the subtotal. */
const EXPLANATIONS = new Set(['items_base_amount', 'items_discount']);

/**
 * How merchants mean their rows: discounts signed, or as positive numbers to take off (UCP 2026-01-11), or already in the
 * subtotal; discounts of items in the subtotal or beside it. The first reading that sums to the total is what they mean.
 */
const READINGS: readonly ((rows: readonly Row[]) => readonly Row[])[] = [
  (rows) => rows.filter(({ type }) => !EXPLANATIONS.has(type)),
  (rows) => rows.filter(({ type }) => !EXPLANATIONS.has(type) && type !== 'discount'),
  (rows) => rows.filter(({ type }) => !EXPLANATIONS.has(type)).map(takenOff),
  (rows) => rows.filter(({ type }) => type !== 'items_base_amount'),
  (rows) => rows.filter(({ type }) => type !== 'items_base_amount').map(takenOff),
];

/** A quote from the totals of a checkout session, in the shape that UCP and ACP share. */
export function quoteFromTotals(
  totals: readonly Json[],
  currencyText: string | null,
  cardEntry: CardEntry,
  cart: Json,
): TotalsOutcome {
  const currency = currencyFromCode(currencyText);
  if (currency === null || currency === 'other')
    return { ok: false, reason: 'unsupported_checkout', detail: `currency ${currencyText}` };
  const rows = totals.map((row) => {
    const units = numberAt(row, 'amount');
    return { type: textAt(row, 'type') ?? '', amount: units === null ? null : hundredthsOf(units, currency) };
  });
  const stated = rows.filter(({ type }) => type === 'total');
  const amount = stated.length === 1 ? (stated[0]?.amount ?? null) : null;
  if (!isCents(amount)) return { ok: false, reason: 'merchant_error', detail: 'the session states no total' };
  if (rows.some((row) => row.type === '' || !Number.isSafeInteger(row.amount))) {
    return { ok: false, reason: 'merchant_error', detail: 'a row of the totals is not in whole cents' };
  }
  const lines = rows.filter(({ type }) => type !== 'total');
  const readings = READINGS.map((reading) => reading(lines));
  const sumsUp = readings.find((reading) => sumOf(reading) === amount) ?? readings[0] ?? [];
  return { ok: true, quote: { amount, currency, breakdown: breakdownOf(sumsUp), cardEntry, cart } };
}

function takenOff(row: Row): Row {
  return row.type.includes('discount') && row.amount !== null && row.amount > 0
    ? { ...row, amount: -row.amount }
    : row;
}

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
