import type { AddressKey } from '../bytes/byte-key.ts';
import { signatureKey } from '../bytes/byte-key.ts';
import type { Moment } from '../slots/clock.ts';
import type { AccountChange, AccountState } from '../vm/account-state.ts';
import { sameAccountState } from '../vm/account-state.ts';
import { feeLamportsOf } from '../vm/fee.ts';
import type { WireMessage, WireTransaction } from '../vm/parse-transaction.ts';
import { mintOf, tokenAccountOf } from '../vm/token-account.ts';
import type { TransactionKeys } from '../vm/transaction-keys.ts';
import { transactionKeysOf } from '../vm/transaction-keys.ts';
import type { Execution, Vm } from '../vm/vm.ts';
import { MEMO_PROGRAMS } from '../vm/well-known.ts';
import type { TokenBalance, TransactionRecord } from './record.ts';

/** What the VM made of a transaction: the result, and its accounts before and after. */
export interface Outcome {
  readonly execution: Execution;
  readonly resolved: TransactionKeys;
  readonly before: readonly (AccountState | null)[];
  readonly after: readonly (AccountState | null)[];
  readonly changes: readonly AccountChange[];
}

export function execute(vm: Vm, transaction: WireTransaction): Outcome {
  const resolved = transactionKeysOf(transaction.message, (key) => vm.account(key));
  const before = resolved.keys.map((key) => vm.account(key));
  const execution = vm.execute(transaction);
  const after = resolved.keys.map((key, index) =>
    resolved.writable[index] ? vm.account(key) : before[index]!,
  );
  const changes = resolved.keys
    .map((key, index) => ({ key, before: before[index]!, after: after[index]! }))
    .filter((change) => !sameAccountState(change.before, change.after));
  return { execution, resolved, before, after, changes };
}

export function undo(vm: Vm, { changes }: Outcome): void {
  for (const { key, before } of changes) vm.setAccount(key, before);
}

/** All that history keeps of a transaction that has landed. */
export function recordOf(
  vm: Vm,
  transaction: WireTransaction,
  moment: Moment,
  outcome: Outcome,
): TransactionRecord {
  const { execution, resolved, before, after, changes } = outcome;
  const decimalsOf = (mint: AddressKey) => mintOf(vm.account(mint))?.decimals ?? 0;
  return {
    kind: 'transaction',
    signature: signatureKey(transaction.signatures[0]!),
    moment,
    error: execution.error,
    memo: memoOf(transaction.message),
    keys: resolved.keys,
    accounts: changes.map(({ key, after: state }) => ({ key, state })),
    wire: transaction.wire,
    loadedWritableCount: resolved.loadedWritableCount,
    feeLamports: feeLamportsOf(transaction.message),
    preLamports: before.map((state) => state?.lamports ?? 0n),
    postLamports: after.map((state) => state?.lamports ?? 0n),
    preTokens: tokenBalancesOf(before, decimalsOf),
    postTokens: tokenBalancesOf(after, decimalsOf),
    innerInstructions: execution.innerInstructions,
    logs: execution.logs,
    computeUnits: execution.computeUnits,
    returnData: execution.returnData,
  };
}

function tokenBalancesOf(
  states: readonly (AccountState | null)[],
  decimalsOf: (mint: AddressKey) => number,
): TokenBalance[] {
  return states.flatMap((state, accountIndex) => {
    const token = tokenAccountOf(state);
    if (!state || !token) return [];
    return [{ accountIndex, program: state.owner, decimals: decimalsOf(token.mint), ...token }];
  });
}

/** Nodes list memos as their length and text, taken from the top-level instructions. */
function memoOf(message: WireMessage): string | null {
  const memos = message.instructions
    .filter(({ programIndex }) => MEMO_PROGRAMS.has(message.staticKeys[programIndex]!))
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString('utf8')}`);
  return memos.length === 0 ? null : memos.join('; ');
}
