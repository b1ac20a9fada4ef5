import type { BaseUnits } from '@florin/wire/money';
import type { Address, Signature, TransactionError } from '@solana/kit';

/** Where an instruction ran: `[2]` is the third top-level one, `[2, 0]` the first call made inside it, `[.., n]` below a batch its nth part. */
export type InstructionPath = readonly number[];

/** One movement of tokens by one instruction, top level or inner. */
export interface TokenTransfer {
  readonly path: InstructionPath;
  readonly tokenProgram: Address;
  readonly source: Address;
  readonly destination: Address;
  /** Null only when neither the instruction nor the node's record of the transaction names it. */
  readonly mint: Address | null;
  /** Who allowed it: the owner or a delegate of the source. */
  readonly authority: Address;
  /** Whose money it was: the owner of the source when it moved. Null only when the node's record of the transaction does not say. */
  readonly owner: Address | null;
  /** What left the source. */
  readonly amount: BaseUnits;
  /** What a Token-2022 mint withheld from it on the way, where the instruction states it. */
  readonly fee: BaseUnits;
  /** Accounts on the instruction beyond those that the transfer needs, in order: Solana Pay references stand here. */
  readonly extraAccounts: readonly Address[];
}

interface GiftEventBase {
  readonly path: InstructionPath;
  readonly mint: Address;
  readonly sender: Address;
  readonly releaseKey: Address;
  readonly vault: Address;
  /** Tokens that this instruction moved, taken from the transfer that it made. */
  readonly amount: BaseUnits;
}

/** What our program did, as far as it succeeded. */
export type GiftEvent =
  | (GiftEventBase & { readonly type: 'funded' })
  | (GiftEventBase & {
      readonly type: 'released';
      readonly recipient: Address;
      readonly destination: Address;
    })
  | (GiftEventBase & { readonly type: 'reclaimed'; readonly destination: Address });

/** Everything that settlement may know about a landed transaction. */
export interface LandedFacts {
  readonly signature: Signature;
  readonly slot: bigint;
  readonly blockTime: number | null;
  readonly error: TransactionError | null;
  readonly feePayer: Address;
  readonly signers: readonly Address[];
  readonly feeLamports: bigint;
  /** Every account that the transaction names, lookup tables resolved, in the order of the message. */
  readonly accounts: readonly Address[];
  /** Empty when the transaction failed. */
  readonly transfers: readonly TokenTransfer[];
  /** Empty when the transaction failed. */
  readonly giftEvents: readonly GiftEvent[];
}
