import type { Address } from '@solana/kit';
import type { TokenAccountRecord } from '../port.ts';
import type { ExecutedInstruction } from './executed-instruction.ts';
import type { TokenTransfer } from './landed-facts.ts';
import { batchParts, isTokenProgram, readTokenInstruction } from './token-instruction.ts';

/**
 * Every transfer among the instructions, in order. What a transfer does not name, whose money it was and of an unchecked one the
 * mint, is what its accounts were bound to before the transaction, or what an earlier instruction of it bound them to.
 */
export function tokenTransfers(
  instructions: readonly ExecutedInstruction[],
  accounts: readonly Address[],
  known: readonly TokenAccountRecord[],
): TokenTransfer[] {
  const mints = new Map(known.map(({ accountIndex, mint }) => [accounts[accountIndex], mint]));
  const owners = new Map(known.map(({ accountIndex, owner }) => [accounts[accountIndex], owner]));
  return instructions.flatMap(withBatchesOpened).flatMap((instruction) => {
    const read = readTokenInstruction(instruction);
    if (read === null) return [];
    if (read.type !== 'transfer') {
      owners.set(read.account, read.owner);
      if (read.type === 'account_initialized') mints.set(read.account, read.mint);
      return [];
    }
    // Both token programs accept a transfer from an account to itself and move nothing.
    if (read.source === read.destination) return [];
    const { type: _, ...transfer } = read;
    const mint = transfer.mint ?? mints.get(transfer.destination) ?? mints.get(transfer.source) ?? null;
    const owner = owners.get(transfer.source) ?? null;
    return [{ ...transfer, mint, owner, path: instruction.path, tokenProgram: instruction.program }];
  });
}

function withBatchesOpened(instruction: ExecutedInstruction): ExecutedInstruction[] {
  if (!isTokenProgram(instruction.program)) return [];
  const parts = batchParts(instruction);
  if (parts === null) return [instruction];
  return parts.map((part, index) => ({ ...instruction, ...part, path: [...instruction.path, index] }));
}
