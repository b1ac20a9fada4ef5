import { type BrowserPool, createBrowserPool } from './pool.ts';

const pools = new Map<string | null, BrowserPool>();

/**
 * Browsers for all files of tests that this process runs, one after the other: to start one takes longer than most of them. Nobody
 * closes it; it ends with the process.
 * @example const session = await keptPool(null).open({ signal })
 */
export function keptPool(proxyUrl: string | null): BrowserPool {
  const kept = pools.get(proxyUrl) ?? createBrowserPool({ proxyUrl, launchTimeoutMs: 60_000 });
  if (pools.size === 0) process.once('SIGTERM', () => process.exit());
  pools.set(proxyUrl, kept);
  return kept;
}
