import { decimalAmount } from '@florin/chain/solana-pay';
import { baseUnitsOf } from '@florin/wire/money';
import {
  buildIntentPayment,
  buildSessionPayment,
  describeIntentPayment,
  describeSessionPayment,
  type PayTransaction,
} from '@florin/wire/payments/solana-pay';
import type { Address } from '@solana/kit';
import { findPublicCheckoutSession } from '../checkout-sessions/store.ts';
import { missing } from '../errors/api-error.ts';
import type { Api } from '../http/pipeline/api.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import type { Services } from '../services.ts';
import { findPublicTransactionIntent } from '../transaction-intents/store.ts';
import { payingTransaction } from './build-payment.ts';
import { intentOrder, type Order, sessionOrder } from './order.ts';

/** Solana Pay transaction requests: a wallet scans the QR code, reads who asks, and is handed the transaction. */
export function addPayRoutes(api: Api, services: Services, recipients: RecipientAccounts): void {
  const { database, urls } = services;

  const sessionNamed = async (id: string): Promise<Order> => {
    const session = await findPublicCheckoutSession(database, id);
    if (!session) throw missing('checkout_session', id);
    return sessionOrder(session);
  };
  const intentNamed = async (id: string): Promise<Order> => {
    const intent = await findPublicTransactionIntent(database, id);
    if (!intent) throw missing('transaction_intent', id);
    return intentOrder(intent);
  };
  const describe = (order: Order) => ({ label: order.businessName, icon: `${urls.app}/icon.png` });
  const pay = async (order: Order, account: string): Promise<PayTransaction> => ({
    transaction: await payingTransaction(services, recipients, order, account as Address),
    message: `${decimalAmount(baseUnitsOf(order.amount))} USDC to ${order.businessName}`,
  });
  // A transaction goes stale and changed nothing: a retry gets a new one.
  const options = { isStorable: () => false };

  api.handle(describeSessionPayment, async ({ id }) => describe(await sessionNamed(id)));
  api.handle(describeIntentPayment, async ({ id }) => describe(await intentNamed(id)));
  api.handle(buildSessionPayment, async ({ id, body }) => pay(await sessionNamed(id), body.account), options);
  api.handle(buildIntentPayment, async ({ id, body }) => pay(await intentNamed(id), body.account), options);
}
