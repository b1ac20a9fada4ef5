import type { Address } from '@solana/kit';
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';

/**
 * The token account in which a wallet keeps a mint of the classic token program.
 * @example await tokenAccountOf(merchantWallet, USDC_MINT_ADDRESS)
 */
export async function tokenAccountOf(owner: Address, mint: Address): Promise<Address> {
  const [tokenAccount] = await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS });
  return tokenAccount;
}
