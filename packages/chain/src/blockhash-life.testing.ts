import type { BlockhashLifetime } from './port.ts';

/** A blockhash can be used for this many blocks after its own. */
export const BLOCKHASH_LIFE_BLOCKS = 150n;

/**
 * How many blocks a transaction still has to land in, judged by the latest blockhash; zero or less: it is stale. The
 * latest one may itself be some seconds old, so leave a margin before handing an old transaction to a signer.
 * @example
 * const latest = await chain.latestBlockhash();
 * if (blocksLeft(built, latest) < 60n) built = await buildGiftFunding(gift, { ...moment, lifetime: latest });
 */
export function blocksLeft(
  { lastValidBlockHeight }: Pick<BlockhashLifetime, 'lastValidBlockHeight'>,
  latest: Pick<BlockhashLifetime, 'lastValidBlockHeight'>,
): bigint {
  const blockHeight = latest.lastValidBlockHeight - BLOCKHASH_LIFE_BLOCKS;
  return lastValidBlockHeight - blockHeight;
}
