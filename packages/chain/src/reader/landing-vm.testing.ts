import {
  type Address,
  type Base64EncodedWireTransaction,
  getAddressDecoder,
  getAddressEncoder,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageDecoder,
  lamports,
  type Signature,
  type Transaction,
} from '@solana/kit';
import { getTokenDecoder } from '@solana-program/token';
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm';
import type { InnerInstructionGroup, LandedTransaction, TokenAccountRecord } from '../port.ts';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './token-instruction.ts';

const LOOKUP_TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111' as Address;
const LOOKUP_TABLE_HEADER_BYTES = 56;
const TOKEN_ACCOUNT_BYTES = 165;
const SLOTS_END = 2n ** 64n - 1n;

export interface TokenBalance {
  readonly mint: Address;
  readonly owner: Address;
  readonly amount: bigint;
}

/**
 * The real virtual machine, recording what a node records of a transaction. Signatures are not checked, so that ten
 * thousand transactions take seconds; everything else runs as on a cluster.
 */
export class LandingVm {
  readonly svm = new LiteSVM().withSigverify(false).withTransactionHistory(0n).withBlockhashCheck(false);
  readonly #tables = new Map<Address, readonly Address[]>();
  #count = 0;
  /** Why the last transaction failed, in the machine's words; empty when it did not. */
  failure = '';

  /** A token account as it stands, or null where there is none. */
  tokenBalance(address: Address): TokenBalance | null {
    const account = this.svm.getAccount(address);
    if (!account.exists || account.data.length < TOKEN_ACCOUNT_BYTES) return null;
    if (account.programAddress !== TOKEN_PROGRAM && account.programAddress !== TOKEN_2022_PROGRAM)
      return null;
    const { mint, owner, amount } = getTokenDecoder().decode(account.data.slice(0, TOKEN_ACCOUNT_BYTES));
    return { mint, owner, amount };
  }

  addLookupTable(table: Address, addresses: readonly Address[]): void {
    const data = new Uint8Array(LOOKUP_TABLE_HEADER_BYTES + 32 * addresses.length);
    const view = new DataView(data.buffer);
    view.setUint32(0, 1, true);
    view.setBigUint64(4, SLOTS_END, true);
    addresses.forEach((address, index) => {
      data.set(getAddressEncoder().encode(address), LOOKUP_TABLE_HEADER_BYTES + 32 * index);
    });
    this.#tables.set(table, addresses);
    this.svm.setAccount({
      address: table,
      data,
      executable: false,
      lamports: lamports(this.svm.minimumBalanceForRentExemption(BigInt(data.length))),
      programAddress: LOOKUP_TABLE_PROGRAM,
      space: BigInt(data.length),
    });
  }

  land(transaction: Transaction): LandedTransaction {
    const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes);
    const loadedAddresses = this.#loadedAddresses(message);
    const accounts = [...message.staticAccounts, ...loadedAddresses.writable, ...loadedAddresses.readonly];
    const before = this.#tokenAccounts(accounts);
    const payer = message.staticAccounts[0] as Address;
    const payerLamportsBefore = this.svm.getBalance(payer) ?? 0n;
    const result = this.svm.sendTransaction(transaction);
    const failed = result instanceof FailedTransactionMetadata;
    this.failure = failed ? result.toString() : '';
    const tokenAccounts = new Map([...this.#tokenAccounts(accounts), ...before]);
    return {
      signature: this.#nextSignature(),
      slot: this.svm.getClock().slot,
      blockTime: Number(this.svm.getClock().unixTimestamp),
      transactionBase64: getBase64EncodedWireTransaction(transaction) as Base64EncodedWireTransaction,
      error: failed ? { InstructionError: [0, { Custom: 0 }] } : null,
      feeLamports: 5_000n * BigInt(Object.keys(transaction.signatures).length),
      payerOutflowLamports: payerLamportsBefore - (this.svm.getBalance(payer) ?? 0n),
      loadedAddresses,
      innerInstructions: innerInstructions(failed ? result.meta() : result),
      tokenAccounts: [...tokenAccounts.values()],
    };
  }

  #loadedAddresses(message: ReturnType<ReturnType<typeof getCompiledTransactionMessageDecoder>['decode']>) {
    const lookups = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : [];
    const at = (table: Address, indexes: readonly number[]) =>
      indexes.map((index) => this.#tables.get(table)?.[index] as Address);
    return {
      writable: lookups.flatMap((lookup) => at(lookup.lookupTableAddress, lookup.writableIndexes)),
      readonly: lookups.flatMap((lookup) => at(lookup.lookupTableAddress, lookup.readonlyIndexes)),
    };
  }

  #tokenAccounts(accounts: readonly Address[]): Map<number, TokenAccountRecord> {
    const records = new Map<number, TokenAccountRecord>();
    accounts.forEach((address, accountIndex) => {
      const balance = this.tokenBalance(address);
      if (balance) records.set(accountIndex, { accountIndex, mint: balance.mint, owner: balance.owner });
    });
    return records;
  }

  #nextSignature(): Signature {
    const bytes = new Uint8Array(64);
    this.#count += 1;
    new DataView(bytes.buffer).setUint32(60, this.#count);
    return getBase58Decoder().decode(bytes) as Signature;
  }
}

function innerInstructions(metadata: TransactionMetadata): InnerInstructionGroup[] {
  return metadata.innerInstructions().map((group, index) => ({
    index,
    instructions: group.map((inner) => ({
      programIdIndex: inner.instruction().programIdIndex(),
      accounts: [...inner.instruction().accounts()],
      data: new Uint8Array(inner.instruction().data()),
      stackHeight: inner.stackHeight(),
    })),
  }));
}

/** An address that nobody holds the key of. */
export function addressOfBytes(bytes: Uint8Array): Address {
  return getAddressDecoder().decode(bytes);
}
