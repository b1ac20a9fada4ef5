import type { AddressKey } from '../bytes/byte-key.ts';
import { addressKey } from '../bytes/byte-key.ts';
import type { AccountState } from './account-state.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './well-known.ts';

export interface TokenAccount {
  readonly mint: AddressKey;
  readonly owner: AddressKey;
  readonly amount: bigint;
}

export interface Mint {
  readonly supply: bigint;
  readonly decimals: number;
}

const TOKEN_ACCOUNT_BYTES = 165;
const TOKEN_ACCOUNT_STATE_OFFSET = 108;
const MINT_BYTES = 82;
const MINT_INITIALIZED_OFFSET = 45;
/** Accounts with extensions say what they are in the byte after the base layout, which is padded to one length. */
const EXTENDED_KIND_OFFSET = 165;
const EXTENDED_MINT = 1;
const EXTENDED_TOKEN_ACCOUNT = 2;

export function isTokenProgram(program: AddressKey): boolean {
  return program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM;
}

/** Reads an initialized token account; null for anything else. */
export function tokenAccountOf(state: AccountState | null): TokenAccount | null {
  if (!state || !isTokenProgram(state.owner)) return null;
  const { data } = state;
  if (data.length !== TOKEN_ACCOUNT_BYTES && data[EXTENDED_KIND_OFFSET] !== EXTENDED_TOKEN_ACCOUNT)
    return null;
  if (data[TOKEN_ACCOUNT_STATE_OFFSET] === 0) return null;
  return {
    mint: addressKey(data.subarray(0, 32)),
    owner: addressKey(data.subarray(32, 64)),
    amount: readU64(data, 64),
  };
}

/** Reads an initialized mint; null for anything else. */
export function mintOf(state: AccountState | null): Mint | null {
  if (!state || !isTokenProgram(state.owner)) return null;
  const { data } = state;
  if (data.length !== MINT_BYTES && data[EXTENDED_KIND_OFFSET] !== EXTENDED_MINT) return null;
  if (data[MINT_INITIALIZED_OFFSET] !== 1) return null;
  return { supply: readU64(data, 36), decimals: data[44]! };
}

function readU64(data: Uint8Array, offset: number): bigint {
  return new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(offset, true);
}
