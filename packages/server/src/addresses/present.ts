import type { Address } from '@florin/wire/checkout/address';
import type { AddressRow } from './store.ts';

export function presentAddress(row: AddressRow): Address {
  return {
    id: row.id,
    object: 'address',
    nickname: row.nickname,
    name: row.name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    created: row.created,
    metadata: row.metadata,
  };
}
