import { type Address, isOffCurveAddress } from '@solana/kit';
import { invalidParameter } from '../errors/api-error.ts';
import type { Network } from '../network/network.ts';
import { assertNotOwnAddress } from '../network/own-addresses.ts';

/**
 * An address that a wallet can sign for: a program's address never could, and the money would be stuck.
 * @example const recipient = signingAddress(network, 'recipient_address', body.recipient_address)
 */
export function signingAddress(network: Network, param: string, value: string): Address {
  assertNotOwnAddress(network, param, value);
  const address = value as Address;
  if (!isOffCurveAddress(address)) return address;
  throw invalidParameter(
    param,
    `Invalid ${param}: this is not a wallet address, because no wallet can sign for it (it is off the curve).`,
  );
}
