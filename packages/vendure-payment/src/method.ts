import { type CheckoutSession, ConflictError, type Florin } from '@florin/sdk';
import type { Context, Injector, Order, Payment } from './vendure.ts';

export interface MethodOptions {
  readonly recipientAddress?: string;
  readonly successUrl?: string;
  readonly cancelUrl?: string;
  readonly currencies: readonly string[];
}

/**
 * The functions of a payment method of Vendure. A payment is a checkout session: `Created` until the money is final on chain, then
 * settled by the webhook. What was paid is read from Florin each time.
 * @example new PaymentMethodHandler(paymentMethod(florin, { currencies: ['USD'] }, (injector) => …))
 */
export function paymentMethod(florin: Florin, options: MethodOptions, init: (injector: Injector) => void) {
  return {
    code: 'florin',
    description: [{ languageCode: 'en', value: 'Pay with USDC' }],
    args: {},
    init,
    createPayment: (_context: Context, order: Order, amount: number) =>
      createPayment(florin, options, order, amount),
    settlePayment: (_context: Context, _order: Order, payment: Payment) => settlePayment(florin, payment),
    cancelPayment: (_context: Context, _order: Order, payment: Payment) => cancelPayment(florin, payment),
    createRefund: (_context: Context, _input: object, amount: number, _order: Order, payment: Payment) =>
      createRefund(florin, amount, payment),
  };
}

async function createPayment(florin: Florin, options: MethodOptions, order: Order, amount: number) {
  const { currencies, recipientAddress, successUrl, cancelUrl } = options;
  if (!currencies.includes(order.currencyCode))
    return {
      amount,
      state: 'Declined' as const,
      errorMessage: `${order.currencyCode} cannot be paid with USDC here.`,
    };
  const session = await florin.checkoutSessions.create({
    line_items: [
      { product_data: { name: `Order ${order.code}`, price_data: { unit_amount: amount } }, quantity: 1 },
    ],
    metadata: { vendure_order: order.code },
    ...(recipientAddress && { recipient_address: recipientAddress }),
    ...(successUrl && { success_url: successUrl }),
    ...(cancelUrl && { cancel_url: cancelUrl }),
  });
  const { id, url, chain_pay_uri } = session;
  // What is under `public` can be read by the storefront: `url` is where the buyer pays.
  return {
    amount,
    state: 'Created' as const,
    transactionId: id,
    metadata: { public: { url, chain_pay_uri } },
  };
}

/** A payment that is not there yet stays as it is. */
async function settlePayment(florin: Florin, payment: Payment) {
  const session = await florin.checkoutSessions.retrieve(payment.transactionId);
  if (session.status === 'complete' && session.amount_total >= payment.amount)
    return { success: true as const };
  return {
    success: false as const,
    state: payment.state,
    errorMessage: `Florin: ${session.id} is ${session.payment_status}.`,
  };
}

async function cancelPayment(florin: Florin, payment: Payment) {
  const session = await canceled(florin, payment.transactionId);
  if (session.status === 'canceled') return { success: true as const };
  return {
    success: false as const,
    state: payment.state,
    errorMessage: `Florin: ${session.id} is paid, or being paid: refund it instead.`,
  };
}

async function canceled(florin: Florin, id: string): Promise<CheckoutSession> {
  try {
    return await florin.checkoutSessions.cancel(id);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    return florin.checkoutSessions.retrieve(id); // Ended before: its status says how.
  }
}

/** Promises the money back. The service holds none of it: the merchant's wallet signs, in the dashboard or by `florin pay`. */
async function createRefund(florin: Florin, amount: number, payment: Payment) {
  const { data } = await florin.transactions.list({ source: payment.transactionId });
  const [transaction] = data;
  if (transaction === undefined) return { state: 'Failed' as const };
  const refund = await florin.refunds.create({ transaction: transaction.id, amount });
  return { state: 'Pending' as const, transactionId: refund.id };
}
