import { type Address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit';

const PREFIX = 'gift';

/** Everything that a gift's vault address commits to, and the program that it belongs to. */
export interface VaultTerms {
  readonly programId: Address;
  readonly mint: Address;
  readonly sender: Address;
  readonly releaseKey: Address;
}

/** Where a gift's money lies, with the bump that its instructions carry. */
export interface Vault {
  readonly address: Address;
  readonly bump: number;
}

/**
 * The one vault of a gift. The program refuses to fund any other address for the same terms.
 *
 * @example
 * const vault = await vaultAddress({ programId, mint: USDC_MINT, sender, releaseKey });
 * const account = await rpc.getTokenAccountBalance(vault.address).send();
 */
export async function vaultAddress({ programId, mint, sender, releaseKey }: VaultTerms): Promise<Vault> {
  const encoder = getAddressEncoder();
  const [address, bump] = await getProgramDerivedAddress({
    programAddress: programId,
    seeds: [PREFIX, encoder.encode(mint), encoder.encode(sender), encoder.encode(releaseKey)],
  });
  return { address, bump };
}
