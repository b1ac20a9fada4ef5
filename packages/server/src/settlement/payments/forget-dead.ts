import type { ChainPort, SignatureStatus } from '@florin/chain/port';
import { findUnseenSent, forgetSent, type SentPayment } from '../../payment-requests/sent-store.ts';
import type { SettlementServices } from '../follow.ts';

/** One call asks for this many. */
const LOOKED_UP_MAX = 256;
/** A blockhash lives for 150 blocks, so the newest one says how high the chain is. */
const BLOCKHASH_LIFE_BLOCKS = 150n;
/** What stands this far below the tip is final: nothing that was not seen until then appears in it any more. */
export const FINAL_AFTER_BLOCKS = 32n;

/** Lets requests be paid again whose payment we sent, and which failed or can no longer land. */
export async function forgetDeadPayments({ database, chain }: SettlementServices): Promise<void> {
  const sent = await findUnseenSent(database, LOOKED_UP_MAX);
  if (sent.length === 0) return;
  // The height first: what it calls expired cannot land between the two answers.
  const height = await heightOf(chain);
  const statuses = await chain.status(sent.map(({ signature }) => signature));
  const dead = sent.filter((payment) => isDead(payment, statuses.get(payment.signature), height));
  await forgetSent(
    database,
    dead.map(({ signature }) => signature),
  );
}

function isDead({ heightMax }: SentPayment, status: SignatureStatus | undefined, height: bigint): boolean {
  if (status?.state === 'landed') return status.error !== null && status.commitment !== 'processed';
  return status?.state === 'not_found' && height > heightMax + FINAL_AFTER_BLOCKS;
}

/** How high the chain is at least. */
export async function heightOf(chain: ChainPort): Promise<bigint> {
  return (await chain.latestBlockhash()).lastValidBlockHeight - BLOCKHASH_LIFE_BLOCKS;
}
