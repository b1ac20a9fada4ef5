import { sameBytes } from './bytes.ts';
import { COMPUTE_BUDGET_PROGRAM } from './programs.ts';
import type { TransactionInstruction } from './transaction.ts';

/** The most priority fee that anybody is asked to sign for. */
export const PRIORITY_FEE_LAMPORTS_MAX = 100_000n;

/** @example instructions.filter(isExactly(TOKEN_PROGRAM, [source, mint, destination, owner], data)) */
export function isExactly(program: string, accounts: readonly string[], data: Uint8Array) {
  return (instruction: TransactionInstruction): boolean =>
    instruction.program === program &&
    instruction.accounts.length === accounts.length &&
    instruction.accounts.every((address, index) => address === accounts[index]) &&
    sameBytes(instruction.data, data);
}

/** What a transaction states of its priority fee. */
export interface StatedFee {
  readonly units: number;
  readonly lamports: bigint;
}

/**
 * One limit and one price at most; null where it cannot be told: a limit must be stated, or the network's own, much larger one is
 * charged.
 */
export function statedFee(instructions: readonly TransactionInstruction[]): StatedFee | null {
  const budgets = instructions.filter(({ program }) => program === COMPUTE_BUDGET_PROGRAM);
  const limits = budgets.filter(({ data }) => data[0] === 2 && data.length === 5);
  const prices = budgets.filter(({ data }) => data[0] === 3 && data.length === 9);
  if (limits.length !== 1 || prices.length > 1 || budgets.length !== limits.length + prices.length)
    return null;
  const units = viewOf(limits[0]!.data).getUint32(1, true);
  const microLamports = prices[0] ? viewOf(prices[0].data).getBigUint64(1, true) : 0n;
  return { units, lamports: (BigInt(units) * microLamports) / 1_000_000n };
}

const viewOf = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength);
