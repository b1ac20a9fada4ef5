import { AccountRole, type Address, isWritableRole } from '@solana/kit';
import type { GiftInstruction } from './instructions.ts';

/** Positions of the accounts that every instruction begins with; the fourth is a source or a destination. */
export const SENDER = 0;
export const RELEASE_KEY = 1;
export const VAULT = 2;
export const TOKEN_ACCOUNT = 3;
export const MINT = 4;
export const TOKEN_PROGRAM = 5;
/** The system program of `fund`, the recipient of `release`. */
export const SEVENTH = 6;

/** @example withAccount(scene.release, VAULT, otherVault.address) */
export function withAccount(
  instruction: GiftInstruction,
  position: number,
  address: Address,
): GiftInstruction {
  const accounts = instruction.accounts.with(position, {
    address,
    role: instruction.accounts[position]!.role,
  });
  return { ...instruction, accounts };
}

/** @example withRole(scene.release, VAULT, AccountRole.READONLY) */
export function withRole(instruction: GiftInstruction, position: number, role: AccountRole): GiftInstruction {
  const accounts = instruction.accounts.with(position, {
    address: instruction.accounts[position]!.address,
    role,
  });
  return { ...instruction, accounts };
}

/** The same account, without its signature. */
export function unsigned(instruction: GiftInstruction, position: number): GiftInstruction {
  const isWritable = isWritableRole(instruction.accounts[position]!.role);
  return withRole(instruction, position, isWritable ? AccountRole.WRITABLE : AccountRole.READONLY);
}

/** @example withBump(scene.fund, scene.vault.bump - 1) */
export function withBump(instruction: GiftInstruction, bump: number): GiftInstruction {
  return { ...instruction, data: instruction.data.with(1, bump) };
}
