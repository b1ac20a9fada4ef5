import type { ChainPort } from '@florin/chain/port';
import type { EmbeddedChain } from '@florin/embedded-chain/chain';
import { FAUCET_PATH } from '@florin/sandbox/wallet/faucet-path';
import type { Playground } from '@florin/server/playground';
import type { Address } from '@solana/kit';

const LAMPORTS = 100_000_000_000n;
const USDC_BASE_UNITS = 10_000_000_000n;

/** @example const playground = playgroundOn(chain, port, merchantWallet); await playground.fund(wallet) */
export function playgroundOn(chain: EmbeddedChain, port: ChainPort, merchantWallet: Address): Playground {
  return {
    rpcUrl: chain.rpcUrl,
    merchantWallet,
    faucetPath: FAUCET_PATH,
    fund: (wallet) => fundIfNew(port, chain, wallet),
  };
}

/** Play money for a wallet that the embedded chain has never seen; lamports last, since they are what it is seen by. */
export async function fundIfNew(port: ChainPort, chain: EmbeddedChain, wallet: Address): Promise<void> {
  const accounts = await port.accounts([wallet], { commitment: 'confirmed' });
  if (accounts.get(wallet)?.exists) return;
  await chain.faucet(wallet, USDC_BASE_UNITS);
  await chain.airdrop(wallet, LAMPORTS);
}
