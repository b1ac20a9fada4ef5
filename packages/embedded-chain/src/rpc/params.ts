import { getBase58Encoder, isAddress, isSignature } from '@solana/kit';
import type { AddressKey, SignatureKey } from '../bytes/byte-key.ts';
import { keyOfAddress, keyOfSignature } from '../bytes/byte-key.ts';
import type { Commitment } from '../slots/commitment.ts';
import { invalidParams } from './rpc-error.ts';

export type Params = readonly unknown[];
export type Config = Readonly<Record<string, unknown>>;

/** Longer than any transaction; the time to decode grows with the square of the length. */
const BASE58_LENGTH_MAX = 2_048;
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]*$/;

const COMMITMENTS: Readonly<Record<string, Commitment>> = {
  processed: 'processed',
  confirmed: 'confirmed',
  finalized: 'finalized',
};

export function addressParam(value: unknown): AddressKey {
  if (typeof value !== 'string' || !isAddress(value)) throw invalidParams('Invalid param: Invalid');
  return keyOfAddress(value);
}

export function signatureParam(value: unknown): SignatureKey {
  if (typeof value !== 'string' || !isSignature(value)) throw invalidParams('Invalid param: Invalid');
  return keyOfSignature(value);
}

export function configParam(value: unknown): Config {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value))
    throw invalidParams('Invalid params: expected an object');
  return value as Config;
}

export function listParam(value: unknown, lengthMax: number): readonly unknown[] {
  if (!Array.isArray(value)) throw invalidParams('Invalid params: expected a list');
  if (value.length > lengthMax) throw invalidParams(`Too many inputs provided; max ${lengthMax}`);
  return value;
}

export function stringParam(value: unknown): string {
  if (typeof value !== 'string') throw invalidParams('Invalid params: expected a string');
  return value;
}

const U64_MAX = 2n ** 64n - 1n;

/** Accepts what arrives over the wire (bigints) and in process (either). */
export function integerParam(value: unknown): bigint {
  if (typeof value === 'bigint' && value >= 0n && value <= U64_MAX) return value;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value);
  throw invalidParams('Invalid params: expected a whole number');
}

export function optionalIntegerParam(value: unknown): bigint | undefined {
  return value === undefined || value === null ? undefined : integerParam(value);
}

export function commitmentParam(value: unknown): Commitment {
  if (value === undefined || value === null) return 'finalized';
  const commitment = typeof value === 'string' ? COMMITMENTS[value] : undefined;
  if (!commitment) throw invalidParams('Invalid params: unknown commitment');
  return commitment;
}

export function base58Param(value: unknown): Uint8Array {
  const text = stringParam(value);
  if (text.length > BASE58_LENGTH_MAX || !BASE58.test(text)) throw invalidParams('invalid base58 encoding');
  return new Uint8Array(getBase58Encoder().encode(text));
}
