import {
  type Address,
  getAccountMetasFromCompiledTransactionMessage,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getInstructionsFromCompiledTransactionMessage,
  getTransactionDecoder,
  isSignerRole,
  type ReadonlyUint8Array,
  type ResolvedInstruction,
} from '@solana/kit';
import type { InnerInstruction, LandedTransaction } from '../port.ts';
import type { InstructionPath } from './landed-facts.ts';

/** An instruction that ran, with its accounts resolved. */
export interface ExecutedInstruction {
  readonly path: InstructionPath;
  /** 1 at the top level; null where the node did not record it. */
  readonly stackHeight: number | null;
  readonly program: Address;
  readonly accounts: readonly Address[];
  readonly data: ReadonlyUint8Array;
}

export interface ExecutedMessage {
  readonly accounts: readonly Address[];
  readonly signers: readonly Address[];
  /** In the order of execution: each top-level instruction, then the calls made inside it. */
  readonly instructions: readonly ExecutedInstruction[];
}

const NO_DATA = new Uint8Array();

/** Unfolds the wire bytes, lookup tables and inner calls of a landed transaction into one ordered list. */
export function executedMessage(landed: LandedTransaction): ExecutedMessage {
  const { messageBytes } = getTransactionDecoder().decode(
    getBase64Encoder().encode(landed.transactionBase64),
  );
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  const metas = getAccountMetasFromCompiledTransactionMessage(message, landed.loadedAddresses);
  const accounts = metas.map((meta) => meta.address);
  const inner = new Map(landed.innerInstructions.map((group) => [group.index, group.instructions]));
  const outer = getInstructionsFromCompiledTransactionMessage(message, landed.loadedAddresses);
  return {
    accounts,
    signers: metas.filter((meta) => isSignerRole(meta.role)).map((meta) => meta.address),
    instructions: outer.flatMap((instruction, index) => [
      outerInstruction(instruction, index),
      ...(inner.get(index) ?? []).map((call, position) =>
        innerInstruction(call, [index, position], accounts),
      ),
    ]),
  };
}

function outerInstruction(instruction: ResolvedInstruction, index: number): ExecutedInstruction {
  return {
    path: [index],
    stackHeight: 1,
    program: instruction.programAddress,
    accounts: (instruction.accounts ?? []).map((meta) => meta.address),
    data: instruction.data ?? NO_DATA,
  };
}

function innerInstruction(
  call: InnerInstruction,
  path: InstructionPath,
  accounts: readonly Address[],
): ExecutedInstruction {
  return {
    path,
    stackHeight: call.stackHeight,
    program: accountAt(accounts, call.programIdIndex),
    accounts: call.accounts.map((index) => accountAt(accounts, index)),
    data: call.data,
  };
}

function accountAt(accounts: readonly Address[], index: number): Address {
  const account = accounts[index];
  if (account === undefined)
    throw new Error(`a landed instruction names account ${index} of ${accounts.length}`);
  return account;
}
