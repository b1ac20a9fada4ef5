import type { Signer } from '@florin/sdk/signing';

/** A wallet that signs for an agent, up to a sum: what an agent is talked into costs no more than this. */
export interface SpendingWallet {
  readonly signer: Signer;
  /** Cents that it may still give. */
  readonly left: number;
  /** Takes an amount off what is left; false where it is more. */
  spend(cents: number): boolean;
}

/**
 * A wallet with a limit, which counts until the process ends.
 * @example const wallet = spendingWallet(await keypairSigner(bytes), 10_000)
 */
export function spendingWallet(signer: Signer, centsMax: number): SpendingWallet {
  let left = centsMax;
  return {
    signer,
    get left() {
      return left;
    },
    spend(cents) {
      if (cents > left) return false;
      left -= cents;
      return true;
    },
  };
}
