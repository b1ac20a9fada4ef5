import type { Address, ResolvedInstruction } from '@solana/kit';
import { AccountRole } from '@solana/kit';
import { sameBytes, type WireTransaction } from '../wire-transaction.ts';
import { isAssertion } from './assertion.ts';
import { COMPUTE_BUDGET_PROGRAM, readComputeBudget } from './compute-budget.ts';
import type { SponsorLimits, SponsorRefusal } from './sponsor-limits.ts';

export type Comparison =
  | { readonly ok: true; readonly priorityFeeLamports: bigint }
  | { readonly ok: false; readonly reason: SponsorRefusal; readonly detail: string };

const refuse = (reason: SponsorRefusal, detail: string): Comparison => ({ ok: false, reason, detail });

/**
 * Proves that `returned` is `built` plus at most a compute budget within limits and assertions. Whatever a wallet may
 * change is listed here; everything else must be equal.
 */
export function compareWithBuilt(
  built: WireTransaction,
  returned: WireTransaction,
  limits: SponsorLimits,
): Comparison {
  if (returned.version !== built.version) return refuse('version_changed', `version ${returned.version}`);
  if (returned.feePayer !== built.feePayer) return refuse('fee_payer_changed', returned.feePayer);
  if (returned.blockhash !== built.blockhash) return refuse('blockhash_changed', returned.blockhash);
  return compareAccounts(built, returned) ?? compareInstructions(built, returned, limits);
}

/**
 * Privileges belong to an account for the whole message, whatever single instructions say: so the accounts of ours keep
 * exactly their roles, and a new one may only be read.
 */
function compareAccounts(built: WireTransaction, returned: WireTransaction): Comparison | null {
  const builtRoles = new Map(built.accounts.map(({ address, role }) => [address, role]));
  for (const { address, role } of returned.accounts) {
    const allowed = builtRoles.get(address) ?? AccountRole.READONLY;
    if (role !== allowed) return refuse('account_role_changed', address);
    builtRoles.delete(address);
  }
  const [missing] = builtRoles.keys();
  return missing === undefined ? null : refuse('account_missing', missing);
}

function compareInstructions(
  built: WireTransaction,
  returned: WireTransaction,
  limits: SponsorLimits,
): Comparison {
  const own = split(built.instructions);
  const got = split(returned.instructions);
  const budget = readComputeBudget(got.budget);
  if (!budget.ok) return refuse('compute_budget', budget.detail);
  if (budget.unitLimit > limits.computeUnitsMax) return refuse('compute_budget', `${budget.unitLimit} units`);
  if (budget.priorityFeeLamports > limits.priorityFeeLamportsMax) {
    return refuse('priority_fee_too_high', `${budget.priorityFeeLamports} lamports`);
  }
  if (got.assertions.length > limits.assertionsMax) {
    return refuse('too_many_assertions', `${got.assertions.length}`);
  }
  if ([...got.assertions, ...got.budget].some((instruction) => names(instruction, built.feePayer))) {
    return refuse('sponsor_in_added_instruction', built.feePayer);
  }
  const differs = got.rest.findIndex((instruction, index) => !sameInstruction(instruction, own.rest[index]));
  if (differs !== -1)
    return refuse('instruction_changed', `instruction of ${got.rest[differs]?.programAddress}`);
  if (got.rest.length !== own.rest.length) return refuse('instruction_missing', `${got.rest.length} left`);
  return { ok: true, priorityFeeLamports: budget.priorityFeeLamports };
}

function split(instructions: readonly ResolvedInstruction[]) {
  const isBudget = (instruction: ResolvedInstruction) =>
    instruction.programAddress === COMPUTE_BUDGET_PROGRAM;
  return {
    budget: instructions.filter(isBudget),
    assertions: instructions.filter(isAssertion),
    rest: instructions.filter((instruction) => !isBudget(instruction) && !isAssertion(instruction)),
  };
}

function names(instruction: ResolvedInstruction, address: Address): boolean {
  return (instruction.accounts ?? []).some((account) => account.address === address);
}

function sameInstruction(left: ResolvedInstruction, right: ResolvedInstruction | undefined): boolean {
  if (right === undefined || left.programAddress !== right.programAddress) return false;
  const [leftAccounts, rightAccounts] = [left.accounts ?? [], right.accounts ?? []];
  if (leftAccounts.length !== rightAccounts.length) return false;
  if (leftAccounts.some((account, index) => account.address !== rightAccounts[index]?.address)) return false;
  return sameBytes(left.data ?? new Uint8Array(), right.data ?? new Uint8Array());
}
