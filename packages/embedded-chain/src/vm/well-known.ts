import { address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { keyOfAddress } from '../bytes/byte-key.ts';

export const TOKEN_PROGRAM = keyOfAddress(TOKEN_PROGRAM_ADDRESS);
export const TOKEN_2022_PROGRAM = keyOfAddress(address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'));
export const SYSTEM_PROGRAM = keyOfAddress(address('11111111111111111111111111111111'));
export const COMPUTE_BUDGET_PROGRAM = keyOfAddress(address('ComputeBudget111111111111111111111111111111'));
export const LOOKUP_TABLE_PROGRAM = keyOfAddress(address('AddressLookupTab1e1111111111111111111111111'));
export const CLOCK_SYSVAR = keyOfAddress(address('SysvarC1ock11111111111111111111111111111111'));
export const MEMO_PROGRAMS = new Set([
  keyOfAddress(address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')),
  keyOfAddress(address('Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo')),
]);
