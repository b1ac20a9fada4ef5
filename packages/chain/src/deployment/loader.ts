import {
  AccountRole,
  type Address,
  address,
  getAddressDecoder,
  getAddressEncoder,
  getProgramDerivedAddress,
  type Instruction,
} from '@solana/kit';
import { SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';

/** The upgradeable loader (version 3), by which programs are deployed on every cluster. */
export const LOADER = address('BPFLoaderUpgradeab1e11111111111111111111111');
const RENT_SYSVAR = address('SysvarRent111111111111111111111111111111111');
const CLOCK_SYSVAR = address('SysvarC1ock11111111111111111111111111111111');

/** A tag of 4 bytes, then who may write: 1 byte whether anybody, and 32 of the address. */
export const BUFFER_HEADER_BYTES = 37;
/** A tag, and where the code is. */
export const PROGRAM_BYTES = 36;
/** A tag, the slot of the deployment, and who may upgrade. */
export const CODE_HEADER_BYTES = 45;

const TAG = {
  initializeBuffer: 0,
  write: 1,
  deploy: 2,
  upgrade: 3,
  setAuthority: 4,
  close: 5,
  extend: 6,
} as const;
const STATE = { buffer: 1, program: 2, code: 3 } as const;

/** @example await codeAddressOf(programId) */
export async function codeAddressOf(program: Address): Promise<Address> {
  const seeds = [getAddressEncoder().encode(program)];
  const [found] = await getProgramDerivedAddress({ programAddress: LOADER, seeds });
  return found;
}

/** Who may write to a buffer, and what is in it; null where the account is no buffer. */
export function readBuffer(data: Uint8Array): { authority: Address | null; code: Uint8Array } | null {
  if (data.length < BUFFER_HEADER_BYTES || tagOf(data) !== STATE.buffer) return null;
  return { authority: authorityAt(data, 4), code: data.subarray(BUFFER_HEADER_BYTES) };
}

/** Who may upgrade a program, and its code; null where the account holds none. */
export function readCode(data: Uint8Array): { authority: Address | null; code: Uint8Array } | null {
  if (data.length < CODE_HEADER_BYTES || tagOf(data) !== STATE.code) return null;
  return { authority: authorityAt(data, 12), code: data.subarray(CODE_HEADER_BYTES) };
}

function tagOf(data: Uint8Array): number {
  return new DataView(data.buffer, data.byteOffset).getUint32(0, true);
}

function authorityAt(data: Uint8Array, offset: number): Address | null {
  return data[offset] === 1 ? getAddressDecoder().decode(data, offset + 1) : null;
}

export function initializeBuffer(buffer: Address, authority: Address): Instruction {
  return instruction(words(TAG.initializeBuffer), [writable(buffer), readonly(authority)]);
}

export function writeBuffer(
  buffer: Address,
  authority: Address,
  offset: number,
  chunk: Uint8Array,
): Instruction {
  const data = Uint8Array.of(...words(TAG.write, offset, chunk.length, 0), ...chunk);
  return instruction(data, [writable(buffer), signer(authority)]);
}

/** Makes the account that the code is moved to; the buffer is gone after it, and what it held pays for that account. */
export function deployBuffer(accounts: {
  readonly payer: Address;
  readonly program: Address;
  readonly code: Address;
  readonly buffer: Address;
  readonly authority: Address;
  readonly codeBytesMax: number;
}): Instruction {
  return instruction(words(TAG.deploy, accounts.codeBytesMax, 0), [
    { address: accounts.payer, role: AccountRole.WRITABLE_SIGNER },
    writable(accounts.code),
    writable(accounts.program),
    writable(accounts.buffer),
    readonly(RENT_SYSVAR),
    readonly(CLOCK_SYSVAR),
    readonly(SYSTEM_PROGRAM_ADDRESS),
    signer(accounts.authority),
  ]);
}

/** What the buffer held goes to `spill`. */
export function upgradeFromBuffer(accounts: {
  readonly program: Address;
  readonly code: Address;
  readonly buffer: Address;
  readonly authority: Address;
  readonly spill: Address;
}): Instruction {
  return instruction(words(TAG.upgrade), [
    writable(accounts.code),
    writable(accounts.program),
    writable(accounts.buffer),
    writable(accounts.spill),
    readonly(RENT_SYSVAR),
    readonly(CLOCK_SYSVAR),
    signer(accounts.authority),
  ]);
}

export function extendCode(program: Address, code: Address, payer: Address, bytes: number): Instruction {
  return instruction(words(TAG.extend, bytes), [
    writable(code),
    writable(program),
    readonly(SYSTEM_PROGRAM_ADDRESS),
    { address: payer, role: AccountRole.WRITABLE_SIGNER },
  ]);
}

/** Without a new one the program can never be changed again. */
export function setAuthority(code: Address, present: Address, next: Address | null): Instruction {
  const accounts = [writable(code), signer(present)];
  return instruction(words(TAG.setAuthority), next === null ? accounts : [...accounts, readonly(next)]);
}

export function closeBuffer(buffer: Address, recipient: Address, authority: Address): Instruction {
  return instruction(words(TAG.close), [writable(buffer), writable(recipient), signer(authority)]);
}

function instruction(data: Uint8Array, accounts: Instruction['accounts'] & {}): Instruction {
  return { programAddress: LOADER, accounts, data };
}

function writable(at: Address) {
  return { address: at, role: AccountRole.WRITABLE } as const;
}

function readonly(at: Address) {
  return { address: at, role: AccountRole.READONLY } as const;
}

function signer(at: Address) {
  return { address: at, role: AccountRole.READONLY_SIGNER } as const;
}

/** 32-bit little-endian words; a 64-bit one is its low word and a zero. */
function words(...values: number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(values).buffer);
}
