import type { Address } from '@solana/kit';
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';

/** Where a token account keeps its amount. */
const AMOUNT_AT = 64;

/**
 * What a token account holds, in base units. Whether these are the bytes of one is for the caller to know.
 * @example tokenAmountIn(state.data) // 25_000_000n
 */
export function tokenAmountIn({ buffer, byteOffset, byteLength }: Uint8Array): bigint {
  return new DataView(buffer, byteOffset, byteLength).getBigUint64(AMOUNT_AT, true);
}

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
