import type { AddressKey, SignatureKey } from '../bytes/byte-key.ts';
import { ByteReader } from '../bytes/byte-reader.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import type { AbandonedSlots } from '../slots/blockhashes.ts';
import type { Moment } from '../slots/clock.ts';
import type { AccountState } from '../vm/account-state.ts';
import type { TransactionError } from '../vm/transaction-error.ts';
import type { InnerInstructions, ReturnData } from '../vm/vm.ts';

/** Everything the chain remembers is one of these records; what memory holds can be rebuilt from them alone. */
export type ChainRecord = GenesisRecord | TransactionRecord | RollbackRecord | PauseRecord;
export type RecordEffects = GenesisRecord | TransactionEffects | RollbackRecord | PauseRecord;

export interface GenesisRecord {
  readonly kind: 'genesis';
  readonly moment: Moment;
  readonly seed: Uint8Array;
}

/** What `getSignaturesForAddress` tells, kept in front so that listing need not read the rest. */
export interface TransactionSummary {
  readonly signature: SignatureKey;
  readonly moment: Moment;
  readonly error: TransactionError | null;
  readonly memo: string | null;
}

export interface TokenBalance {
  readonly accountIndex: number;
  readonly mint: AddressKey;
  readonly owner: AddressKey;
  readonly program: AddressKey;
  readonly amount: bigint;
  readonly decimals: number;
}

/** What a transaction left behind: all that a restarting chain needs of it. */
export interface TransactionEffects extends TransactionSummary {
  readonly kind: 'transaction';
  readonly keys: readonly AddressKey[];
  readonly accounts: readonly StoredAccount[];
}

export interface TransactionRecord extends TransactionEffects {
  readonly wire: Uint8Array;
  readonly loadedWritableCount: number;
  readonly feeLamports: bigint;
  readonly preLamports: readonly bigint[];
  readonly postLamports: readonly bigint[];
  readonly preTokens: readonly TokenBalance[];
  readonly postTokens: readonly TokenBalance[];
  readonly innerInstructions: readonly InnerInstructions[];
  readonly logs: readonly string[];
  readonly computeUnits: bigint;
  readonly returnData: ReturnData | null;
}

export interface RollbackRecord {
  readonly kind: 'rollback';
  readonly moment: Moment;
  readonly slots: AbandonedSlots;
  readonly accounts: readonly StoredAccount[];
}

/** Written when the chain stops, so that slots which passed without a transaction do not come again. */
export interface PauseRecord {
  readonly kind: 'pause';
  readonly moment: Moment;
}

export interface StoredAccount {
  readonly key: AddressKey;
  readonly state: AccountState | null;
}

const KINDS = ['genesis', 'transaction', 'rollback', 'pause'] as const;
const writer = new ByteWriter();

export function encodeRecord(record: ChainRecord): Buffer {
  writer.clear();
  writer.u8(KINDS.indexOf(record.kind));
  writeMoment(writer, record.moment);
  if (record.kind === 'genesis') writer.bytes(record.seed);
  if (record.kind === 'transaction') writeTransaction(record);
  if (record.kind === 'rollback') writeRollback(record);
  return writer.take();
}

/** Reads what a record changed, and leaves the rest of a transaction unread. */
export function decodeEffects(bytes: Uint8Array): RecordEffects {
  const reader = new ByteReader(bytes);
  const kind = KINDS[reader.u8()];
  const moment = readMoment(reader);
  switch (kind) {
    case 'genesis':
      return { kind, moment, seed: reader.bytes() };
    case 'transaction':
      return { kind, ...readSummary(reader, moment), ...readTouched(reader) };
    case 'rollback':
      return {
        kind,
        moment,
        slots: { from: reader.u64(), to: reader.u64() },
        accounts: readAccounts(reader),
      };
    case 'pause':
      return { kind, moment };
    default:
      throw new Error('a record has a kind that this version does not know');
  }
}

/** Reads only the front of a transaction's record. */
export function decodeSummary(bytes: Uint8Array): TransactionSummary {
  const reader = transactionReader(bytes);
  return readSummary(reader, readMoment(reader));
}

export function decodeTransaction(bytes: Uint8Array): TransactionRecord {
  const reader = transactionReader(bytes);
  const summary = readSummary(reader, readMoment(reader));
  return { kind: 'transaction', ...summary, ...readTouched(reader), ...readDetails(reader) };
}

function transactionReader(bytes: Uint8Array): ByteReader {
  const reader = new ByteReader(bytes);
  if (KINDS[reader.u8()] !== 'transaction') throw new Error('the history points to a record of another kind');
  return reader;
}

export function writeMoment(into: ByteWriter, moment: Moment): void {
  into.u64(moment.slot);
  into.f64(moment.unixMs);
}

export function readMoment(reader: ByteReader): Moment {
  return { slot: reader.u64(), unixMs: reader.f64() };
}

export function writeAccount(into: ByteWriter, { key, state }: StoredAccount): void {
  into.key(key);
  into.u64(state?.lamports ?? 0n);
  if (state === null) return;
  into.key(state.owner);
  into.u8(state.executable ? 1 : 0);
  into.bytes(state.data);
}

export function readAccount(reader: ByteReader): StoredAccount {
  const key = reader.addressKey();
  const lamports = reader.u64();
  if (lamports === 0n) return { key, state: null };
  const owner = reader.addressKey();
  const executable = reader.u8() === 1;
  return { key, state: { lamports, owner, executable, data: reader.bytes() } };
}

function writeTransaction(record: TransactionRecord): void {
  writer.key(record.signature);
  writer.text(record.error === null ? '' : JSON.stringify(record.error));
  writer.u8(record.memo === null ? 0 : 1);
  if (record.memo !== null) writer.text(record.memo);
  writer.list(record.keys, (key) => writer.key(key));
  writer.list(record.accounts, (account) => writeAccount(writer, account));
  writer.bytes(record.wire);
  writer.u32(record.loadedWritableCount);
  writer.u64(record.feeLamports);
  writer.list(record.preLamports, (lamports) => writer.u64(lamports));
  writer.list(record.postLamports, (lamports) => writer.u64(lamports));
  writer.list(record.preTokens, writeTokenBalance);
  writer.list(record.postTokens, writeTokenBalance);
  writer.list(record.innerInstructions, writeInnerInstructions);
  writer.list(record.logs, (line) => writer.text(line));
  writer.u64(record.computeUnits);
  writer.bytes(record.returnData?.data ?? new Uint8Array());
  if (record.returnData) writer.key(record.returnData.program);
}

function readSummary(reader: ByteReader, moment: Moment): TransactionSummary {
  const signature = reader.signatureKey();
  const error = reader.text();
  return {
    signature,
    moment,
    error: error === '' ? null : JSON.parse(error),
    memo: reader.u8() === 1 ? reader.text() : null,
  };
}

function readTouched(reader: ByteReader): Pick<TransactionEffects, 'keys' | 'accounts'> {
  return { keys: reader.list(() => reader.addressKey()), accounts: readAccounts(reader) };
}

function readDetails(reader: ByteReader): Omit<TransactionRecord, keyof TransactionEffects> {
  return {
    wire: reader.bytes(),
    loadedWritableCount: reader.u32(),
    feeLamports: reader.u64(),
    preLamports: reader.list(() => reader.u64()),
    postLamports: reader.list(() => reader.u64()),
    preTokens: reader.list(() => readTokenBalance(reader)),
    postTokens: reader.list(() => readTokenBalance(reader)),
    innerInstructions: reader.list(() => readInnerInstructions(reader)),
    logs: reader.list(() => reader.text()),
    computeUnits: reader.u64(),
    returnData: readReturnData(reader),
  };
}

function writeRollback(record: RollbackRecord): void {
  writer.u64(record.slots.from);
  writer.u64(record.slots.to);
  writer.list(record.accounts, (account) => writeAccount(writer, account));
}

function readAccounts(reader: ByteReader): StoredAccount[] {
  return reader.list(() => readAccount(reader));
}

function writeTokenBalance(balance: TokenBalance): void {
  writer.u8(balance.accountIndex);
  writer.key(balance.mint);
  writer.key(balance.owner);
  writer.key(balance.program);
  writer.u64(balance.amount);
  writer.u8(balance.decimals);
}

function readTokenBalance(reader: ByteReader): TokenBalance {
  return {
    accountIndex: reader.u8(),
    mint: reader.addressKey(),
    owner: reader.addressKey(),
    program: reader.addressKey(),
    amount: reader.u64(),
    decimals: reader.u8(),
  };
}

function writeInnerInstructions(group: InnerInstructions): void {
  writer.u8(group.index);
  writer.list(group.instructions, (instruction) => {
    writer.u8(instruction.programIndex);
    writer.bytes(instruction.accountIndexes);
    writer.bytes(instruction.data);
    writer.u8(instruction.stackHeight);
  });
}

function readInnerInstructions(reader: ByteReader): InnerInstructions {
  return {
    index: reader.u8(),
    instructions: reader.list(() => ({
      programIndex: reader.u8(),
      accountIndexes: reader.bytes(),
      data: reader.bytes(),
      stackHeight: reader.u8(),
    })),
  };
}

function readReturnData(reader: ByteReader): ReturnData | null {
  const data = reader.bytes();
  return data.length === 0 ? null : { data, program: reader.addressKey() };
}
