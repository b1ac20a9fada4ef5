import { isAssertion } from '@florin/chain/sponsor/assertion';
import { COMPUTE_BUDGET_PROGRAM } from '@florin/chain/sponsor/compute-budget';
import { sameBytes, type WireTransaction } from '@florin/chain/wire-transaction';
import type { ResolvedInstruction } from '@solana/kit';

/**
 * Whether a transaction does what the built one does. Wallets may set the price and add assertions; where the signer pays,
 * both are their own affair. Where the service pays, the sponsor's guard looks closer.
 * @example if (!hasSameInstructions(built, returned)) return null
 */
export function hasSameInstructions(built: WireTransaction, returned: WireTransaction): boolean {
  if (built.feePayer !== returned.feePayer) return false;
  const [own, got] = [withoutWalletsOwn(built), withoutWalletsOwn(returned)];
  return own.length === got.length && own.every((instruction, index) => isSame(instruction, got[index]!));
}

/** Without what wallets may add or change. */
function withoutWalletsOwn({ instructions }: WireTransaction): ResolvedInstruction[] {
  return instructions.filter(
    (instruction) => instruction.programAddress !== COMPUTE_BUDGET_PROGRAM && !isAssertion(instruction),
  );
}

function isSame(left: ResolvedInstruction, right: ResolvedInstruction): boolean {
  if (left.programAddress !== right.programAddress) return false;
  const [leftAccounts, rightAccounts] = [left.accounts ?? [], right.accounts ?? []];
  if (leftAccounts.length !== rightAccounts.length) return false;
  const sameAccounts = leftAccounts.every(({ address }, index) => address === rightAccounts[index]!.address);
  return sameAccounts && sameBytes(left.data ?? new Uint8Array(), right.data ?? new Uint8Array());
}
