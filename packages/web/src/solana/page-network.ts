export type SolanaChain = 'solana:mainnet' | 'solana:localnet';

/** What a page needs to know of the installation that serves it. It reaches the browser, so nothing in it is secret. */
export interface PageNetwork {
  readonly chain: SolanaChain;
  readonly programId: string;
  readonly mint: string;
  /** Appended to explorer addresses; names the node where the chain is not a public one. */
  readonly explorerQuery: string;
  /** True when the service pays the network fee of claims, within its budgets. */
  readonly sponsorsClaims: boolean;
  /** True in the embedded mode: money here is play money, and a developer wallet is offered. */
  readonly isPlayground: boolean;
}

/** @example transactionUrl(network, signature) // 'https://explorer.solana.com/tx/5h6x…' */
export function transactionUrl({ explorerQuery }: PageNetwork, signature: string): string {
  return `https://explorer.solana.com/tx/${signature}${explorerQuery}`;
}
