import type { PaymentReceipt } from '@florin/wire/payments/x402';
import { USDC } from '@florin/wire/values/primitives';
import type { Services } from '../../services.ts';
import type { Order } from '../order.ts';
import { merchantOf } from './requirements.ts';

/** @example receiptOf(services.urls, order, signature) */
export function receiptOf(urls: Services['urls'], order: Order, signature: string): PaymentReceipt {
  const page = order.object === 'checkout_session' ? `${urls.app}/c` : `${urls.pay}/i`;
  return {
    object: 'payment_receipt',
    source: order.id,
    status: statusOf(order, signature),
    amount: order.amount,
    currency: USDC,
    business_name: order.businessName,
    recipient_address: merchantOf(order).address,
    signature,
    url: `${page}/${order.id}`,
  };
}

/** What landed and is not what the request waits for is the merchant's to give back. */
function statusOf(
  { settlementSignature, seenSignature, isPayable, status }: Order,
  signature: string,
): PaymentReceipt['status'] {
  if (settlementSignature === signature) return 'settled';
  const isAwaited = seenSignature === signature || isPayable || status === 'processing';
  return isAwaited && settlementSignature === null ? 'confirmed' : 'unmatched';
}
