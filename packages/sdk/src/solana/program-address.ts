import { addressBytes, addressOf } from './bytes.ts';
import { isOnCurve } from './curve.ts';
import { ASSOCIATED_TOKEN_PROGRAM, TOKEN_PROGRAM } from './programs.ts';

export interface ProgramAddress {
  readonly address: string;
  readonly bump: number;
}

/** What a gift's vault commits to. */
export interface VaultTerms {
  readonly programId: string;
  readonly mint: string;
  readonly sender: string;
  readonly releaseKey: string;
}

/**
 * The token account in which a wallet keeps a mint.
 * @example await tokenAccountOf(recipient, USDC_MINT)
 */
export async function tokenAccountOf(owner: string, mint: string): Promise<string> {
  const seeds = [owner, TOKEN_PROGRAM, mint].map(addressBytes);
  return (await programAddress(ASSOCIATED_TOKEN_PROGRAM, seeds)).address;
}

/**
 * Where the money of a gift lies.
 * @example const { address, bump } = await vaultOf({ programId, mint, sender, releaseKey })
 */
export async function vaultOf({ programId, mint, sender, releaseKey }: VaultTerms): Promise<ProgramAddress> {
  const seeds = [new TextEncoder().encode('gift'), ...[mint, sender, releaseKey].map(addressBytes)];
  return programAddress(programId, seeds);
}

/** The first hash, counting the bump down from 255, that lies off the curve: the chain's own rule. */
async function programAddress(programId: string, seeds: readonly Uint8Array[]): Promise<ProgramAddress> {
  const marker = new TextEncoder().encode('ProgramDerivedAddress');
  for (let bump = 255; bump >= 0; bump--) {
    const parts = [...seeds, Uint8Array.of(bump), addressBytes(programId), marker];
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', joined(parts)));
    if (!isOnCurve(bytes)) return { address: addressOf(bytes), bump };
  }
  throw new RangeError('no bump gives an address off the curve');
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
