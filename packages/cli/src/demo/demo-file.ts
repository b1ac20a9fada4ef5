/** What scripts need to use the demo account; written to `$FLORIN_HOME/demo.json`. */
export interface Demo {
  readonly base_url: string;
  readonly rpc_url: string;
  readonly api_key: string;
  readonly account_id: string;
  /** The path of the merchant's keypair, in the format of the Solana tools. */
  readonly wallet_keypair: string;
  /** Product pages of the sandbox shops, to buy from. */
  readonly shops: Readonly<Record<string, readonly string[]>>;
}
