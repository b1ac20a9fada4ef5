import type { Id } from '@florin/wire/ids';
import {
  claimIntentPayment,
  claimSessionPayment,
  type PaymentClaim,
  type PaymentClaimCreate,
} from '@florin/wire/payments/claims/payment-claim';
import { paymentClaimMessage } from '@florin/wire/payments/claims/payment-claim-message';
import { isSignedBy } from '../auth/is-signed-by.ts';
import { ApiError, invalidParameter } from '../errors/api-error.ts';
import type { Api } from '../http/pipeline/api.ts';
import { createdOf } from '../ids.ts';
import { searchWalletNow } from '../payment-requests/watch-store.ts';
import type { Services } from '../services.ts';
import { assign } from '../unmatched-payments/assign.ts';
import { findUnassignedOf, insertProvenClaim, insertToldClaim } from '../unmatched-payments/claim-store.ts';
import { assertPayable } from './build-payment.ts';
import { orderOfIntent, orderOfSession } from './find-order.ts';
import type { Order } from './order.ts';

type Parts = Pick<Services, 'urls' | 'database' | 'config'>;

/** Payers who sent money by hand say what it was for: with the wallet that paid, which proves it, or with the transaction's id. */
export function addClaimRoutes(api: Api, services: Parts): void {
  const { database } = services;
  // What has arrived may change from one call to the next.
  const options = { isStorable: () => false };
  api.handle(
    claimSessionPayment,
    async ({ id, body }) => claimPayment(services, await orderOfSession(database, id), body),
    options,
  );
  api.handle(
    claimIntentPayment,
    async ({ id, body }) => claimPayment(services, await orderOfIntent(database, id), body),
    options,
  );
}

async function claimPayment(services: Parts, order: Order, body: PaymentClaimCreate): Promise<PaymentClaim> {
  assertPayable(order);
  const { database, urls } = services;
  const { account, signature, transaction_signature: told } = body;
  if (told !== undefined && account === undefined && signature === undefined) {
    await insertToldClaim(database, order.accountId, order.id, told);
    return { object: 'payment_claim', status: 'told' };
  }
  if (account === undefined || signature === undefined || told !== undefined)
    throw invalidParameter(
      account === undefined ? 'account' : 'signature',
      'Send account and signature to prove the payment, or transaction_signature alone to report it to the merchant.',
    );
  const message = paymentClaimMessage(urls.app, order.id, account);
  if (!(await isSignedBy(account, message, signature)))
    throw invalidParameter(
      'signature',
      'Invalid signature: it does not match this wallet and this payment request. Sign the message that contains both.',
    );
  // In this order: what arrives in between finds the claim.
  await insertProvenClaim(database, order.accountId, order.id, account);
  return { object: 'payment_claim', status: await settleArrived(services, order, account) };
}

async function settleArrived(
  { database, config }: Parts,
  { accountId, id, amount, dues }: Order,
  payer: string,
): Promise<PaymentClaim['status']> {
  const { address, tokenAccount } = dues[0]!;
  const wanted = {
    payer,
    recipient: address,
    dueCents: amount,
    since: createdOf(id as Id<'checkout_session'>),
  };
  for (const payment of await findUnassignedOf(database, accountId, wanted)) {
    try {
      return (await assign(database, config.sponsorshipCredit, payment, id)) ? 'settled' : 'part';
    } catch (error) {
      // It was used or refunded meanwhile; another may be there.
      if (!(error instanceof ApiError) || error.code !== 'unmatched_payment_used') throw error;
    }
  }
  await searchWalletNow(database, tokenAccount);
  return 'waiting';
}
