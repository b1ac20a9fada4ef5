import type { PaymentWords } from '../words/payment-words.ts';
import type { PaymentStatus } from './payment-view.ts';

/** What the tab says: how far the payment is, and to whom. It names no amount, since previews show it to everyone. */
export function titleOf({ state }: PaymentStatus, businessName: string, words: PaymentWords): string {
  if (state === 'payable') return words.titlePay(businessName);
  if (state === 'sent' || state === 'seen') return words.titleUnderWay(businessName);
  if (state === 'paid' || state === 'free') return words.titlePaid(businessName);
  return words.titleOver(businessName);
}
