import { transactionPath } from '../explorer/paths.ts';

export type SolanaChain = 'solana:mainnet' | 'solana:localnet';

/** What a page needs to know of the installation that serves it. It reaches the browser, so nothing in it is secret. */
export interface PageNetwork {
  readonly chain: SolanaChain;
  readonly programId: string;
  readonly mint: string;
  /** True when the service pays the network fee of claims, within its budgets. */
  readonly sponsorsClaims: boolean;
  /** True in the embedded mode: money here is play money, and a developer wallet is offered. */
  readonly isPlayground: boolean;
  /** The wallet of the demo shop, which signs its refunds by itself; null where money is real. */
  readonly demoWallet: string | null;
}

/**
 * Where everyone can look at a transaction. No public explorer sees the chain of the embedded mode, which has its own.
 * @example transactionUrl(network, signature) // 'https://explorer.solana.com/tx/5h6x…'
 */
export function transactionUrl(
  { isPlayground }: Pick<PageNetwork, 'isPlayground'>,
  signature: string,
): string {
  return isPlayground ? transactionPath(signature) : `https://explorer.solana.com/tx/${signature}`;
}
