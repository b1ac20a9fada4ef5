import type { ChainPort } from '@florin/chain/port';
import { tokenAccountOf, tokenAmountIn } from '@florin/chain/token-account';
import type { Address } from '@solana/kit';

const TOKEN_ACCOUNT_BYTES_MIN = 165;

export interface WalletState {
  /** Base units of USDC. */
  readonly usdc: bigint;
  readonly lamports: bigint;
  readonly hasTokenAccount: boolean;
}

/** What a wallet has, as most of the network has seen it. */
export async function readWallet(
  chain: Pick<ChainPort, 'accounts'>,
  wallet: Address,
  mint: Address,
): Promise<WalletState> {
  const tokenAccount = await tokenAccountOf(wallet, mint);
  const states = await chain.accounts([wallet, tokenAccount], { commitment: 'confirmed' });
  const [own, token] = [states.get(wallet), states.get(tokenAccount)];
  const hasTokenAccount = token?.exists === true && token.data.length >= TOKEN_ACCOUNT_BYTES_MIN;
  return {
    usdc: hasTokenAccount ? tokenAmountIn(token.data) : 0n,
    lamports: own?.exists ? own.lamports : 0n,
    hasTokenAccount,
  };
}
