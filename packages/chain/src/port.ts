import type {
  Address,
  Base64EncodedWireTransaction,
  Blockhash,
  Signature,
  TransactionError,
} from '@solana/kit';

/** `processed` is left out on purpose: nothing in the product may act on it. */
export type ReadCommitment = 'confirmed' | 'finalized';

/** How long a transaction built on `blockhash` can still land. */
export interface BlockhashLifetime {
  readonly blockhash: Blockhash;
  readonly lastValidBlockHeight: bigint;
}

/** A fully signed transaction with the height after which it can no longer land. */
export interface SendableTransaction {
  readonly transactionBase64: Base64EncodedWireTransaction;
  readonly lastValidBlockHeight: bigint;
}

export interface SendOptions {
  /** The commitment that counts as landed; `confirmed` unless told. */
  readonly commitment?: ReadCommitment;
  /** Gives up waiting (outcome `unknown`); what was sent may still land. */
  readonly signal?: AbortSignal;
}

/**
 * What became of a transaction. Only `confirmed`, `failed` and `expired` are final: `rejected` means that we did not
 * broadcast it, `unknown` that it may or may not land.
 */
export type SendOutcome =
  | { readonly outcome: 'confirmed'; readonly signature: Signature; readonly slot: bigint }
  | {
      readonly outcome: 'failed';
      readonly signature: Signature;
      readonly slot: bigint;
      readonly error: TransactionError;
    }
  | { readonly outcome: 'expired'; readonly signature: Signature }
  | RejectedTransaction
  | { readonly outcome: 'unknown'; readonly signature: Signature; readonly reason: string };

/** Preflight or the signature check of a node refused the transaction; it was not broadcast by us. */
export interface RejectedTransaction {
  readonly outcome: 'rejected';
  readonly signature: Signature;
  readonly reason: string;
  /** The chain's own error, where the node gave one. */
  readonly error: TransactionError | null;
  /** The program in which it failed, also where another one called it; null where the node's log does not say. */
  readonly failedProgram: string | null;
}

/** One broadcast, without waiting for the result. */
export type SubmitOutcome =
  | { readonly outcome: 'submitted'; readonly signature: Signature }
  | RejectedTransaction
  | { readonly outcome: 'unknown'; readonly signature: Signature; readonly reason: string };

export type SignatureStatus =
  | {
      readonly state: 'landed';
      readonly slot: bigint;
      readonly commitment: 'processed' | ReadCommitment;
      readonly error: TransactionError | null;
    }
  /** No node that answered knows it. That is not proof that it never lands. */
  | { readonly state: 'not_found'; readonly endpointsAsked: number };

/** Where a reader of an address's history stands: the newest entry that it has dealt with. */
export interface HistoryCursor {
  readonly signature: Signature;
  readonly slot: bigint;
}

export interface HistoryEntry extends HistoryCursor {
  /** Unix seconds; null when the node does not know. */
  readonly blockTime: number | null;
  readonly error: TransactionError | null;
  /** What nodes show of its memos: `[length] text`, several joined by `; `. Anyone can write anything there. */
  readonly memo: string | null;
}

/** What is older than `before` (all, when null) and newer than `until` (down to the beginning, when null). */
export interface HistoryStretch {
  readonly before: HistoryCursor | null;
  readonly until: HistoryCursor | null;
}

export interface HistoryPage {
  /** Newest first. */
  readonly entries: readonly HistoryEntry[];
  /** Whether nothing of the stretch is left below. An empty page always says so. */
  readonly reachedEnd: boolean;
}

export interface HistoryOptions {
  readonly commitment: ReadCommitment;
  /** Entries in one page, 1 to 1,000 (1,000 unless told); nodes may list fewer. */
  readonly pageSize?: number;
  readonly signal?: AbortSignal;
}

export interface ReadOptions {
  readonly commitment: ReadCommitment;
  readonly signal?: AbortSignal;
}

export interface InnerInstruction {
  readonly programIdIndex: number;
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
  readonly stackHeight: number | null;
}

export interface InnerInstructionGroup {
  /** Index of the top-level instruction that made these calls. */
  readonly index: number;
  readonly instructions: readonly InnerInstruction[];
}

/** A token account as it was before the transaction, or after it where the transaction created the account. */
export interface TokenAccountRecord {
  readonly accountIndex: number;
  readonly mint: Address;
  /** Null where the node does not say. */
  readonly owner: Address | null;
}

/** A transaction as the chain executed it: the wire bytes and what only the node can know. */
export interface LandedTransaction {
  readonly signature: Signature;
  readonly slot: bigint;
  /** Unix seconds; null when the node does not know. */
  readonly blockTime: number | null;
  readonly transactionBase64: Base64EncodedWireTransaction;
  readonly error: TransactionError | null;
  readonly feeLamports: bigint;
  /** What it took from whoever paid its fee, all in all: the fee, and what else that wallet gave or got. */
  readonly payerOutflowLamports: bigint;
  readonly loadedAddresses: {
    readonly writable: readonly Address[];
    readonly readonly: readonly Address[];
  };
  readonly innerInstructions: readonly InnerInstructionGroup[];
  readonly tokenAccounts: readonly TokenAccountRecord[];
}

/** `slot` is the state's own slot: of two answers the one with the higher slot is the newer. */
export type AccountState =
  | {
      readonly exists: true;
      readonly slot: bigint;
      readonly lamports: bigint;
      readonly owner: Address;
      readonly data: Uint8Array;
    }
  | { readonly exists: false; readonly slot: bigint };

export interface SimulateOptions {
  /** Accounts whose balances before and after are wanted. */
  readonly watch?: readonly Address[];
  /** Checks the signatures too; false unless told, since an unsigned transaction can be simulated. */
  readonly verifySignatures?: boolean;
  readonly commitment?: ReadCommitment;
  readonly signal?: AbortSignal;
}

export interface Simulation {
  readonly slot: bigint;
  readonly error: TransactionError | null;
  readonly unitsConsumed: bigint;
  readonly logs: readonly string[];
  /** Lamports of the watched accounts before and after, from one simulation on one node. */
  readonly lamports: ReadonlyMap<Address, { readonly before: bigint; readonly after: bigint }>;
}

/**
 * All that the rest of the system asks of Solana. Broken nodes are retried, failed over and hedged behind it; when no
 * node answers at all, a method throws `ChainUnavailableError`.
 */
export interface ChainPort {
  /** A blockhash with most of its life left; cached, so that building transactions costs no round trip. */
  latestBlockhash(): Promise<BlockhashLifetime>;

  /** Broadcasts again and again until the transaction is confirmed or can no longer land. */
  send(transaction: SendableTransaction, options?: SendOptions): Promise<SendOutcome>;

  /** Broadcasts once through every node, with preflight. */
  submit(
    transactionBase64: Base64EncodedWireTransaction,
    options?: { readonly signal?: AbortSignal },
  ): Promise<SubmitOutcome>;

  status(
    signatures: readonly Signature[],
    options?: { readonly signal?: AbortSignal },
  ): Promise<ReadonlyMap<Signature, SignatureStatus>>;

  /**
   * One page of an address's history, newest first, as nodes list it: a bounded piece of work however long the history
   * is. The last entry is the `before` of the next page.
   */
  historyPage(address: Address, stretch: HistoryStretch, options: HistoryOptions): Promise<HistoryPage>;

  /** Null: no node can show it yet. Try again later; never treat it as absent. */
  transactions(
    signatures: readonly Signature[],
    options: ReadOptions,
  ): Promise<ReadonlyMap<Signature, LandedTransaction | null>>;

  accounts(addresses: readonly Address[], options: ReadOptions): Promise<ReadonlyMap<Address, AccountState>>;

  simulate(transactionBase64: Base64EncodedWireTransaction, options?: SimulateOptions): Promise<Simulation>;

  /** Micro-lamports per compute unit that recent transactions writing these accounts paid, under the configured cap. */
  priorityFee(writableAddresses: readonly Address[]): Promise<bigint>;

  slot(commitment: ReadCommitment): Promise<bigint>;
}

/** No configured node gave an answer in time. The work is safe to try again. */
export class ChainUnavailableError extends Error {
  override readonly name = 'ChainUnavailableError';
}
