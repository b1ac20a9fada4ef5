import type { WireTransaction } from '@florin/chain/wire-transaction';
import type { Base64EncodedWireTransaction, Signature } from '@solana/kit';

/** What a submission brings with it. */
export interface Submission {
  /** Where it came from, as far as budgets ask. */
  readonly ip: string;
  /** Sends what is signed by all; throws an `ApiError` when the chain refuses. */
  readonly send: (transactionBase64: Base64EncodedWireTransaction) => Promise<Signature>;
}

/** A transaction that this service built, as it came back signed. */
export interface OwnTransaction {
  /** Checks the object's state and the signatures, then sends. Throws an `ApiError` when one of them refuses. */
  submit(submission: Submission): Promise<Signature>;
}

/** One kind of transaction that this service builds and takes back for sending. */
export interface TransactionKind {
  /** Null when it is not of this kind, or was changed beyond what wallets add. */
  recognise(transaction: WireTransaction): Promise<OwnTransaction | null>;
}
