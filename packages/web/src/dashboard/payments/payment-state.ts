import type { DashboardPaymentWords } from '../../words/dashboard/payment-words.ts';
import type { Tone } from '../parts/status-badge.tsx';

/** Every state of a payment, as the merchant is told of it. */
export type PaymentState = keyof DashboardPaymentWords['states'];

/** What each asks of the merchant. */
export const paymentTones: Readonly<Record<PaymentState, Tone>> = {
  waiting: 'waiting',
  arriving: 'waiting',
  paid: 'good',
  free: 'good',
  partly_refunded: 'good',
  refunded: 'off',
  canceled: 'off',
  expired: 'off',
  unmatched: 'you',
  other_token: 'off',
  to_sign: 'you',
  going_back: 'waiting',
  sent_back: 'good',
  given_up: 'off',
};
