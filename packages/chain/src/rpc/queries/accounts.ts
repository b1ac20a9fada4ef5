import { type Address, getBase64Encoder } from '@solana/kit';
import type { AccountState, ReadOptions } from '../../port.ts';
import type { SolanaRpc } from '../endpoints/endpoint.ts';
import type { EndpointPool } from '../endpoints/endpoint-pool.ts';
import { batchesOf } from './batches.ts';

/** The RPC method's own limit. */
const ACCOUNTS_PER_CALL_MAX = 100;

export async function readAccounts(
  pool: EndpointPool,
  addresses: readonly Address[],
  options: ReadOptions,
): Promise<Map<Address, AccountState>> {
  const states = new Map<Address, AccountState>();
  for (const batch of batchesOf([...new Set(addresses)], ACCOUNTS_PER_CALL_MAX)) {
    const { found } = await pool.gather({
      keys: batch,
      ask: (missing, rpc, signal) => accountStates(missing, rpc, options, signal),
      isComplete: (state) => state?.exists === true,
      better: newer,
      signal: options.signal,
    });
    for (const [address, state] of found) states.set(address, state);
  }
  return states;
}

/** A node that lags may not know an account yet, or not know that it was closed: the later slot is right. */
function newer(left: AccountState, right: AccountState): AccountState {
  return right.slot > left.slot ? right : left;
}

async function accountStates(
  addresses: readonly Address[],
  rpc: SolanaRpc,
  options: ReadOptions,
  signal: AbortSignal,
): Promise<Map<Address, AccountState>> {
  const { context, value } = await rpc
    .getMultipleAccounts(addresses, { commitment: options.commitment, encoding: 'base64' })
    .send({ abortSignal: signal });
  return new Map(
    addresses.map((address, index): [Address, AccountState] => {
      const account = value[index];
      if (!account) return [address, { exists: false, slot: context.slot }];
      return [
        address,
        {
          exists: true,
          slot: context.slot,
          lamports: account.lamports,
          owner: account.owner,
          data: new Uint8Array(getBase64Encoder().encode(account.data[0])),
        },
      ];
    }),
  );
}
