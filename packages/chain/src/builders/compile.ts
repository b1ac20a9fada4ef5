import { TRANSACTION_BYTES_MAX } from '@florin/wire/values/transaction-size';
import {
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getTransactionSize,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import {
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import type { BlockhashLifetime } from '../port.ts';
import type { BuiltTransaction } from './built-transaction.ts';

/** What every builder needs of the moment: `latestBlockhash()` and `priorityFee()` of the port give both. */
export interface BuildMoment {
  readonly lifetime: BlockhashLifetime;
  readonly microLamportsPerComputeUnit: bigint;
}

export const LAMPORTS_PER_SIGNATURE = 5_000n;

/** The most that one payment may cost the sponsor beside its signatures. */
export const PAYMENT_PRIORITY_FEE_LAMPORTS_MAX = 10_000n;

/** Room for the compute budget instructions and for what wallets add to protect their user. */
const COMPUTE_UNITS_HEADROOM = 60_000;

/**
 * Compiles a transaction with its compute budget; throws when it would not fit a packet. `legacy` is for transactions that
 * any wallet may be handed: the widely used client library of Solana Pay reads no other.
 */
export function compileBuilt(
  feePayer: Address,
  instructions: readonly Instruction[],
  computeUnits: number,
  moment: BuildMoment,
  version: 'legacy' | 0 = 0,
): BuiltTransaction {
  const computeUnitLimit = computeUnits + COMPUTE_UNITS_HEADROOM;
  const message = pipe(
    // The steps below treat both versions alike; the types tell them apart.
    createTransactionMessage({ version: version as 0 }),
    (empty) => setTransactionMessageFeePayer(feePayer, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(moment.lifetime, paid),
    (timed) =>
      appendTransactionMessageInstructions(
        [...computeBudget(computeUnitLimit, moment.microLamportsPerComputeUnit), ...instructions],
        timed,
      ),
  );
  const transaction = compileTransaction(message);
  const sizeBytes = getTransactionSize(transaction);
  if (sizeBytes > TRANSACTION_BYTES_MAX) {
    throw new RangeError(`the transaction has ${sizeBytes} bytes, more than ${TRANSACTION_BYTES_MAX}`);
  }
  const signers = Object.keys(transaction.signatures) as Address[];
  return {
    transactionBase64: getBase64EncodedWireTransaction(transaction),
    signers,
    feePayer,
    networkFeeLamports: networkFee(signers.length, computeUnitLimit, moment.microLamportsPerComputeUnit),
    sizeBytes,
    blockhash: moment.lifetime.blockhash,
    lastValidBlockHeight: moment.lifetime.lastValidBlockHeight,
  };
}

function computeBudget(units: number, microLamports: bigint): Instruction[] {
  const limit = getSetComputeUnitLimitInstruction({ units });
  if (microLamports === 0n) return [limit];
  return [limit, getSetComputeUnitPriceInstruction({ microLamports })];
}

/** The network charges the priority fee on the limit, used or not, rounded up to a whole lamport. */
export function networkFee(signatureCount: number, computeUnitLimit: number, microLamports: bigint): bigint {
  return LAMPORTS_PER_SIGNATURE * BigInt(signatureCount) + priorityFee(computeUnitLimit, microLamports);
}

export function priorityFee(computeUnitLimit: number, microLamports: bigint): bigint {
  return (BigInt(computeUnitLimit) * microLamports + 999_999n) / 1_000_000n;
}
