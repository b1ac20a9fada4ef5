import { TRANSACTION_BYTES_MAX } from '@florin/wire/values/transaction-size';
import { addressOf } from './bytes.ts';

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
const BLOCKHASH_BYTES = 32;

export interface TransactionAccount {
  readonly address: string;
  readonly isSigner: boolean;
  readonly isWritable: boolean;
}

export interface TransactionInstruction {
  readonly program: string;
  readonly accounts: readonly string[];
  readonly data: Uint8Array;
}

/** A legacy or v0 transaction without lookup tables, taken apart. */
export interface Transaction {
  readonly bytes: Uint8Array;
  /** What signers sign. */
  readonly message: Uint8Array;
  readonly feePayer: string;
  readonly accounts: readonly TransactionAccount[];
  readonly instructions: readonly TransactionInstruction[];
}

export type ReadTransaction =
  | { readonly ok: true; readonly transaction: Transaction }
  | { readonly ok: false; readonly detail: string };

/**
 * Takes a transaction apart. Whatever is not understood to the last byte is refused: the page signs only what it can read.
 * @example const read = readTransaction(fromBase64(serialized_transaction))
 */
export function readTransaction(bytes: Uint8Array): ReadTransaction {
  if (bytes.length > TRANSACTION_BYTES_MAX) return { ok: false, detail: 'it is too large' };
  try {
    return { ok: true, transaction: parse(bytes) };
  } catch (error) {
    // The reader throws on whatever is no transaction; for bytes that came from outside this is an expected outcome.
    return { ok: false, detail: error instanceof Error ? error.message : 'it cannot be read' };
  }
}

/**
 * Puts a signature in the place of its signer.
 * @example withSignature(transaction, releaseKey, await signWithReleaseCode(code, transaction.message))
 */
export function withSignature(transaction: Transaction, signer: string, signature: Uint8Array): Uint8Array {
  const index = transaction.accounts.findIndex(({ address, isSigner }) => isSigner && address === signer);
  if (index < 0) throw new RangeError(`${signer} does not sign this transaction`);
  const signed = transaction.bytes.slice();
  signed.set(signature, 1 + index * SIGNATURE_BYTES);
  return signed;
}

function parse(bytes: Uint8Array): Transaction {
  const reader = new Reader(bytes);
  const signatureCount = reader.length();
  // One byte of length keeps signatures at a fixed place; more than 127 would not fit a packet anyway.
  if (signatureCount === 0 || signatureCount > 12) throw new RangeError('its signatures cannot be counted');
  reader.take(signatureCount * SIGNATURE_BYTES);
  const message = bytes.slice(reader.offset);
  const isVersioned = (message[0] ?? 0) >= 0x80;
  if (isVersioned && reader.byte() !== 0x80) throw new RangeError('its version is unknown');
  const accounts = readAccounts(reader, signatureCount);
  reader.take(BLOCKHASH_BYTES);
  const instructions = readMany(reader, () => readInstruction(reader, accounts));
  if (isVersioned && reader.length() !== 0) throw new RangeError('it uses a lookup table');
  if (!reader.isAtEnd) throw new RangeError('it has bytes left over');
  return { bytes, message, feePayer: accounts[0]!.address, accounts, instructions };
}

function readAccounts(reader: Reader, signatureCount: number): TransactionAccount[] {
  const [signed, readonlySigned, readonlyUnsigned] = [reader.byte(), reader.byte(), reader.byte()];
  if (signed !== signatureCount || readonlySigned >= signed)
    throw new RangeError('its signers do not add up');
  const addresses = readMany(reader, () => addressOf(reader.take(KEY_BYTES)));
  if (new Set(addresses).size !== addresses.length) throw new RangeError('it names an account twice');
  if (signed + readonlyUnsigned > addresses.length) throw new RangeError('its accounts do not add up');
  return addresses.map((address, index) => ({
    address,
    isSigner: index < signed,
    isWritable:
      index < signed ? index < signed - readonlySigned : index < addresses.length - readonlyUnsigned,
  }));
}

function readInstruction(reader: Reader, accounts: readonly TransactionAccount[]): TransactionInstruction {
  const addressAt = (index: number) => {
    const account = accounts[index];
    if (account === undefined) throw new RangeError('it points to an account that it does not name');
    return account.address;
  };
  return {
    program: addressAt(reader.byte()),
    accounts: readMany(reader, () => addressAt(reader.byte())),
    data: reader.take(reader.length()).slice(),
  };
}

function readMany<Item>(reader: Reader, readOne: () => Item): Item[] {
  return Array.from({ length: reader.length() }, readOne);
}

class Reader {
  readonly #bytes: Uint8Array;
  offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.offset === this.#bytes.length;
  }

  byte(): number {
    return this.take(1)[0]!;
  }

  take(count: number): Uint8Array {
    const end = this.offset + count;
    if (end > this.#bytes.length) throw new RangeError('it ends too early');
    const taken = this.#bytes.subarray(this.offset, end);
    this.offset = end;
    return taken;
  }

  /** The chain's compact length, in its shortest spelling only, so that no other reader sees another transaction. */
  length(): number {
    const low = this.byte();
    if (low < 0x80) return low;
    const high = this.byte();
    if (high === 0 || high >= 0x80) throw new RangeError('a length in it is misspelled');
    return (low & 0x7f) | (high << 7);
  }
}
