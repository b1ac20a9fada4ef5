import type { AddressCreate, AddressUpdate } from '@florin/wire/checkout/address';
import type { Id } from '@florin/wire/ids';
import { checkAddress } from '../buyer-terms/check-address.ts';
import { createdOf, newId } from '../ids.ts';
import type { AddressChanges, AddressRow } from './store.ts';

/**
 * An address as it will be stored.
 * @example const row = draftAddress(accountId, body) // throws ApiError where the country has no such postal code or state
 */
export function draftAddress(accountId: Id<'account'>, body: AddressCreate): AddressRow {
  const id = newId('address');
  return {
    account_id: accountId,
    id,
    nickname: body.nickname,
    name: body.name ?? null,
    email: body.email ?? null,
    phone: body.phone ?? null,
    address: checkAddress(body.address, null, 'address'),
    metadata: body.metadata ?? {},
    created: createdOf(id),
  };
}

export function draftAddressChanges({ address, ...changes }: AddressUpdate): AddressChanges {
  return { ...changes, address: address && checkAddress(address, null, 'address') };
}
