import type { ChainPort } from '../port.ts';
import type { BuildMoment } from './compile.ts';

/**
 * One blockhash and one price for everything that is built in answer to a request; both are cached by the port.
 * @example const built = await buildGiftReclaim(terms, await currentMoment(chain))
 */
export async function currentMoment(
  chain: Pick<ChainPort, 'latestBlockhash' | 'priorityFee'>,
): Promise<BuildMoment> {
  const [lifetime, microLamportsPerComputeUnit] = await Promise.all([
    chain.latestBlockhash(),
    chain.priorityFee([]),
  ]);
  return { lifetime, microLamportsPerComputeUnit };
}
