import { conflict } from '../errors/api-error.ts';
import { readPayment } from '../pay/x402/headers.ts';
import { payByX402 } from '../pay/x402/pay.ts';
import { assertTakesX402 } from '../pay/x402/requirements.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import type { Delivery } from '../submissions/delivery.ts';
import type { SellingServices } from './endpoint.ts';
import { type ShownCheckout, showCheckout } from './show.ts';
import type { AgentCheckoutRow } from './store.ts';

export interface Completion {
  readonly services: SellingServices;
  readonly recipients: RecipientAccounts;
  readonly delivery: Delivery;
  readonly ip: string;
}

/**
 * Pays a checkout with the x402 payment that the agent signed; null where it brought none. What was wrong with the payment is
 * told, and the checkout can be paid again; what nobody knows yet is in progress, never a failure. Nothing is taken for goods
 * that nobody knows where to send.
 */
export async function completeCheckout(
  { services, recipients, delivery, ip }: Completion,
  checkout: AgentCheckoutRow,
  paymentSignature: string | null,
): Promise<ShownCheckout> {
  const shown = await showCheckout(services, recipients, checkout);
  const { order, state } = shown;
  if (state === 'canceled')
    throw conflict('checkout_session', 'canceled', 'This checkout is canceled. Create a new one.');
  if (state === 'completed' || state === 'incomplete') return shown;
  if (paymentSignature === null)
    return { ...shown, refusal: 'Pay with an instrument of type x402 and handler x402.' };
  const payment = readPayment(paymentSignature);
  const sponsor = await assertTakesX402(services.network.sponsor, recipients, order);
  const outcome = await payByX402(services, delivery, { order, payment: payment!, sponsor, ip });
  const refusal = outcome.outcome === 'refused' ? `The payment was refused: ${outcome.reason}.` : null;
  return showCheckout(services, recipients, checkout, refusal);
}
