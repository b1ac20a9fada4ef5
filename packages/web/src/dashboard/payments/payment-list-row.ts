import type { DashboardPaymentWords } from '../../words/dashboard/payment-words.ts';
import type { PaymentState } from './payment-state.ts';

export interface PaymentListRow {
  readonly id: string;
  readonly kind: 'session' | 'intent' | 'unmatched' | 'refund';
  readonly state: PaymentState;
  readonly amountCents: number;
  /** What of it went back, or is to. */
  readonly refundedCents: number;
  /** What it was for, where the merchant said so. */
  readonly title: string | null;
  /** How many other things it was for. */
  readonly others: number;
  readonly sender: string | null;
  /** Unix seconds. */
  readonly created: number;
}

/** @example paymentTitle(row, words) // '2 × Jasmine pearls and 1 more' */
export function paymentTitle(
  { title, others, kind }: Pick<PaymentListRow, 'title' | 'others' | 'kind'>,
  words: DashboardPaymentWords,
): string {
  if (title === null) return words.kinds[kind];
  return others === 0 ? title : words.andMore(title, others);
}
