import { CENTS_MAX, type Cents, cents } from '@florin/wire/money';
import { invalidParameter } from '../errors/api-error.ts';

/**
 * What items cost together. A total above `CENTS_MAX` (9,999,999,999.99) is refused: beyond it sums could stop being
 * exact somewhere between here and the chain.
 * @example totalOf([{ unitAmount: cents(1250), quantity: 2 }]) // 2500
 */
export function totalOf(items: readonly { readonly unitAmount: Cents; readonly quantity: number }[]): Cents {
  const total = items.reduce((sum, item) => sum + BigInt(item.unitAmount) * BigInt(item.quantity), 0n);
  if (total <= BigInt(CENTS_MAX)) return cents(Number(total));
  throw invalidParameter(
    'line_items',
    `The total of ${total} cents is above the maximum of ${CENTS_MAX.toLocaleString('en')} cents.`,
  );
}
