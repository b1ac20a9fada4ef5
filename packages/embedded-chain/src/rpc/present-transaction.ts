import { getBase58Decoder } from '@solana/kit';
import { addressOfKey } from '../bytes/byte-key.ts';
import type { TokenBalance, TransactionRecord } from '../ledger/record.ts';
import type { WireMessage, WireTransaction } from '../vm/parse-transaction.ts';
import { isWritableStatic, parseTransaction } from '../vm/parse-transaction.ts';
import type { InnerInstruction, InnerInstructions, ReturnData } from '../vm/vm.ts';
import { invalidParams } from './rpc-error.ts';
import { uiAmount } from './ui-amount.ts';

const base58 = getBase58Decoder();

interface InstructionParts {
  readonly programIndex: number;
  readonly accountIndexes: Uint8Array;
  readonly data: Uint8Array;
}

/** A landed transaction as `getTransaction` answers it. */
export function presentTransaction(record: TransactionRecord, encoding: unknown) {
  const transaction = parseTransaction(record.wire);
  if (!transaction) throw new Error('the history holds a transaction that cannot be read');
  return {
    blockTime: BigInt(Math.floor(record.moment.unixMs / 1000)),
    meta: presentMeta(record, transaction.message, encoding),
    slot: record.moment.slot,
    transaction: presentBody(record, transaction, encoding),
    version: transaction.message.version,
  };
}

/** The inner instructions of a simulation or of a landed transaction, by account index. */
export function presentInnerInstructions(groups: readonly InnerInstructions[]) {
  return groups.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((instruction) =>
      compiledInstruction(instruction, instruction.stackHeight),
    ),
  }));
}

export function presentReturnData(returned: ReturnData | null) {
  if (returned === null) return null;
  return { programId: addressOfKey(returned.program), data: [base64(returned.data), 'base64'] };
}

function presentBody(record: TransactionRecord, transaction: WireTransaction, encoding: unknown) {
  switch (encoding ?? 'json') {
    case 'base64':
      return [base64(record.wire), 'base64'];
    case 'base58':
      return [base58.decode(record.wire), 'base58'];
    case 'json':
      return { signatures: signaturesOf(transaction), message: compiledMessage(transaction.message) };
    case 'jsonParsed':
      return { signatures: signaturesOf(transaction), message: parsedMessage(record, transaction.message) };
    default:
      throw invalidParams('Invalid params: unsupported encoding');
  }
}

function presentMeta(record: TransactionRecord, message: WireMessage, encoding: unknown) {
  const isParsed = encoding === 'jsonParsed';
  const loaded = record.keys.slice(message.staticKeys.length).map(addressOfKey);
  return {
    computeUnitsConsumed: record.computeUnits,
    err: record.error,
    fee: record.feeLamports,
    innerInstructions: isParsed
      ? parsedInnerInstructions(record)
      : presentInnerInstructions(record.innerInstructions),
    ...(isParsed
      ? {}
      : {
          loadedAddresses: {
            readonly: loaded.slice(record.loadedWritableCount),
            writable: loaded.slice(0, record.loadedWritableCount),
          },
        }),
    logMessages: record.logs,
    postBalances: record.postLamports,
    postTokenBalances: record.postTokens.map(presentTokenBalance),
    preBalances: record.preLamports,
    preTokenBalances: record.preTokens.map(presentTokenBalance),
    ...(record.returnData === null ? {} : { returnData: presentReturnData(record.returnData) }),
    rewards: [],
    status: record.error === null ? { Ok: null } : { Err: record.error },
  };
}

function compiledMessage(message: WireMessage) {
  return {
    accountKeys: message.staticKeys.map(addressOfKey),
    ...(message.version === 0 ? { addressTableLookups: lookupsOf(message) } : {}),
    header: {
      numReadonlySignedAccounts: message.readonlySignerCount,
      numReadonlyUnsignedAccounts: message.readonlyNonSignerCount,
      numRequiredSignatures: message.signerCount,
    },
    instructions: message.instructions.map((instruction) => compiledInstruction(instruction, 1)),
    recentBlockhash: addressOfKey(message.blockhash),
  };
}

/** Nodes parse the instructions of programs that they know; for all others they name the accounts, as we do for all. */
function parsedMessage(record: TransactionRecord, message: WireMessage) {
  const writableLoadedEnd = message.staticKeys.length + record.loadedWritableCount;
  return {
    accountKeys: record.keys.map((key, index) => {
      const isStatic = index < message.staticKeys.length;
      return {
        pubkey: addressOfKey(key),
        signer: index < message.signerCount,
        source: isStatic ? 'transaction' : 'lookupTable',
        writable: isStatic ? isWritableStatic(message, index) : index < writableLoadedEnd,
      };
    }),
    ...(message.version === 0 ? { addressTableLookups: lookupsOf(message) } : {}),
    instructions: message.instructions.map((instruction) => namedInstruction(record, instruction, 1)),
    recentBlockhash: addressOfKey(message.blockhash),
  };
}

function parsedInnerInstructions(record: TransactionRecord) {
  return record.innerInstructions.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map((inner: InnerInstruction) =>
      namedInstruction(record, inner, inner.stackHeight),
    ),
  }));
}

function compiledInstruction(instruction: InstructionParts, stackHeight: number) {
  return {
    accounts: [...instruction.accountIndexes],
    data: base58.decode(instruction.data),
    programIdIndex: instruction.programIndex,
    stackHeight,
  };
}

function namedInstruction(record: TransactionRecord, instruction: InstructionParts, stackHeight: number) {
  const named = (index: number) => addressOfKey(record.keys[index]!);
  return {
    accounts: [...instruction.accountIndexes].map(named),
    data: base58.decode(instruction.data),
    programId: named(instruction.programIndex),
    stackHeight,
  };
}

function lookupsOf(message: WireMessage) {
  return message.lookups.map((lookup) => ({
    accountKey: addressOfKey(lookup.table),
    readonlyIndexes: [...lookup.readonlyIndexes],
    writableIndexes: [...lookup.writableIndexes],
  }));
}

function signaturesOf(transaction: WireTransaction): string[] {
  return transaction.signatures.map((signature) => base58.decode(signature));
}

function presentTokenBalance(balance: TokenBalance) {
  return {
    accountIndex: balance.accountIndex,
    mint: addressOfKey(balance.mint),
    owner: addressOfKey(balance.owner),
    programId: addressOfKey(balance.program),
    uiTokenAmount: uiAmount(balance.amount, balance.decimals),
  };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
