import type { Address, Base64EncodedWireTransaction, Blockhash } from '@solana/kit';

/** An unsigned transaction together with what a caller must know before handing it to anyone. */
export interface BuiltTransaction {
  readonly transactionBase64: Base64EncodedWireTransaction;
  /** Who must sign, fee payer first. */
  readonly signers: readonly Address[];
  readonly feePayer: Address;
  /** Signature fees plus the priority fee at the full compute limit: the most that the network takes. */
  readonly networkFeeLamports: bigint;
  readonly sizeBytes: number;
  readonly blockhash: Blockhash;
  readonly lastValidBlockHeight: bigint;
}
