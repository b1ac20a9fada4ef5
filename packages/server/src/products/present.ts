import type { Product } from '@florin/wire/payments/product';
import { USDC } from '@florin/wire/values/primitives';
import type { ProductRow } from './store.ts';

export function presentProduct(row: ProductRow): Product {
  return {
    id: row.id,
    object: 'product',
    active: row.active,
    created: row.created,
    description: row.description,
    images: row.images,
    metadata: row.metadata,
    name: row.name,
    type: row.type,
    unit_label: row.unit_label,
    updated: row.updated,
    url: row.url,
    default_price: row.default_price,
    amount: row.amount,
    currency: USDC,
  };
}
