import { randomBytes } from 'node:crypto';
import { type Address, getAddressDecoder } from '@solana/kit';

/** An address that nobody holds a key of: it only ever serves to find the transactions that name it. */
export function newReferenceAddress(): Address {
  return getAddressDecoder().decode(randomBytes(32));
}
