import { conflict } from '../errors/api-error.ts';
import { sessionOrder } from '../pay/order.ts';
import { readPayment } from '../pay/x402/headers.ts';
import { payByX402 } from '../pay/x402/pay.ts';
import { assertTakesX402 } from '../pay/x402/requirements.ts';
import type { RecipientAccounts } from '../payment-requests/recipient-accounts.ts';
import type { Services } from '../services.ts';
import type { Delivery } from '../submissions/delivery.ts';
import type { Problem } from './present.ts';
import { X402_HANDLER_ID } from './profile.ts';
import type { CompleteRequest } from './requests.ts';
import { type AgentCheckoutRow, findSessionOf } from './store.ts';

/**
 * Pays a checkout with the x402 payment that the agent signed. What was wrong with the payment is told, and the checkout can be
 * paid again; what nobody knows yet is in progress, never a failure.
 * @returns what the agent must put right
 */
export async function completeCheckout(
  services: Services,
  recipients: RecipientAccounts,
  delivery: Delivery,
  checkout: AgentCheckoutRow,
  request: CompleteRequest,
  ip: string,
): Promise<readonly Problem[]> {
  const order = sessionOrder(await findSessionOf(services.database, checkout));
  if (order.status === 'canceled')
    throw conflict('checkout_session', 'canceled', 'This checkout is canceled; make a new one.');
  if (order.status === 'complete') return [];
  const header = paymentIn(request);
  if (header === null) return [failure('Pay with an instrument of type x402, of the handler x402.')];
  const payment = readPayment(header);
  const sponsor = await assertTakesX402(services.network.sponsor, recipients, order);
  const outcome = await payByX402(services, delivery, { order, payment: payment!, sponsor, ip });
  return outcome.outcome === 'refused' ? [failure(`The payment was refused: ${outcome.reason}.`)] : [];
}

function paymentIn({ payment: { instruments } }: CompleteRequest): string | null {
  const own = instruments.filter(({ handler_id, type }) => handler_id === X402_HANDLER_ID && type === 'x402');
  const chosen = own.find(({ selected }) => selected === true) ?? own[0];
  return chosen?.credential?.payment_signature ?? null;
}

function failure(content: string): Problem {
  return { code: 'payment_failed', content, severity: 'recoverable' };
}
