import {
  Account,
  Clock,
  FailedTransactionMetadata,
  LiteSvm,
  type TransactionMetadata,
} from 'litesvm/dist/internal.js';
import type { AddressKey } from '../bytes/byte-key.ts';
import { addressKey, addressOfKey, keyBytes } from '../bytes/byte-key.ts';
import type { Moment } from '../slots/clock.ts';
import type { AccountState } from './account-state.ts';
import type { WireTransaction } from './parse-transaction.ts';
import type { TransactionError } from './transaction-error.ts';
import { transactionErrorOf } from './transaction-error.ts';

export const SLOTS_PER_EPOCH = 432_000n;

export interface InnerInstruction {
  readonly programIndex: number;
  readonly accountIndexes: Uint8Array;
  readonly data: Uint8Array;
  readonly stackHeight: number;
}

export interface InnerInstructions {
  /** The place of the top-level instruction that called these. */
  readonly index: number;
  readonly instructions: readonly InnerInstruction[];
}

export interface ReturnData {
  readonly program: AddressKey;
  readonly data: Uint8Array;
}

export interface Execution {
  readonly error: TransactionError | null;
  readonly logs: readonly string[];
  readonly innerInstructions: readonly InnerInstructions[];
  readonly computeUnits: bigint;
  readonly returnData: ReturnData | null;
}

export interface Simulation extends Execution {
  readonly postAccounts: ReadonlyMap<AddressKey, AccountState | null>;
}

const NO_ACCOUNT = new Account(0n, new Uint8Array(), new Uint8Array(32), false, 0n);

/**
 * The Solana VM, spoken to in bytes. Its own history of 32 transactions and its blockhash check are off:
 * a resend after 33 others would execute again. The ledger refuses repeats over the whole history instead.
 */
export class Vm {
  readonly #svm = new LiteSvm();
  #moment: Moment | undefined;

  constructor() {
    this.#svm.setTransactionHistory(0n);
    this.#svm.setBlockhashCheck(false);
  }

  addProgram(address: AddressKey, binary: Uint8Array): void {
    this.#svm.addProgram(keyBytes(address), binary);
  }

  setMoment(moment: Moment): void {
    if (this.#moment?.slot === moment.slot && this.#moment.unixMs === moment.unixMs) return;
    this.#moment = moment;
    const epoch = moment.slot / SLOTS_PER_EPOCH;
    const unixSeconds = BigInt(Math.floor(moment.unixMs / 1000));
    this.#svm.setClock(new Clock(moment.slot, 0n, epoch, epoch + 1n, unixSeconds));
  }

  /** Lookup tables may only be created for a slot that this list names. */
  setSlotHashes(hashes: readonly { slot: bigint; hash: AddressKey }[]): void {
    this.#svm.setSlotHashes(hashes.map(({ slot, hash }) => ({ slot, hash: addressOfKey(hash) })));
  }

  account(key: AddressKey): AccountState | null {
    const account = this.#svm.getAccount(keyBytes(key));
    return account && stateOf(account);
  }

  accountsOwnedBy(program: AddressKey): AddressKey[] {
    return this.#svm.getProgramAccounts(keyBytes(program)).map(({ address }) => addressKey(address));
  }

  setAccount(key: AddressKey, state: AccountState | null): void {
    const account =
      state === null
        ? NO_ACCOUNT
        : new Account(state.lamports, state.data, keyBytes(state.owner), state.executable, 0n);
    this.#svm.setAccount(keyBytes(key), account);
  }

  minimumRentLamports(dataLength: bigint): bigint {
    return this.#svm.minimumBalanceForRentExemption(dataLength);
  }

  execute(transaction: WireTransaction): Execution {
    const result =
      transaction.message.version === 'legacy'
        ? this.#svm.sendLegacyTransaction(transaction.wire)
        : this.#svm.sendVersionedTransaction(transaction.wire);
    return executionOf(result);
  }

  simulate(transaction: WireTransaction, verifySignatures: boolean): Simulation {
    this.#svm.setSigverify(verifySignatures);
    try {
      const result =
        transaction.message.version === 'legacy'
          ? this.#svm.simulateLegacyTransaction(transaction.wire)
          : this.#svm.simulateVersionedTransaction(transaction.wire);
      if (result instanceof FailedTransactionMetadata)
        return { ...executionOf(result), postAccounts: new Map() };
      const postAccounts = result
        .postAccounts()
        .map((touched) => [addressKey(touched.address), stateOf(touched.account())] as const);
      return { ...executionOf(result.meta()), postAccounts: new Map(postAccounts) };
    } finally {
      this.#svm.setSigverify(true);
    }
  }
}

function stateOf(account: Account): AccountState | null {
  const lamports = account.lamports();
  if (lamports === 0n) return null;
  return {
    lamports,
    data: account.data(),
    owner: addressKey(account.owner()),
    executable: account.executable(),
  };
}

function executionOf(result: TransactionMetadata | FailedTransactionMetadata): Execution {
  const hasFailed = result instanceof FailedTransactionMetadata;
  const meta = hasFailed ? result.meta() : result;
  return {
    error: hasFailed ? transactionErrorOf(result.err()) : null,
    logs: meta.logs(),
    innerInstructions: innerInstructionsOf(meta),
    computeUnits: meta.computeUnitsConsumed(),
    returnData: returnDataOf(meta),
  };
}

function innerInstructionsOf(meta: TransactionMetadata): InnerInstructions[] {
  return meta
    .innerInstructions()
    .map((group, index) => ({
      index,
      instructions: group.map((inner) => {
        const instruction = inner.instruction();
        return {
          programIndex: instruction.programIdIndex(),
          accountIndexes: instruction.accounts(),
          data: instruction.data(),
          stackHeight: inner.stackHeight(),
        };
      }),
    }))
    .filter(({ instructions }) => instructions.length > 0);
}

function returnDataOf(meta: TransactionMetadata): ReturnData | null {
  const returned = meta.returnData();
  const data = returned.data();
  return data.length === 0 ? null : { program: addressKey(returned.programId()), data };
}
