import type { Address, Signature } from '@solana/kit';
import { getAddressDecoder, getAddressEncoder, getBase58Decoder, getBase58Encoder } from '@solana/kit';

declare const kind: unique symbol;

/**
 * 32 address bytes as a one-byte-per-character string: a map key without the cost of base58.
 * Base58 is spoken only where a client listens.
 */
export type AddressKey = string & { readonly [kind]: 'address_key' };

/** 64 signature bytes in the same form. */
export type SignatureKey = string & { readonly [kind]: 'signature_key' };

const addressDecoder = getAddressDecoder();
const addressEncoder = getAddressEncoder();
const base58Decoder = getBase58Decoder();
const base58Encoder = getBase58Encoder();

export function addressKey(bytes: Uint8Array): AddressKey {
  return latin1(bytes, 32) as AddressKey;
}

export function signatureKey(bytes: Uint8Array): SignatureKey {
  return latin1(bytes, 64) as SignatureKey;
}

export function keyBytes(key: AddressKey | SignatureKey): Uint8Array {
  return Buffer.from(key, 'latin1');
}

export function keyOfAddress(address: Address): AddressKey {
  return latin1(addressEncoder.encode(address), 32) as AddressKey;
}

export function addressOfKey(key: AddressKey): Address {
  return addressDecoder.decode(keyBytes(key));
}

export function keyOfSignature(signature: Signature): SignatureKey {
  return latin1(base58Encoder.encode(signature), 64) as SignatureKey;
}

export function signatureOfKey(key: SignatureKey): Signature {
  return base58Decoder.decode(keyBytes(key)) as Signature;
}

function latin1(bytes: ArrayLike<number> & { buffer?: unknown }, length: number): string {
  if (bytes.length !== length) throw new RangeError(`expected ${length} bytes, got ${bytes.length}`);
  return Buffer.from(bytes as Uint8Array).toString('latin1');
}
