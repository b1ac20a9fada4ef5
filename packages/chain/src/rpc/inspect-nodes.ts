import { withTimeLimit } from '@florin/time-limit/time-limit';
import { createSolanaRpc } from '@solana/kit';

/** What one node says of the cluster that it belongs to; null where it did not answer. */
export interface NodeReport {
  /** The host alone: providers put keys into paths and queries. */
  readonly host: string;
  readonly genesisHash: string | null;
}

const ANSWER_MS_MAX = 2_500;

/**
 * Asks each node, once, which cluster it belongs to.
 * @example (await inspectNodes(['https://rpc.example'])).map(({ genesisHash }) => genesisHash)
 */
export function inspectNodes(urls: readonly string[]): Promise<NodeReport[]> {
  return Promise.all(
    urls.map(async (url) => ({ host: new URL(url).host, genesisHash: await genesisOf(url) })),
  );
}

async function genesisOf(url: string): Promise<string | null> {
  const rpc = createSolanaRpc(url);
  return withTimeLimit({ timeoutMs: ANSWER_MS_MAX }, (signal) =>
    rpc.getGenesisHash().send({ abortSignal: signal }),
  ).catch(() => null); // Whatever the reason, it says nothing of its cluster now.
}
