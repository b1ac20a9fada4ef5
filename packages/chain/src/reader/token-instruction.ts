import { type BaseUnits, baseUnits } from '@florin/wire/money';
import { type Address, getAddressDecoder, type ReadonlyUint8Array } from '@solana/kit';
import type { ExecutedInstruction } from './executed-instruction.ts';

export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
export const TOKEN_2022_PROGRAM = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' as Address;

/** First byte of a token instruction; Token-2022 shares them. */
const KIND = {
  initializeAccount: 1,
  transfer: 3,
  setAuthority: 6,
  transferChecked: 12,
  initializeAccount2: 16,
  initializeAccount3: 18,
  transferFeeExtension: 26,
  batch: 255,
} as const;

/** Second byte below `setAuthority`: which authority changes. */
const ACCOUNT_OWNER = 2;
const ADDRESS_BYTES = 32;

/** Second byte below `transferFeeExtension`. */
const TRANSFER_CHECKED_WITH_FEE = 1;
const BATCH_HEADER_BYTES = 2;

/** The part of a token instruction that matters here: money moved, an account made, or given to another owner. */
export type TokenInstruction =
  | {
      readonly type: 'transfer';
      readonly source: Address;
      readonly destination: Address;
      readonly authority: Address;
      /** Absent from the unchecked variant. */
      readonly mint: Address | null;
      readonly amount: BaseUnits;
      readonly fee: BaseUnits;
      readonly extraAccounts: readonly Address[];
    }
  | {
      readonly type: 'account_initialized';
      readonly account: Address;
      readonly mint: Address;
      readonly owner: Address;
    }
  | { readonly type: 'owner_changed'; readonly account: Address; readonly owner: Address };

type InstructionBody = Pick<ExecutedInstruction, 'accounts' | 'data'>;

export function isTokenProgram(program: Address): boolean {
  return program === TOKEN_PROGRAM || program === TOKEN_2022_PROGRAM;
}

/** Reads one instruction of a token program; null when it neither moves tokens nor makes an account. */
export function readTokenInstruction({ accounts, data }: InstructionBody): TokenInstruction | null {
  switch (data[0]) {
    case KIND.transfer:
      return uncheckedTransfer(accounts, data);
    case KIND.transferChecked:
      return checkedTransfer(accounts, u64At(data, 1), 0n);
    case KIND.transferFeeExtension:
      if (data[1] !== TRANSFER_CHECKED_WITH_FEE) return null;
      return checkedTransfer(accounts, u64At(data, 2), u64At(data, 11));
    case KIND.setAuthority:
      return data[1] === ACCOUNT_OWNER ? ownerChanged(accounts, data) : null;
    case KIND.initializeAccount:
      return initialized(accounts, required(accounts, 2));
    case KIND.initializeAccount2:
    case KIND.initializeAccount3:
      return initialized(accounts, addressAt(data, 1));
    default:
      return null;
  }
}

/**
 * A batch packs several token instructions into one, each behind a header of two bytes: how many of the accounts are
 * its own, and how long its data is.
 */
export function batchParts({ accounts, data }: InstructionBody): InstructionBody[] | null {
  if (data[0] !== KIND.batch) return null;
  const parts: InstructionBody[] = [];
  let accountOffset = 0;
  for (let offset = 1; offset + BATCH_HEADER_BYTES <= data.length; ) {
    const accountCount = data[offset] as number;
    const dataStart = offset + BATCH_HEADER_BYTES;
    const dataEnd = dataStart + (data[offset + 1] as number);
    parts.push({
      accounts: accounts.slice(accountOffset, accountOffset + accountCount),
      data: data.slice(dataStart, dataEnd),
    });
    accountOffset += accountCount;
    offset = dataEnd;
  }
  return parts;
}

function uncheckedTransfer(accounts: readonly Address[], data: ReadonlyUint8Array): TokenInstruction {
  return {
    type: 'transfer',
    source: required(accounts, 0),
    destination: required(accounts, 1),
    authority: required(accounts, 2),
    mint: null,
    amount: baseUnits(u64At(data, 1)),
    fee: baseUnits(0n),
    extraAccounts: accounts.slice(3),
  };
}

function checkedTransfer(accounts: readonly Address[], amount: bigint, fee: bigint): TokenInstruction {
  return {
    type: 'transfer',
    source: required(accounts, 0),
    mint: required(accounts, 1),
    destination: required(accounts, 2),
    authority: required(accounts, 3),
    amount: baseUnits(amount),
    fee: baseUnits(fee),
    extraAccounts: accounts.slice(4),
  };
}

function initialized(accounts: readonly Address[], owner: Address): TokenInstruction {
  return {
    type: 'account_initialized',
    account: required(accounts, 0),
    mint: required(accounts, 1),
    owner,
  };
}

/** Accounts cannot be left without an owner, so there is always an address behind the third byte. */
function ownerChanged(accounts: readonly Address[], data: ReadonlyUint8Array): TokenInstruction {
  return { type: 'owner_changed', account: required(accounts, 0), owner: addressAt(data, 3) };
}

function addressAt(data: ReadonlyUint8Array, offset: number): Address {
  return getAddressDecoder().decode(data.slice(offset, offset + ADDRESS_BYTES));
}

function required(accounts: readonly Address[], index: number): Address {
  const account = accounts[index];
  if (account === undefined) throw new Error(`a landed token instruction lacks its account ${index}`);
  return account;
}

function u64At(data: ReadonlyUint8Array, offset: number): bigint {
  return new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(offset, true);
}
