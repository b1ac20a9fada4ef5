import { baseUnitsOf } from '@florin/wire/money';
import {
  type PaymentReceipt,
  payIntentByX402,
  paySessionByX402,
  type SettlementResponse,
  X402_NETWORK,
} from '@florin/wire/payments/x402';
import type { KeyPairSigner } from '@solana/kit';
import { ApiError } from '../../errors/api-error.ts';
import type { Api } from '../../http/pipeline/api.ts';
import type { Exchange } from '../../http/pipeline/exchange.ts';
import type { RecipientAccounts } from '../../payment-requests/recipient-accounts.ts';
import type { Services } from '../../services.ts';
import type { Delivery } from '../../submissions/delivery.ts';
import { assertPayable } from '../build-payment.ts';
import { orderOfIntent, orderOfSession } from '../find-order.ts';
import type { Order } from '../order.ts';
import { paymentRequiredHeader, paymentResponseHeader, readPayment } from './headers.ts';
import { type Outcome, payByX402 } from './pay.ts';
import { receiptOf } from './receipt.ts';
import { assertTakesX402, requirementsOf } from './requirements.ts';

const NO_PAYMENT = 'PAYMENT-SIGNATURE header is required';

/**
 * x402: a program pays a session or intent by one request more. The resource that is paid for is the receipt, so whoever asks
 * after the payment gets it without paying again.
 */
export function addX402Routes(
  api: Api,
  services: Pick<Services, 'config' | 'urls' | 'database' | 'chain' | 'network'>,
  recipients: RecipientAccounts,
  delivery: Delivery,
): void {
  const { database, network, urls } = services;

  const answer = async (find: () => Promise<Order>, http: Exchange): Promise<PaymentReceipt> => {
    const order = await find();
    const payment = readPayment(http.headers['payment-signature']);
    if (payment === null) {
      const paidBy = order.settlementSignature ?? order.seenSignature;
      if (paidBy !== null) return receiptOf(urls, order, paidBy);
      assertPayable(order);
      const sponsor = await assertTakesX402(network.sponsor, recipients, order);
      throw await paymentRequired(services, order, sponsor, NO_PAYMENT);
    }
    const sponsor = await assertTakesX402(network.sponsor, recipients, order);
    const outcome = await payByX402(services, delivery, { order, payment, sponsor, ip: http.ip });
    if (outcome.outcome === 'refused')
      throw await paymentRequired(services, order, sponsor, outcome.reason, responseOf(outcome, order));
    if (outcome.outcome === 'pending') throw pending(responseOf(outcome, order));
    http.setHeader('PAYMENT-RESPONSE', paymentResponseHeader(responseOf(outcome, order)));
    return receiptOf(urls, await find(), outcome.signature);
  };

  api.handle(paySessionByX402, ({ id, http }) => answer(() => orderOfSession(database, id), http));
  api.handle(payIntentByX402, ({ id, http }) => answer(() => orderOfIntent(database, id), http));
}

async function paymentRequired(
  services: Pick<Services, 'urls' | 'chain' | 'network'>,
  order: Order,
  sponsor: KeyPairSigner,
  reason: string,
  response?: SettlementResponse,
): Promise<ApiError> {
  const required = await requirementsOf(services, order, sponsor, reason);
  return new ApiError('payment_required', messageOf(reason), {
    headers: {
      'PAYMENT-REQUIRED': paymentRequiredHeader(required),
      ...(response && { 'PAYMENT-RESPONSE': paymentResponseHeader(response) }),
    },
  });
}

function messageOf(reason: string): string {
  if (reason === NO_PAYMENT)
    return 'Pay as described in PAYMENT-REQUIRED, then send this request again with PAYMENT-SIGNATURE.';
  return `The payment was refused (${reason}). Nothing was charged. PAYMENT-REQUIRED says what to pay.`;
}

function pending(response: SettlementResponse): ApiError {
  return new ApiError(
    'chain_unavailable',
    'The payment may be on its way. The network has not confirmed it yet. Send the same payment again: it is never charged twice.',
    { headers: { 'Retry-After': '2', 'PAYMENT-RESPONSE': paymentResponseHeader(response) } },
  );
}

function responseOf(outcome: Outcome, order: Order): SettlementResponse {
  const payer = outcome.payer === null ? {} : { payer: outcome.payer };
  if (outcome.outcome === 'refused')
    return { success: false, errorReason: outcome.reason, transaction: '', network: X402_NETWORK, ...payer };
  const { signature: transaction } = outcome;
  if (outcome.outcome === 'pending')
    return {
      success: false,
      errorReason: 'settlement_pending',
      transaction,
      network: X402_NETWORK,
      ...payer,
    };
  const amount = baseUnitsOf(order.amount).toString();
  return { success: true, transaction, network: X402_NETWORK, ...payer, amount };
}
