import type { TransactionError } from '../vm/transaction-error.ts';
import type { Execution } from '../vm/vm.ts';

/** The codes that nodes answer with; `@solana/kit` turns each into an error of its own. */
export const RPC_ERROR = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  preflightFailure: -32002,
  signatureVerificationFailure: -32003,
  unsupportedTransactionVersion: -32015,
  minContextSlotNotReached: -32016,
} as const;

/** An answer that a node gives in place of a result. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
    this.data = data;
  }
}

export function invalidParams(message: string): RpcError {
  return new RpcError(RPC_ERROR.invalidParams, message);
}

/** The answer to a transaction that the node has tried out and does not forward. */
export function preflightFailure(error: TransactionError, execution?: Execution): RpcError {
  return new RpcError(RPC_ERROR.preflightFailure, `Transaction simulation failed: ${sentenceOf(error)}`, {
    accounts: null,
    err: error,
    innerInstructions: null,
    loadedAccountsDataSize: 0,
    logs: execution?.logs ?? [],
    replacementBlockhash: null,
    returnData: null,
    unitsConsumed: execution?.computeUnits ?? 0n,
  });
}

const SENTENCES: Readonly<Record<string, string>> = {
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  InsufficientFundsForFee: 'Insufficient funds for fee',
};

function sentenceOf(error: TransactionError): string {
  if (typeof error === 'string') return SENTENCES[error] ?? error;
  const [name, detail] = Object.entries(error)[0] ?? ['UnknownError', null];
  if (name !== 'InstructionError' || !Array.isArray(detail)) return `${name}: ${JSON.stringify(detail)}`;
  return `Error processing Instruction ${detail[0]}: ${instructionSentenceOf(detail[1])}`;
}

function instructionSentenceOf(error: TransactionError): string {
  if (typeof error === 'string') return error;
  const custom = error.Custom;
  return typeof custom === 'number'
    ? `custom program error: 0x${custom.toString(16)}`
    : JSON.stringify(error);
}
