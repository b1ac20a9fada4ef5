import type { Signature } from '@solana/kit';
import { ApiError } from '../errors/api-error.ts';
import { claimSent, forgetSent } from '../payment-requests/sent-store.ts';
import type { Services } from '../services.ts';
import { paymentUnderWay } from './build-payment.ts';
import type { Order } from './order.ts';

/**
 * Sends a signed payment, unless another one of the same request is on its way. What is sent is written down first, so
 * that neither a crash nor a lost answer leads to a second payment. `send` throws an `ApiError` when the chain refuses.
 * @example return sendOnce(services, order, signature, () => delivery.send(transaction.base64))
 */
export async function sendOnce(
  { database, chain }: Pick<Services, 'database' | 'chain'>,
  order: Pick<Order, 'object' | 'id'>,
  signature: Signature,
  send: () => Promise<Signature>,
): Promise<Signature> {
  // The newest blockhash outlives the transaction's own, whichever that is.
  const { lastValidBlockHeight: heightMax } = await chain.latestBlockhash();
  const claim = await claimSent(database, order.object, order.id, { signature, heightMax });
  if (claim === 'refused') throw paymentUnderWay(order);
  try {
    return await send();
  } catch (error) {
    // A refusal of what was sent before proves nothing: settlement finds out whether it landed.
    if (claim === 'claimed' && isRefusal(error)) await forgetSent(database, [signature]);
    throw error;
  }
}

/** Anything else means that it may be on its way. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'transaction_rejected';
}
