import type { ChainPort } from '@florin/chain/port';
import type { Address } from '@solana/kit';
import { type Finding, ok, warning } from './finding.ts';

const AREA = 'sponsor';
/** Enough for some five claims. */
const LAMPORTS_MIN = 10_000_000n;

/** @example const lamports = await sponsorLamports(chain, network.sponsor.address) */
export async function sponsorLamports(chain: ChainPort, address: Address): Promise<bigint> {
  const state = (await chain.accounts([address], { commitment: 'confirmed' })).get(address);
  return state?.exists ? state.lamports : 0n;
}

/** Whether the wallet that pays for claims has enough. */
export function findingOfBalance(address: Address, lamports: bigint): Finding {
  const holds = `${address} holds ${Number(lamports) / 1e9} SOL`;
  if (lamports >= LAMPORTS_MIN) return ok(AREA, holds);
  return warning(AREA, `SPONSOR_KEYPAIR: ${holds}: send it more, or claims are no longer paid for.`);
}
