import type { Price } from '@florin/wire/payments/price';
import { USDC } from '@florin/wire/values/primitives';
import type { PriceRow } from './store.ts';

export function presentPrice(row: PriceRow): Price {
  return {
    id: row.id,
    object: 'price',
    active: row.active,
    billing_scheme: 'per_unit',
    created: row.created,
    currency: USDC,
    metadata: row.metadata,
    product: row.product,
    type: 'one_time',
    unit_amount: row.unit_amount,
    unit_amount_decimal: String(row.unit_amount),
  };
}
