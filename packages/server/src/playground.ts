import type { Address } from '@solana/kit';

/** What only the embedded mode has: a chain of its own, whose money is play money. */
export interface Playground {
  /** The wallet of the demo account, which visitors on this machine may enter without it. */
  readonly merchantWallet: Address;
  /** Signs as that wallet; left out where its key is not at hand. */
  readonly sign?: (transactionBase64: string) => Promise<string>;
  /** The path on which the developer wallet asks for play money. */
  readonly faucetPath: string;
  /** Gives SOL and USDC to a wallet that the chain has never seen, and nothing to others. */
  fund(wallet: Address): Promise<void>;
  /** Makes everything final that has landed. */
  finalize(): void;
  /** A shop of the sandbox sends what was ordered, and tells of it. False where it is none of them. */
  ship(shopOrigin: string, orderNumber: string): Promise<boolean>;
}
