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
import type { Api } from '../http/pipeline/api.ts';
import type { Exchange } from '../http/pipeline/exchange.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import { notePayer } from '../payment-requests/watch-store.ts';
import { x402UrlOf } from '../payment-requests/x402-url.ts';
import type { Services } from '../services.ts';
import { payingTransaction } from './build-payment.ts';
import { orderOfIntent, orderOfSession } from './find-order.ts';
import type { Order } from './order.ts';

/** Solana Pay transaction requests: a wallet scans the QR code, reads who asks, and is handed the transaction. */
export function addPayRoutes(
  api: Api,
  services: Pick<Services, 'urls' | 'database' | 'chain' | 'network'>,
  recipients: RecipientAccounts,
): void {
  const { database, urls } = services;

  const describe = (order: Order, http: Exchange) => {
    const url = x402UrlOf(services, order);
    // Wallets take no notice of it; agents can follow it.
    if (url !== null) http.setHeader('Link', `<${url}>; rel="payment"`);
    return { label: order.businessName, icon: `${urls.app}/icon.png` };
  };
  const pay = async (order: Order, account: string): Promise<PayTransaction> => {
    const transaction = await payingTransaction(services, recipients, order, account as Address);
    // Whoever was about to pay and then sends it by hand is known by it.
    await notePayer(database, order.id, account);
    return {
      transaction,
      message: `${decimalAmount(baseUnitsOf(order.amount))} USDC to ${order.businessName}`,
    };
  };
  // A transaction goes stale and changed nothing: a retry gets a new one.
  const options = { isStorable: () => false };

  const sessionNamed = (id: string) => orderOfSession(database, id);
  const intentNamed = (id: string) => orderOfIntent(database, id);

  api.handle(describeSessionPayment, async ({ id, http }) => describe(await sessionNamed(id), http));
  api.handle(describeIntentPayment, async ({ id, http }) => describe(await intentNamed(id), http));
  api.handle(buildSessionPayment, async ({ id, body }) => pay(await sessionNamed(id), body.account), options);
  api.handle(buildIntentPayment, async ({ id, body }) => pay(await intentNamed(id), body.account), options);
}
