import type { Card } from '@florin/wire/checkout/card';
import type { CardRow } from './store.ts';

export function presentCard(row: CardRow): Card {
  return {
    id: row.id,
    object: 'card',
    brand: row.brand,
    last4: row.last4,
    exp_month: row.exp_month,
    exp_year: row.exp_year,
    // Events of before these were there lack them.
    funding: row.funding ?? null,
    name: row.name,
    billing_details: row.billing_details,
    shipping_details: row.shipping_details,
    nickname: row.nickname ?? null,
    limits: row.limits ?? null,
    created: row.created,
    metadata: row.metadata,
  };
}
