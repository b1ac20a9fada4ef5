import { createHash } from 'node:crypto';
import { type Address, getAddressDecoder, getAddressEncoder, isOffCurveAddress } from '@solana/kit';
import type { Vault, VaultTerms } from './address.ts';

/**
 * The address of these terms at any bump, derived by hand since the library offers the canonical one only; null where
 * the hash lies on the curve and so gives none.
 *
 * @example addressAtBump(terms, 255)
 */
export function addressAtBump(
  { programId, mint, sender, releaseKey }: VaultTerms,
  bump: number,
): Address | null {
  const bytesOf = (address: Address) => Uint8Array.from(getAddressEncoder().encode(address));
  const parts = [
    'gift',
    bytesOf(mint),
    bytesOf(sender),
    bytesOf(releaseKey),
    Uint8Array.of(bump),
    bytesOf(programId),
  ];
  const hash = createHash('sha256');
  for (const part of [...parts, 'ProgramDerivedAddress']) hash.update(part);
  const derived = getAddressDecoder().decode(hash.digest());
  return isOffCurveAddress(derived) ? derived : null;
}

/**
 * The next address of these terms below their vault: one that the program must refuse to fund.
 *
 * @example vaultBelow(terms, await vaultAddress(terms))
 */
export function vaultBelow(terms: VaultTerms, vault: Vault): Vault {
  for (let bump = vault.bump - 1; bump >= 0; bump--) {
    const address = addressAtBump(terms, bump);
    if (address) return { address, bump };
  }
  throw new RangeError(`${vault.address} is the only address of its terms`);
}
