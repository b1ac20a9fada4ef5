import { invalidParameter } from '../errors/api-error.ts';
import type { Network } from './network.ts';

/**
 * Refuses the addresses that this installation lives by (sponsor, fee wallet, beacon, program): in any other role they
 * would mix its own money and marks with someone's object.
 * @example assertNotOwnAddress(services.network, 'recipient_address', body.recipient_address)
 */
export function assertNotOwnAddress(network: Network, param: string, address: string): void {
  const role = ownRoleOf(network, address);
  if (role === null) return;
  throw invalidParameter(
    param,
    `Invalid ${param}: this is the ${role} of the service itself.`,
    'address_refused',
  );
}

function ownRoleOf(network: Network, address: string): string | null {
  if (address === network.sponsor?.address) return 'sponsor wallet';
  if (address === network.feeWallet) return 'fee wallet';
  if (address === network.beacon) return 'beacon';
  return address === network.programId ? 'program' : null;
}
