import { type Address, address } from '@solana/kit';

/** USDC's mint on mainnet, and on the embedded chain, which puts its own mint at the same address. */
export const USDC_MINT_ADDRESS: Address = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v');
