import type { WireTransaction } from '@florin/chain/wire-transaction';
import type { Signature } from '@solana/kit';

/** Where a submission came from, as far as budgets ask. */
export interface Submitter {
  readonly ip: string;
}

/** A transaction that this service built, as it came back signed. */
export interface OwnTransaction {
  /** Checks the signatures and sends it. Throws an `ApiError` when the object's state or the chain refuses. */
  submit(submitter: Submitter): Promise<Signature>;
}

/** One kind of transaction that this service builds and takes back for sending. */
export interface TransactionKind {
  /** Null when it is not of this kind, or was changed beyond what wallets add. */
  recognise(transaction: WireTransaction): Promise<OwnTransaction | null>;
}
