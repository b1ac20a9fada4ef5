import type { EmbeddedChain } from '@florin/chain/embedded/chain';
import type { ChainPort } from '@florin/chain/port';
import type { Address } from '@solana/kit';
import { fundIfNew } from './demo.ts';

/** What only the embedded mode has: a chain of its own, whose money is play money. */
export interface Playground {
  /** Where wallets and explorers on this machine reach the chain. */
  readonly rpcUrl: string;
  /** The wallet of the demo account, which visitors on this machine may enter without it. */
  readonly merchantWallet: Address;
  /** Gives SOL and USDC to a wallet that the chain has never seen, and nothing to others. */
  fund(wallet: Address): Promise<void>;
}

/** @example const playground = playgroundOn(chain, port, merchantWallet); await playground.fund(wallet) */
export function playgroundOn(chain: EmbeddedChain, port: ChainPort, merchantWallet: Address): Playground {
  return { rpcUrl: chain.rpcUrl, merchantWallet, fund: (wallet) => fundIfNew(port, chain, wallet) };
}
