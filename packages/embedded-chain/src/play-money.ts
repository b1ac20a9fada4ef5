import { type Address, createSolanaRpcFromTransport } from '@solana/kit';
import type { EmbeddedChain } from './chain.ts';

/** After so many slots what has landed is final, wherever in its slot it was. */
export const FINALITY_SLOTS = 40;

const LAMPORTS = 100_000_000_000n;
const USDC_BASE_UNITS = 10_000_000_000n;

/**
 * Gives 100 SOL and 10,000 USDC to a wallet that the chain has never seen, and nothing to others. The lamports come last,
 * since they are what a wallet is seen by: what was cut short is begun again.
 * @example await fundIfNew(chain, wallet.address);
 */
export async function fundIfNew(chain: EmbeddedChain, wallet: Address): Promise<void> {
  const rpc = createSolanaRpcFromTransport(chain.transport);
  const { value: lamports } = await rpc.getBalance(wallet, { commitment: 'confirmed' }).send();
  if (lamports > 0n) return;
  await chain.faucet(wallet, USDC_BASE_UNITS);
  await chain.airdrop(wallet, LAMPORTS);
}
