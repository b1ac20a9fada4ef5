import { type ChainPort, ChainUnavailableError, type SignatureStatus } from '@florin/chain/port';
import { startTimeLimit } from '@florin/time-limit/time-limit';
import type { Signature } from '@solana/kit';
import { pause } from '../../pause.ts';

const POLL_MS = 400;
/** Less than what proxies wait for an answer. */
const WAIT_MS_MAX = 25_000;

/**
 * Waits until a transaction is confirmed or has failed. `unknown` says nothing: it may still land.
 * @example if ((await untilConfirmed(chain, signature)) === 'confirmed') return receipt
 */
export async function untilConfirmed(
  chain: Pick<ChainPort, 'status'>,
  signature: Signature,
): Promise<'confirmed' | 'failed' | 'unknown'> {
  const limit = startTimeLimit({ timeoutMs: WAIT_MS_MAX });
  try {
    for (;;) {
      const status = await statusOf(chain, signature);
      if (status?.state === 'landed' && status.commitment !== 'processed')
        return status.error === null ? 'confirmed' : 'failed';
      if (limit.signal.aborted) return 'unknown';
      await pause(POLL_MS, limit.signal);
    }
  } finally {
    limit.end();
  }
}

async function statusOf(
  chain: Pick<ChainPort, 'status'>,
  signature: Signature,
): Promise<SignatureStatus | undefined> {
  try {
    return (await chain.status([signature])).get(signature);
  } catch (error) {
    // No node answers at the moment; what was sent is on its way all the same.
    if (error instanceof ChainUnavailableError) return undefined;
    throw error;
  }
}
