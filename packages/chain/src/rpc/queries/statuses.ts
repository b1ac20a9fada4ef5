import type { Signature } from '@solana/kit';
import type { SignatureStatus } from '../../port.ts';
import type { SolanaRpc } from '../endpoints/endpoint.ts';
import type { EndpointPool } from '../endpoints/endpoint-pool.ts';
import { batchesOf } from './batches.ts';
import { transactionErrorOf } from './transaction-error.ts';

/** The RPC method's own limit. */
const SIGNATURES_PER_CALL_MAX = 256;

export type LandedStatus = Extract<SignatureStatus, { state: 'landed' }>;

const COMMITMENT_RANK = { processed: 0, confirmed: 1, finalized: 2 } as const;

/** True when a transaction has reached at least the wanted commitment. */
export function hasReached(status: LandedStatus, wanted: LandedStatus['commitment']): boolean {
  return COMMITMENT_RANK[status.commitment] >= COMMITMENT_RANK[wanted];
}

export async function readStatuses(
  pool: EndpointPool,
  signatures: readonly Signature[],
  signal?: AbortSignal,
): Promise<Map<Signature, SignatureStatus>> {
  const statuses = new Map<Signature, SignatureStatus>();
  for (const batch of batchesOf(signatures, SIGNATURES_PER_CALL_MAX)) {
    const { found, endpointsAsked } = await pool.gather({
      keys: batch,
      ask: landedStatuses,
      isComplete: (status) => status !== undefined,
      better: (left, right) => (hasReached(right, left.commitment) ? right : left),
      signal,
    });
    for (const signature of batch) {
      statuses.set(signature, found.get(signature) ?? { state: 'not_found', endpointsAsked });
    }
  }
  return statuses;
}

/** Searches the whole history: without it a node forgets a transaction after a few minutes and would call it unknown. */
export async function landedStatuses(
  signatures: readonly Signature[],
  rpc: SolanaRpc,
  signal: AbortSignal,
): Promise<Map<Signature, LandedStatus>> {
  const { value } = await rpc
    .getSignatureStatuses(signatures, { searchTransactionHistory: true })
    .send({ abortSignal: signal });
  const landed = new Map<Signature, LandedStatus>();
  signatures.forEach((signature, index) => {
    const status = value[index];
    if (!status) return;
    landed.set(signature, {
      state: 'landed',
      slot: status.slot,
      // Nodes leave the commitment out for transactions from long ago, which are final.
      commitment: status.confirmationStatus ?? 'finalized',
      error: transactionErrorOf(status.err),
    });
  });
  return landed;
}
