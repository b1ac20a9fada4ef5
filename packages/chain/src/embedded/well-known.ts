import type { Address } from '@solana/kit';
import { address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { keyOfAddress } from './byte-key.ts';

/** Wallets and integrators look for USDC at this address, so the embedded mint sits there too. */
export const USDC_MINT_ADDRESS: Address = address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v');

export const TOKEN_PROGRAM = keyOfAddress(TOKEN_PROGRAM_ADDRESS);
export const TOKEN_2022_PROGRAM = keyOfAddress(address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'));
export const SYSTEM_PROGRAM = keyOfAddress(address('11111111111111111111111111111111'));
export const COMPUTE_BUDGET_PROGRAM = keyOfAddress(address('ComputeBudget111111111111111111111111111111'));
export const LOOKUP_TABLE_PROGRAM = keyOfAddress(address('AddressLookupTab1e1111111111111111111111111'));
export const MEMO_PROGRAMS = new Set([
  keyOfAddress(address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')),
  keyOfAddress(address('Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo')),
]);
