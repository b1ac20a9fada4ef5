import { insertSignedPayment, type SignedPayment } from '../../payment-requests/by-signature-store.ts';
import { claimSent } from '../../payment-requests/sent-store.ts';
import type { Services } from '../../services.ts';
import { chargePayment } from '../../sponsorship/charge-payment.ts';
import { BLOCKHASH_AGE_BLOCKS_MAX } from '../../sponsorship/credit-store.ts';
import { Exhausted } from '../../sponsorship/exhausted.ts';
import type { Order } from '../order.ts';

/**
 * `repeated`: this very payment is on its way already. `under_way`: another one is, or the request takes none. `exhausted`: the
 * account's credit or a budget is used up, and nothing was counted.
 */
export type Reservation = 'reserved' | 'repeated' | 'under_way' | 'exhausted';

/** A payment that the sponsor has signed and that nobody has sent yet. */
export interface ReservedPayment extends Pick<SignedPayment, 'signature' | 'payer'> {
  readonly feeLamports: bigint;
  /** The newest block height after which a transaction of now can no longer land. */
  readonly lastValidBlockHeight: bigint;
  readonly ip: string;
}

/**
 * Writes down that this payment is sent, what it pays and what it costs the account, in one transaction: however many
 * processes get however many payments at once, one is sent, and no credit and no budget is overdrawn.
 * @example if ((await reservePayment(services, order, payment)) === 'under_way') throw paymentUnderWay(order)
 */
export async function reservePayment(
  services: Pick<Services, 'database' | 'config'>,
  order: Order,
  payment: ReservedPayment,
): Promise<Reservation> {
  const { signature, payer, feeLamports, lastValidBlockHeight, ip } = payment;
  try {
    return await services.database.transaction(async (transaction) => {
      const sent = { signature, heightMax: lastValidBlockHeight };
      const claim = await claimSent(transaction, order.object, order.id, sent);
      if (claim === 'refused') return 'under_way';
      if (claim === 'repeated') return 'repeated';
      const heightMax = lastValidBlockHeight + BLOCKHASH_AGE_BLOCKS_MAX;
      const { accountId, id: source, reference } = order;
      await insertSignedPayment(transaction, { signature, accountId, source, reference, payer, heightMax });
      await chargePayment(
        transaction,
        services.config,
        { requestId: source, accountId, wallet: payer, ip },
        { signature, giftId: null, paymentOf: source, lamportsMax: feeLamports, lastBlockHeight: heightMax },
      );
      return 'reserved';
    });
  } catch (error) {
    if (error instanceof Exhausted) return 'exhausted';
    throw error;
  }
}
