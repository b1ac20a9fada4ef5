import type { Queryable } from '../../database/database.ts';
import { insertSignedPayment, type SignedPayment } from '../../payment-requests/by-signature-store.ts';
import { claimSent } from '../../payment-requests/sent-store.ts';
import type { Services } from '../../services.ts';
import { drawCredit, openCharge } from '../../sponsorship/credit-store.ts';
import { paymentBudgetsOf } from '../../sponsorship/payment-limits.ts';
import { drawOn } from '../../sponsorship/store.ts';
import { startingLamports } from '../../sponsorship-terms/credit-terms.ts';
import type { Order } from '../order.ts';

/** A payer's blockhash may be newer than the one that we know; by no more than this. */
const BLOCKHASH_AGE_BLOCKS_MAX = 150n;

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

/** Undoes the transaction that it is thrown in: nothing is counted for a payment that one budget refuses. */
class Exhausted extends Error {}

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
  const { signature, payer, lastValidBlockHeight } = payment;
  try {
    return await services.database.transaction(async (transaction) => {
      const sent = { signature, heightMax: lastValidBlockHeight };
      const claim = await claimSent(transaction, order.object, order.id, sent);
      if (claim === 'refused') return 'under_way';
      if (claim === 'repeated') return 'repeated';
      const heightMax = lastValidBlockHeight + BLOCKHASH_AGE_BLOCKS_MAX;
      const { accountId, id: source, reference } = order;
      await insertSignedPayment(transaction, { signature, accountId, source, reference, payer, heightMax });
      await charge(transaction, services, order, payment, heightMax);
      return 'reserved';
    });
  } catch (error) {
    if (error instanceof Exhausted) return 'exhausted';
    throw error;
  }
}

/** Charges come before credits and those before budgets, as everywhere. What was charged before is not charged again. */
async function charge(
  transaction: Queryable,
  { config }: Pick<Services, 'config'>,
  { accountId, id }: Order,
  { signature, payer, feeLamports, ip }: ReservedPayment,
  lastBlockHeight: bigint,
): Promise<void> {
  const charged = {
    signature,
    accountId,
    giftId: null,
    paymentOf: id,
    lamportsMax: feeLamports,
    lastBlockHeight,
  };
  if (!(await openCharge(transaction, charged))) return;
  const advance = startingLamports(config.sponsorshipCredit);
  const { isCovered, isAdvanced } = await drawCredit(transaction, accountId, feeLamports, advance);
  if (!isCovered) throw new Exhausted();
  const payerOf = { requestId: id, accountId, wallet: payer, ip };
  if (!(await drawOn(transaction, paymentBudgetsOf(payerOf, config.sponsoredPayments, isAdvanced))))
    throw new Exhausted();
}
