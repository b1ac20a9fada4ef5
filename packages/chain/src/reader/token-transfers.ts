import type { Address } from '@solana/kit';
import type { TokenAccountMint } from '../port.ts';
import type { ExecutedInstruction } from './executed-instruction.ts';
import type { TokenTransfer } from './landed-facts.ts';
import { batchParts, isTokenProgram, readTokenInstruction } from './token-instruction.ts';

/**
 * Every transfer among the instructions, in order. An unchecked transfer does not name its mint: it is the mint that
 * its accounts were bound to before the transaction, or that an earlier instruction of it bound them to.
 */
export function tokenTransfers(
  instructions: readonly ExecutedInstruction[],
  accounts: readonly Address[],
  knownMints: readonly TokenAccountMint[],
): TokenTransfer[] {
  const mints = new Map(knownMints.map(({ accountIndex, mint }) => [accounts[accountIndex], mint]));
  return instructions.flatMap(withBatchesOpened).flatMap((instruction) => {
    const read = readTokenInstruction(instruction);
    if (read === null) return [];
    if (read.type === 'account_initialized') {
      mints.set(read.account, read.mint);
      return [];
    }
    // Both token programs accept a transfer from an account to itself and move nothing.
    if (read.source === read.destination) return [];
    const { type: _, ...transfer } = read;
    const mint = transfer.mint ?? mints.get(transfer.destination) ?? mints.get(transfer.source) ?? null;
    return [{ ...transfer, mint, path: instruction.path, tokenProgram: instruction.program }];
  });
}

function withBatchesOpened(instruction: ExecutedInstruction): ExecutedInstruction[] {
  if (!isTokenProgram(instruction.program)) return [];
  const parts = batchParts(instruction);
  if (parts === null) return [instruction];
  return parts.map((part, index) => ({ ...instruction, ...part, path: [...instruction.path, index] }));
}
