import type { LineItem, LineItemList } from '@florin/wire/payments/line-item';
import { USDC } from '@florin/wire/values/primitives';
import { listed } from '../http/list.ts';
import type { LineItemRow } from './store.ts';

export function presentLineItem(row: LineItemRow): LineItem {
  return {
    id: row.id,
    object: 'item',
    amount_discount: 0,
    amount_subtotal: row.amount,
    amount_tax: 0,
    amount_total: row.amount,
    currency: USDC,
    description: row.description,
    price: row.is_custom_amount ? null : row.price_then,
    quantity: row.quantity,
    product: row.product,
    adjustable_quantity:
      row.quantity_min === null ? null : { minimum: row.quantity_min, maximum: row.quantity_max! },
  };
}

/** All items of their seller: there are a hundred at most. */
export function presentLineItems(url: string, rows: readonly LineItemRow[]): LineItemList {
  return listed(url, rows.map(presentLineItem), false);
}
