import { address } from '@solana/kit';
import type { ChainPort } from '../port.ts';

const RENT_SYSVAR = address('SysvarRent111111111111111111111111111111111');
/** What every account takes beside its data. */
const ACCOUNT_BYTES = 128n;

/**
 * What an account must hold to be kept, as this cluster has it now.
 * @example const rentOf = await readRent(chain); rentOf(36)
 */
export async function readRent(chain: Pick<ChainPort, 'accounts'>): Promise<(dataBytes: number) => bigint> {
  const state = (await chain.accounts([RENT_SYSVAR], { commitment: 'confirmed' })).get(RENT_SYSVAR);
  if (!state?.exists) throw new Error('the cluster does not say what accounts cost');
  const view = new DataView(state.data.buffer, state.data.byteOffset);
  const lamportsPerByteYear = view.getBigUint64(0, true);
  const years = view.getFloat64(8, true);
  return (dataBytes) =>
    BigInt(Math.ceil(Number((ACCOUNT_BYTES + BigInt(dataBytes)) * lamportsPerByteYear) * years));
}
