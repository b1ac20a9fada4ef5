import type { Address } from '@solana/kit';
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';

/**
 * The token account in which a wallet keeps a mint, of the classic token program unless told.
 * @example await tokenAccountOf(merchantWallet, USDC_MINT_ADDRESS)
 */
export async function tokenAccountOf(
  owner: Address,
  mint: Address,
  tokenProgram: Address = TOKEN_PROGRAM_ADDRESS,
): Promise<Address> {
  const [tokenAccount] = await findAssociatedTokenPda({ owner, mint, tokenProgram });
  return tokenAccount;
}
