import type { Address, KeyPairSigner } from '@solana/kit';

/** The addresses that this installation lives by. They may take no other role in anyone's object. */
export interface Network {
  readonly programId: Address;
  readonly mint: Address;
  readonly beacon: Address;
  /** Receives the service's fee; null means that no fee is taken. */
  readonly feeWallet: Address | null;
  /** Pays for claims; null means that recipients pay for themselves. */
  readonly sponsor: KeyPairSigner | null;
}
