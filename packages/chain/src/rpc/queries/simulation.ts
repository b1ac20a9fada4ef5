import {
  type Address,
  type Base64EncodedWireTransaction,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
} from '@solana/kit';
import type { SimulateOptions, Simulation } from '../../port.ts';
import type { SolanaRpc } from '../endpoints/endpoint.ts';
import type { EndpointPool } from '../endpoints/endpoint-pool.ts';
import { transactionErrorOf } from './transaction-error.ts';

/** Runs the transaction on one node without landing it; balances before and after come from that same node. */
export async function simulateTransaction(
  pool: EndpointPool,
  transactionBase64: Base64EncodedWireTransaction,
  options: SimulateOptions,
): Promise<Simulation> {
  return pool.read((rpc, signal) => simulateOn(rpc, transactionBase64, options, signal), options.signal);
}

async function simulateOn(
  rpc: SolanaRpc,
  transactionBase64: Base64EncodedWireTransaction,
  options: SimulateOptions,
  signal: AbortSignal,
): Promise<Simulation> {
  const commitment = options.commitment ?? 'confirmed';
  const watch = options.watch ?? [];
  const before = await lamportsOf(rpc, watch, commitment, signal);
  const { context, value } = await rpc
    .simulateTransaction(transactionBase64, {
      commitment,
      encoding: 'base64',
      ...(options.verifySignatures ? { sigVerify: true } : { sigVerify: false }),
      accounts: { addresses: watch, encoding: 'base64' },
    })
    .send({ abortSignal: signal });
  const nodeBefore = lamportsBeforeByNode(transactionBase64, value.preBalances ?? null);
  return {
    slot: context.slot,
    error: transactionErrorOf(value.err),
    unitsConsumed: value.unitsConsumed ?? 0n,
    logs: value.logs ?? [],
    lamports: new Map(
      watch.map((address, index) => [
        address,
        {
          before: nodeBefore.get(address) ?? before.get(address) ?? 0n,
          after: value.accounts?.[index]?.lamports ?? 0n,
        },
      ]),
    ),
  };
}

async function lamportsOf(
  rpc: SolanaRpc,
  addresses: readonly Address[],
  commitment: 'confirmed' | 'finalized',
  signal: AbortSignal,
): Promise<Map<Address, bigint>> {
  if (addresses.length === 0) return new Map();
  const { value } = await rpc
    .getMultipleAccounts(addresses, { commitment, encoding: 'base64', dataSlice: { offset: 0, length: 0 } })
    .send({ abortSignal: signal });
  return new Map(addresses.map((address, index) => [address, value[index]?.lamports ?? 0n]));
}

/** Newer nodes report the balances that the simulation itself started from, which no other payment can blur. */
function lamportsBeforeByNode(
  transactionBase64: Base64EncodedWireTransaction,
  preBalances: readonly bigint[] | null,
): Map<Address, bigint> {
  if (preBalances === null) return new Map();
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(transactionBase64));
  const { staticAccounts } = getCompiledTransactionMessageDecoder().decode(messageBytes);
  const known = staticAccounts.slice(0, preBalances.length);
  return new Map(known.map((address, index) => [address, preBalances[index] ?? 0n]));
}
