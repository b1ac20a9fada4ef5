import { unverifiedSigners, type WireTransaction } from '@florin/chain/wire-transaction';
import type { Address } from '@solana/kit';
import { rejected } from './rejection.ts';

/**
 * Throws unless all of these have signed: a transaction without them could only fail.
 * @example await assertSignedBy(transaction, transaction.signers)
 */
export async function assertSignedBy(
  transaction: WireTransaction,
  signers: readonly Address[],
): Promise<void> {
  const [absent] = await unverifiedSigners(transaction, signers);
  if (absent !== undefined) throw rejected(`the signature of ${absent} is missing or wrong`);
}
