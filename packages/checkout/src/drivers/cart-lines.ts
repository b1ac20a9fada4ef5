import { failed } from '@florin/page-reading/failure';
import type { Failed } from '@florin/page-reading/purchase';

/** One line of a merchant's cart, as far as its answer tells. */
export interface CartLine {
  readonly id: string | null;
  readonly quantity: number | null;
  /** What the whole line costs. */
  readonly cents: number | null;
}

export interface AskedLine {
  readonly id: string;
  readonly quantity: number;
  /** What all goods cost together; null where the answer does not say. */
  readonly goodsCents: number | null;
}

/**
 * Whether the merchant's own cart holds the item that was asked for, so many of it, and nothing else that costs something.
 * What the answer does not tell cannot contradict; null where nothing does.
 * @example unprovenLine([{ id: 'sku_mug', quantity: 1, cents: 2000 }], { id: 'sku_mug', quantity: 1, goodsCents: 2000 }) // null
 */
export function unprovenLine(lines: readonly CartLine[], asked: AskedLine): Failed | null {
  const paid = lines.filter(({ cents }) => cents !== 0);
  const [line, ...others] = paid;
  if (line === undefined) return unproven('the cart is empty');
  if (others.length > 0) return unproven('the cart holds more than was asked for');
  if (line.id !== null && line.id !== asked.id) return unproven('the cart holds another product or variant');
  if (line.quantity !== null && line.quantity !== asked.quantity)
    return unproven(`the cart holds ${line.quantity} instead of ${asked.quantity}`);
  const isPriced = line.cents === null || asked.goodsCents === null || line.cents === asked.goodsCents;
  return isPriced ? null : unproven('the line of the cart is not what the goods cost');
}

function unproven(detail: string): Failed {
  return failed('merchant_error', detail, 'product_unproven');
}
